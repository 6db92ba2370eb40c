"""Turns of phrase with which people open, carry on and close what they write about a paper.

The lists come from how reviews and reading notes are written in general: a review names the paper or its
authors and says what they do, sets the scene with a problem or a field, or gives the gist; it goes on with words
that point back; it ends on an opinion, on what is missing, on what could come next.
"""

from __future__ import annotations

import re

_WORK = (
    r"(?:papers?|articles?|work|works|study|report|preprint|manuscript|publication|"
    r"thesis|survey|tutorial|post|book|chapter)"
)
_DOES = (
    r"(?:propos|introduc|present|describ|address|tackl|stud(?:y|ies)|investigat|explor|consider|demonstrat|analy[sz]|"
    r"examin|suggest|argu|develop|extend|aim|combin|appl(?:y|ies)|attempt|tr(?:y|"
    r"ies) to|builds? (?:on|upon)|focus|deal|"
    r"look|report|review|survey|design|provid|offer|formulat|pos(?:e|es|its)\b|claim|"
    r"find|show|discuss|use|evaluat|compar|"
    r"generaliz|generalis|improv|learn|train|adapt|describ|outlin|ask|seek|bring|"
    r"leverag|tak(?:e|es)\b|is (?:about|on)\b)"
)
_WHO = r"(?:the (?:author|writer|researcher)s?|this (?:team|group)|we|i)"

OPENING = {
    "this_paper_head": re.compile(
        rf"\W*(?:(?:the|in|for|with|as|main|key|core|basic|goal|idea|contribution|"
        rf"contributions|purpose|aim|of)\s+){{0,6}}"
        rf"(?:this|the present|the current|the following)\s+(?:[\w-]+\s+){{0,4}}{_WORK}\b",
        re.IGNORECASE,
    ),
    "the_paper_head": re.compile(
        rf"\W*(?:in |"
        rf"here,? )?the\s+(?:[\w-]+\s+){{0,2}}{_WORK}\b,?\s+(?:[\w-]+\s+){{0,2}}{_DOES}",
        re.IGNORECASE,
    ),
    "authors_head": re.compile(rf"\W*(?:\w+ ){{0,3}}{_WHO}\s+(?:[\w-]+\s+){{0,2}}{_DOES}", re.IGNORECASE),
    "tldr": re.compile(
        r"\W*(?:tl\s?;?\s?dr|tldr|in (?:a nutshell|one sentence|short|brief)|gist|(?:main|"
        r"key|big|core) (?:idea|point|message|contribution)s?)\b",
        re.IGNORECASE,
    ),
    "scene": re.compile(
        r"\W*(?:(?:in )?recent(?:ly| years| work| advances)|in the (?:last|past)|"
        r"over the (?:last|past)|traditional(?:ly)?\b|"
        r"(?:most|many|all|current|existing|standard|conventional|state[- ]of[- ]the[- ]art|"
        r"typical|modern|prior|previous) "
        r"(?:[\w-]+ ){0,3}(?:methods|approaches|models|systems|algorithms|work|works|"
        r"techniques|architectures|networks|research)|"
        r"one of the|a (?:common|key|central|major|long|fundamental|popular|big|large|"
        r"core)\b|there (?:is|are|has|have)\b|"
        r"it (?:is|has) (?:well|been|often|commonly|hard|difficult|widely)|imagine|suppose|given (?:a|an|the|some)|"
        r"humans?\b|people\b|while (?:[\w-]+ ){0,4}(?:have|has|is|are)\b|although\b|"
        r"despite\b|when (?:you|we|people|training|a|an)\b|"
        r"how (?:do|does|can|to|should|well)\b|what (?:is|are|if|does)\b|can (?:we|a|an|"
        r"you)\b|is it|why (?:do|does|is|are)\b)",
        re.IGNORECASE,
    ),
    "is_a": re.compile(
        r"\W*(?:an? )?(?:[\w-]+ ){1,5}(?:is|are|has been|have been|aims?|refers?|suffers?|"
        r"requires?|deals?|rel(?:y|ies)) "
        r"(?:(?:a|an|one|the|to|on|very|well|highly|often|usually|typically|generally|commonly|widely|not|still) )",
        re.IGNORECASE,
    ),
    "credits": re.compile(
        r"(?:\bet\.? al\b|\b(?:19[89]|20[012])\d\b|\b(?:arxiv|nips|neurips|icml|iclr|cvpr|"
        r"iccv|eccv|acl|emnlp|naacl|aaai|ijcai|kdd|"
        r"nature|science|siggraph|icra|aistats|miccai)\b|\b(?:from|at|by) (?:google|"
        r"deepmind|facebook|openai|microsoft|stanford|mit|"
        r"berkeley|nvidia|fair|baidu|oxford|cmu|meta)\b|\b(?:published|presented|appeared|submitted|accepted)\b)",
        re.IGNORECASE,
    ),
    "defines": re.compile(
        r"\b[A-Z][\w-]+(?: [\w-]+){1,6} \([A-Z][\w-]*[A-Z]\w*\)|\b(?:called|named|dubbed|"
        r"termed|coined)\b"
    ),
    "problem": re.compile(
        r"\b(?:problems?|challeng\w+|goal|task of|difficult\w*|important|interest(?:ed|"
        r"ing) in|motivat\w+|novel|new)\b",
        re.IGNORECASE,
    ),
    "first_person": re.compile(
        r"\W*(?:i|we)(?:'m|’m|'ve|’ve)?\s+(?:\w+ ){0,2}(?:read|found|came|think|like|will|"
        r"want|present|summari[sz]e|liked|went|was|am|propose|introduce)",
        re.IGNORECASE,
    ),
}
"""Looked for in a paragraph's first sentence (``_head``, and those that begin so, at its very start)."""

