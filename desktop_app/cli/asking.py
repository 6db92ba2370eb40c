"""Commands that read the library: list, show, search, annotations, related, graph, doctor."""

from __future__ import annotations

from typing import TYPE_CHECKING

from desktop_app.cli import shapes
from desktop_app.cli.ending import DONE, NOT_DONE
from desktop_app.cli.opening import opened, opened_if_there
from desktop_app.cli.output import shortened
from desktop_app.cli.writing import write_file
from desktop_app.domain.relations import TopicMap

if TYPE_CHECKING:
    from collections.abc import Sequence

    from desktop_app.cli.calls import Call
    from desktop_app.domain.annotations import Annotation, Note
    from desktop_app.domain.papers import Paper
    from desktop_app.library.library import Library

_MARKS = str.maketrans("", "", "\x02\x03")


def list_papers(call: Call) -> int:
    """Write every paper outside the trash, by number."""
    with opened_if_there(call) as library:
        papers = library.papers() if library else []
        if call.out.as_json:
            call.out.document([shapes.paper_shape(each, library.summaries(each.number)) for each in papers if library])
            return DONE
        topics = {topic.id: topic.label for topic in library.topics()} if library else {}
    rows = [
        (str(each.number), each.citekey, each.title, each.byline, topics.get(each.topic or 0, ""), _counts(each))
        for each in papers
    ]
    call.out.table(rows, right=frozenset({0}))
    return DONE


def _counts(paper: Paper) -> str:
    counts = ((paper.highlights, "highlight"), (paper.notes, "note"))
    return ", ".join(f"{number} {word}{'' if number == 1 else 's'}" for number, word in counts if number)


def show(call: Call) -> int:
    """Write a paper's summaries."""
    with opened(call) as library:
        paper = library.find_paper(call.options.id)
        form = "json" if call.out.as_json else call.options.format
        if form == "json":
            call.out.document(shapes.show_shape(library, paper))
        else:
            call.out.text(_shown(library, paper, form))
    return DONE


def _shown(library: Library, paper: Paper, form: str) -> str:
    summaries = library.summaries(paper.number)
    if not summaries:
        return _without_summary(paper, form)
    if form == "md":
        return "\n\n---\n\n".join(summary.markdown for summary in summaries)
    documents = [library.document(summary.id) for summary in summaries]
    from desktop_app.text import rendering  # noqa: PLC0415 - heavy: late

    if form == "text":
        return "\n\n* * *\n\n".join(map(rendering.to_plain, documents))
    from html import escape  # noqa: PLC0415 - heavy: late

    bodies = [rendering.to_html(document, "" if turn else paper.title) for turn, document in enumerate(documents)]
    return _PAGE.format(title=escape(paper.title), body="\n<hr>\n".join(bodies))


def _without_summary(paper: Paper, form: str) -> str:
    """Return what is known of a paper that came from a bibliography alone."""
    metadata = paper.metadata
    names = (", ".join(metadata.authors), str(metadata.year or ""), metadata.venue)
    addresses = (metadata.arxiv and f"arXiv:{metadata.arxiv}", metadata.doi and f"doi:{metadata.doi}", metadata.url)
    known = " · ".join(part for part in (*names, *addresses) if part)
    parts = [part for part in (paper.title, known, "No summary yet.") if part]
    if form != "html":
        return "\n\n".join([f"# {parts[0]}" if form == "md" else parts[0], *parts[1:]])
    from html import escape  # noqa: PLC0415 - heavy: late

    title, *rest = map(escape, parts)
    return _PAGE.format(title=title, body="\n".join([f"<h1>{title}</h1>", *(f"<p>{part}</p>" for part in rest)]))


_PAGE = """\
<!DOCTYPE html>
<html>
<head>
<meta charset="utf-8">
<title>{title}</title>
</head>
<body>
{body}
</body>
</html>"""


def search(call: Call) -> int:
    """Write the best hits."""
    with opened_if_there(call) as library:
        hits = library.search(" ".join(call.options.query), call.options.limit) if library else []
        citekeys = {hit.paper: library.paper(hit.paper).citekey for hit in hits if library}
    if call.out.as_json:
        call.out.document([shapes.hit_shape(hit, citekeys[hit.paper]) for hit in hits])
        return DONE
    if not hits:
        call.out.say("Nothing found.")
    call.out.table([(citekeys[hit.paper], hit.where, hit.snippet.translate(_MARKS)) for hit in hits])
    return DONE


