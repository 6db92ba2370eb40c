"""Every command, in the order of the help."""

from __future__ import annotations

from desktop_app.cli import arguments, asking, carrying, changing, importing
from desktop_app.cli.calls import Command

COMMANDS = (
    Command("import", "read files and folders into the library", arguments.importing, importing.import_files,
            "postil import notes/ summaries.txt", importing.words_are_off),
    Command("report", "show what an import did, and what it left out", arguments.report, importing.report,
            "postil report"),
    Command("list", "list the papers", arguments.nothing, asking.list_papers,
            "postil list --json"),
    Command("show", "show a paper's summaries", arguments.show, asking.show,
            "postil show wang2020critic --format text"),
    Command("search", "find words in titles, summaries and notes", arguments.search, asking.search,
            'postil search "experience replay" --limit 5'),
    Command("highlight", "highlight words of a paper", arguments.highlight, changing.highlight,
            'postil highlight wang2020critic --quote "offline" --color green'),
    Command("note", "add a note on a whole paper", arguments.note, changing.note,
            'postil note wang2020critic "Compare with BCQ."'),
    Command("annotations", "list highlights and notes", arguments.paper_or_all, asking.list_annotations,
            "postil annotations wang2020critic"),
    Command("related", "list related papers, and why they are", arguments.related, asking.related,
            "postil related wang2020critic --limit 5"),
    Command("graph", "show or draw the map of topics and relations", arguments.graph, asking.graph,
            "postil graph --svg map.svg"),
    Command("export", "write highlights and notes as files", arguments.export, carrying.export,
            "postil export ~/vault/papers --format obsidian"),
    Command("fetch", "fetch the images that summaries show from the web", arguments.papers_or_all, changing.fetch,
            "postil fetch wang2020critic"),
    Command("backup", "copy the library to a file", arguments.file, carrying.backup,
            "postil backup ~/postil.sqlite"),
    Command("restore", "put a backup in the library's place", arguments.file, carrying.restore,
            "postil restore ~/postil.sqlite"),
    Command("doctor", "see whether the library is well", arguments.nothing, asking.doctor,
            "postil doctor"),
    Command("snapshot", "draw the window into a picture", arguments.snapshot, carrying.snapshot,
            "postil snapshot window.png --view graph --theme dark"),
)  # fmt: skip
