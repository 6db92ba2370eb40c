"""What the words of a heading tell: whether a section of a summary is called so, or a paper."""

from __future__ import annotations

import re
from functools import lru_cache

from desktop_app.importing.titles import is_generic
from desktop_app.library.identity import title_key

_WORDS = re.compile(r"[^\W_]+")
_SECTION_WORDS = frozenset(
    """
    abbreviations ablation ablations about abstract acknowledgements additional advantages aim algorithm
    algorithms analyses analysis appendix application applications approach approaches architecture
    architectures argument aspect aspects assumption assumptions background baseline baselines benchmark
    benchmarks benefits bottleneck case cases challenges chapter citation claim claims code comment comments
    comparison comparisons component components concept concepts conclusion conclusions cons constraints context
    contribution contributions core corpus cost critique data dataset datasets datum definition definitions
    description design detail details differences directions disadvantages discussion effect environment
    environments equations error evaluation evaluations evidence example examples experiment experimental
    experiments extension extensions extra extras faq feature features figures final findings first focus
    formulation framework function functions future general goal goals highlights history how hyperparameters
    hypotheses hypothesis idea ideas impact implementation implementations implications important improvements
    inference info information initialization input insight insights interesting intro introduction intuition
    intuitions issues key layer layers learned learning lessons limitation limitations limits links list
    literature loss losses main math mathematical measures metadata method methodology methods metric metrics
    miscellaneous model modelling models modules motivation motivations my network networks next note notes
    novelty objective objectives observation observations open opinion optimization other others outline outlook
    output overview own paper papers parameters part performance personal points policy post practical
    preliminaries preprocessing previous prior problem problems procedure process proof properties proposed pros
    qualitative quantitative questions quick quotes rating reading reasons reference references related remarks
    representation requirements resources result results review rough sampling score second section sections see
    setting settings setup short shortcomings significance solution solutions some sources statement step steps
    strategies strategy strength strengths strong structure study suggestions summary supplementary system
    systems table takeaway takeaways takehome task tasks technical technique techniques terminology terms test
    testing theoretical theory things third thought thoughts tips title todo tools topics training tricks tuning
    unique unsolved update updates usage useful variants variations views weak weakness weaknesses what why wise
    work works world
    """.split()  # noqa: SIM905 - legible
)
_SMALL = frozenset(
    """
    a an and as at by do does for from i in is it its of on or s that the this to versus vs we with
    """.split()  # noqa: SIM905 - legible
)


@lru_cache(maxsize=4_096)  # most notes share their headings
def is_section(title: str) -> bool:
    """Return whether the words of a heading are those of a section of a summary, such as “Key points”."""
    words = _WORDS.findall(title.lower() if title.isascii() else title_key(title))
    telling = [word for word in words if word not in _SMALL and not word.isdigit() and len(word) > 1]
    return not telling or all(word in _SECTION_WORDS for word in telling) or is_generic(title)


def likeness(title: str) -> float:
    """Return how much a heading looks like a title: 1 with three words or more, most of them capital; else ½ or 0."""
    words = [word for word in re.split(r"[\s/–—-]+", title) if word]
    if len(words) < 3 or len(words) > 30 or title.endswith(("?:", ":", ".")):
        return 0.0
    long = [word for word in words if len(word) > 3 and word[0].isalpha()]
    capital = sum(not word[0].islower() for word in long)
    if long and capital >= 0.7 * len(long):
        return 1.0
    return 0.5 if len(words) >= 4 or ":" in title else 0.0