def list_annotations(call: Call) -> int:
    """Write highlights in the order of the text; people see the notes on whole papers below them."""
    with opened_if_there(call) as library:
        found, notes, papers = _marks(library, call.options.id) if library else ([], [], [])
        summaries = [each for paper in papers for each in library.summaries(paper.number)] if library else []
    if call.out.as_json:
        named = {paper.number: paper for paper in papers}
        numbers = {summary.id: summary.number for summary in summaries}
        call.out.document([shapes.annotation_shape(each, named[each.paper], numbers[each.summary]) for each in found])
        return DONE
    if not papers:
        call.out.say("No highlights and no notes yet.")
    call.out.text("\n\n".join(_annotated(paper, found, notes) for paper in papers))
    return DONE


def _marks(library: Library, reference: str | None) -> tuple[list[Annotation], list[Note], list[Paper]]:
    """Return the highlights and notes of one paper or of all, and the papers that have any."""
    only = library.find_paper(reference).number if reference else None
    found, notes = library.annotations(only), library.notes(only)
    numbers = dict.fromkeys([*(each.paper for each in found), *(each.paper for each in notes)])
    return found, notes, [library.paper(number) for number in numbers]


def _annotated(paper: Paper, found: Sequence[Annotation], notes: Sequence[Note]) -> str:
    lines = [f"{paper.citekey}: {paper.title}"]
    for each in found:
        if each.paper == paper.number:
            state = "" if each.state.value == "anchored" else f" ({each.state.value})"
            lines.append(f"  {each.color.value}{state}: “{' '.join(each.target.quote.exact.split())}”")
            lines.extend(f"    {line}" for line in each.note.splitlines())
    for note in notes:
        if note.paper == paper.number:
            lines.append("  note:")
            lines.extend(f"    {line}" for line in note.markdown.splitlines())
    return "\n".join(lines)


def related(call: Call) -> int:
    """Write a paper's relations, best first."""
    with opened(call) as library:
        paper = library.find_paper(call.options.id)
        relations = library.related(paper.number, call.options.limit)
        found = [(each, library.paper(each.other(paper.number))) for each in relations]
    if call.out.as_json:
        call.out.document([shapes.relation_shape(each, other) for each, other in found])
        return DONE
    if not found:
        call.out.say(f"Nothing in the library is related to {paper.citekey}.")
    rows = [(f"{each.score:.2f}", each.kind.value, other.citekey, "; ".join(each.reasons)) for each, other in found]
    call.out.table(rows)
    return DONE


def graph(call: Call) -> int:
    """Write the map of topics and relations, or draw it into a file."""
    from desktop_app.topics import drawing  # noqa: PLC0415 - heavy: late

    with opened_if_there(call) as library:
        papers = library.papers() if library else []
        topic_map = library.topic_map() if library else TopicMap()
    options = call.options
    if options.svg:
        write_file(options.svg, drawing.to_svg(topic_map, papers).encode())
    elif options.png:
        write_file(options.png, drawing.to_png(drawing.to_svg(topic_map, papers), 2.0))
    elif options.graphml:
        write_file(options.graphml, drawing.to_graphml(topic_map, papers).encode())
    if call.out.as_json:
        call.out.document(drawing.graph_json(topic_map, papers))
    elif drawn := options.svg or options.png or options.graphml:
        call.out.say(f"The graph of {len(papers)} papers is in {drawn}.")
    else:
        call.out.text(_topics_in_words(topic_map, papers))
    return DONE


def _topics_in_words(topic_map: TopicMap, papers: Sequence[Paper]) -> str:
    names = {paper.number: topic_map.labels.get(paper.number) or shortened(paper.title, 40) for paper in papers}
    blocks = []
    for topic in topic_map.topics:
        members = ", ".join(names[number] for number in topic.papers if number in names)
        blocks.append(f"{topic.label} ({len(topic.papers)})\n  {members}")
    return "\n".join(blocks)


def doctor(call: Call) -> int:
    """Write what is wrong with the library; the status says whether anything is."""
    with opened(call) as library:
        findings = library.doctor()
    if call.out.as_json:
        call.out.document([{"check": each.check, "message": each.message} for each in findings])
    elif findings:
        call.out.table([(each.check, each.message) for each in findings])
    else:
        call.out.say(f"The library {library.path} is well.")
    if findings:
        count = "1 thing is" if len(findings) == 1 else f"{len(findings)} things are"
        call.out.complain(
            f"{count} wrong with the library {library.path}; restore a backup with “postil restore FILE”."
        )
        return NOT_DONE
    return DONE
