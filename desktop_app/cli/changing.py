"""Commands that change the library: highlight, note, fetch."""

from __future__ import annotations

from typing import TYPE_CHECKING

from desktop_app.cli import shapes
from desktop_app.cli.ending import DONE, NOT_DONE
from desktop_app.cli.opening import opened
from desktop_app.domain.annotations import Color

if TYPE_CHECKING:
    from desktop_app.cli.calls import Call


def highlight(call: Call) -> int:
    """Highlight words of a paper."""
    options = call.options
    with opened(call) as library:
        paper = library.find_paper(options.id)
        made = library.highlight_quote(
            paper.number,
            options.quote,
            prefix=options.prefix,
            suffix=options.suffix,
            occurrence=options.occurrence,
            color=Color(options.color),
            note=options.note,
        )
        numbers = {summary.id: summary.number for summary in library.summaries(paper.number)}
    if call.out.as_json:
        call.out.document(shapes.annotation_shape(made, paper, numbers[made.summary]))
    call.out.say(f"Highlighted in {paper.citekey}: “{' '.join(made.target.quote.exact.split())}”.")
    return DONE


def note(call: Call) -> int:
    """Add a note on a whole paper."""
    with opened(call) as library:
        paper = library.find_paper(call.options.id)
        made = library.add_note(paper.number, call.options.text)
    if call.out.as_json:
        call.out.document(shapes.note_shape(made, paper))
    call.out.say(f"Noted on {paper.citekey}.")
    return DONE


def fetch(call: Call) -> int:
    """Fetch images that are missing; one that cannot be had is told, and the rest is fetched."""
    from desktop_app.importing.fetching import fetch_images  # noqa: PLC0415 - heavy: late

    with opened(call) as library:
        numbers = [library.find_paper(reference).number for reference in call.options.ids]
        each = [library.missing_images(number) for number in numbers] or [library.missing_images()]
        missing = list({image.url: image for images in each for image in images}.values())
        with call.out.progress() as progress:
            report = fetch_images(library, missing, progress)
    if call.out.as_json:
        failed = [{"url": url, "reason": reason} for url, reason in report.failed]
        call.out.document({"fetched": report.fetched, "failed": failed})
    for url, reason in report.failed:
        call.out.complain(f"{url} was not fetched: {reason}.")
    if report.offline:
        call.out.complain("The web cannot be reached; connect to it and try again.")
    if not missing:
        call.out.say("No image is missing.")
    elif report.fetched:
        call.out.say(f"Fetched {report.fetched} of {len(missing)} images.")
    return DONE if report.fetched or not missing else NOT_DONE