DOES = re.compile(
    rf"\b(?:paper|article|work|authors?|they|we|study|approach|method|"
    rf"model)\b[^.!?]{{0,40}}\b{_DOES}",
    re.IGNORECASE,
)
THIS_PAPER = re.compile(
    rf"\b(?:this|the present|the current|their)\s+(?:[\w-]+\s+){{0,4}}{_WORK}\b|"
    rf"\bthe paper\b",
    re.IGNORECASE,
)
AUTHORS = re.compile(r"\bthe authors?\b|\bauthors\b", re.IGNORECASE)

CARRYING_ON = {
    "connective": re.compile(
        r"\W*(?:however|but|moreover|furthermore|additionally|also|then|next|finally|lastly|"
        r"thus|therefore|hence|so|because|similarly|"
        r"instead|second(?:ly)?|first(?:ly)?|third(?:ly)?|another|other|both|in (?:addition|"
        r"contrast|particular|other words|practice|fact|"
        r"order|this (?:case|way|setting|section|regard|context)|these|such|each|all|their|"
        r"both|figure|table|section|general|the (?:end|figure|first|second|above|below|case|"
        r"experiments?|original|same|following))|"
        r"on (?:the other|top)|as (?:a result|a consequence|mentioned|shown|such|for|well|"
        r"an example|we|you|described|noted|before|expected)|"
        r"for (?:example|instance|this|these|each|all|the)|note that|specifically|"
        r"concretely|formally|intuitively|interestingly|surprisingly|importantly|"
        r"unfortunately|crucially|after|once|here|where|and|or|with (?:this|these|the)|"
        r"using (?:this|these|the)|to (?:do|achieve|test|evaluate|solve|"
        r"address|this|get|make|overcome|deal|handle|avoid|train|compute|measure|show)|"
        r"by (?:doing|using|this|contrast)|given (?:this|these|that)|besides|since|"
        r"more (?:specifically|precisely|concretely|formally)|that (?:is|said|being)|even|"
        r"again|yet|still|otherwise|now|if|e\.g|i\.e|see|compared|"
        r"during|at (?:test|training|inference|each|a|the|this|its)|one (?:of|way|thing|"
        r"issue|problem|reason)|results?|experiments?|let)\b",
        re.IGNORECASE,
    ),
    "points_back": re.compile(
        rf"\W*(?:this|these|those|that|such)\b(?!\s+(?:[\w-]+\s+){{0,4}}{_WORK}\b)|"
        rf"\W*(?:they|it|its|their|he|she|his|her|them)\b",
        re.IGNORECASE,
    ),
    "definite": re.compile(
        rf"\W*(?:the|each|all|every|both)\s+(?!(?:[\w-]+\s+){{0,2}}(?:{_WORK}|authors?)\b)", re.IGNORECASE
    ),
    "evaluates": re.compile(
        r"\W*(?:(?:the )?(?:authors?|paper|work|they|we|i)\s+(?:\w+ ){0,2}(?:also|then|"
        r"further|additionally|evaluat|test|experiment|compar|find|found|"
        r"observ|note|report|use|train|show|conclude|claim|argue|did|do|don|perform|run|ran|"
        r"conduct|measure|try|tried|mention|assume|define|"
        r"hypothesi|obtain|achiev|demonstrate)|experiment|result|evaluation|training|"
        r"dataset|data|implementation|architecture|method|model|figure|table|"
        r"performance|analysis|baseline|ablation|loss|objective|detail|setup|setting|"
        r"limitation|conclusion|discussion|related|future|pros|cons|strength|weakness|note|"
        r"question|comment|thought|takeaway)",
        re.IGNORECASE,
    ),
}
"""Looked for at a paragraph's start: it goes on with what stands above."""

CLOSING = {
    "overall": re.compile(
        r"\b(?:overall|in (?:conclusion|summary|short|sum|general|all)|to (?:summari[sz]e|"
        r"conclude|sum)|all in all|conclusions?|summing up|bottom line)\b",
        re.IGNORECASE,
    ),
    "opinion": re.compile(
        r"\b(?:i|my|me|imo|imho)\b(?! ?[=<>_^+*/)])|\b(?:interesting|impressive|nice|"
        r"elegant|neat|cool|clever|promising|convincing|disappointing|well[- ]written|"
        r"surpris\w+|unclear|confus\w+|curious|wonder\w*|great|excit\w+|intriguing|worth)\b",
        re.IGNORECASE,
    ),
    "wish": re.compile(
        r"\b(?:would|could|should)(?:n't|n’t)? (?:be|have|also|like|love|benefit|help)\b|"
        r"\bfuture (?:work|direction|research)|\bopen question|\bnext step|\bextension|"
        r"\bremains?\b|\bleft for\b",
        re.IGNORECASE,
    ),
    "lacking": re.compile(
        r"\b(?:limit(?:ation|ed)s?|weakness(?:es)?|drawbacks?|shortcomings?|downsides?|"
        r"disadvantages?|lack\w*|missing|unfortunately|dislike|caveats?|fails?|concerns?|"
        r"criticisms?|critique)\b",
        re.IGNORECASE,
    ),
    "outcome": re.compile(
        r"\b(?:outperform\w*|state[- ]of[- ]the[- ]art|sota|results?|experiments?|achiev\w+|"
        r"improv\w+|accura\w+|performance|benchmarks?|gains?|better than|competitive|"
        r"baselines?)\b",
        re.IGNORECASE,
    ),
    "pointers": re.compile(
        r"\b(?:code|implementation|source|repo\w*|github|project page|slides|video|blog|"
        r"poster|available|see also|references?|appendix|link)\b",
        re.IGNORECASE,
    ),
}
"""Looked for in the paragraph above a gap, and in its last sentence."""

HEAD_HEADING = re.compile(
    r"(?:tl;?dr|(?:the )?(?:tiny |short |brief |paper |quick |executive )?(?:summary|"
    r"overview|introduction|intro|abstract|synopsis|motivation|background|problem|paper|"
    r"what|idea|goal|gist|about|review|context|"
    r"(?:key|main|core|central|basic|big) (?:idea|contribution|message|point|problem)s?|"
    r"contributions?|problem (?:statement|setting|definition)|why|objective|task|"
    r"purpose|in a nutshell|one[- ]sentence summary|premise|"
    r"research question|aim|introduction and \w+|what is (?:it|this|this about)))\W*$",
    re.IGNORECASE,
)
LATER_HEADING = re.compile(
    r"(?:methods?|methodology|approach|model|models|architecture|training|experiments?|"
    r"experimental|results?|evaluation|datasets?|data|data ?sets?|analysis|discussion|"
    r"conclusions?|limitations?|weakness(?:es)?|strengths?|notes?|questions?|"
    r"thoughts?|comments?|remarks?|takeaways?|key|main|future|related|references?|"
    r"appendix|implementation|details?|setup|baselines?|observations?|findings?|pros|"
    r"cons|like|dislike|likes|dislikes|my|critique|opinion|other|see|resources|links|"
    r"code|rough|"
    r"algorithm|loss|objective|ablation|how|advantages?|disadvantages?|extensions?|"
    r"applications?|inference|theory|proof|performance|metrics?|technical|procedure|"
    r"pipeline)\b",
    re.IGNORECASE,
)
