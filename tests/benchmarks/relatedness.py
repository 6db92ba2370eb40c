"""Which of the 24 seed papers belong together, judged by hand, and how well Postil finds it.

The list was written from reading the summaries and knowing the papers, before anything was tuned on
it. ``strong`` pairs are ones a researcher would expect to see named under "related"; ``fair`` ones
are links a researcher would nod at. Papers go by their arXiv id or DOI, as in the catalog.

``python -m tests.benchmarks.relatedness`` prints the figures. Written down when the weights were set
(strong pairs, then all pairs): recall in the top three .96 / .78, mean reciprocal rank .88 / .94,
area under the curve over all 276 pairs .98 / .92. For comparison: TF-IDF as scikit-learn has it, with
pairs and English stop words, .83 / .65, .89 / .89, .93 / .84; wordllama's static embeddings, centred,
.94 / .72, .91 / .84, .98 / .93; three parts of those with seven of ours .96 / .81, .94 / .95, .99 / .95.
"""

from __future__ import annotations

import itertools
import tempfile
import time
from pathlib import Path
from statistics import fmean
from typing import TYPE_CHECKING, NamedTuple

from desktop_app.importing.importer import import_paths
from desktop_app.library.library import Library
from desktop_app.paths import seeds
from desktop_app.progress import Progress
from desktop_app.topics.names import known_names
from desktop_app.topics.profiles import profiles_of
from desktop_app.topics.similarity import cosine, weigh

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

CONTRASTIVE = "2105.05837"
MIPS = "1507.05910"
A3C = "1602.01783"
ELECTRA = "2003.10555"
RFM = "1809.11044"
CRR = "2006.15134"
UNLABELED = "2007.01293"
FEATURES = "2006.12433"
INCEPTION = "1602.07261"
NERF = "2003.08934"
PATH_SGD = "1506.02617"
DRAW = "1502.04623"
PERCEIVER = "2103.03206"
DISENTANGLED = "1905.12506"
BERT = "1810.04805"
TVT = "1810.06721"
REPLAY = "10.1038/s41593-018-0232-z"
RUDDER = "1806.07857"
CACTUS = "1810.02334"
POPART = "1809.04474"
IMPALA = "1802.01561"
LANGUAGE_GANS = "1811.02549"
SEQGAN = "1609.05473"
WINOGRAD = "1811.01778"


class Pair(NamedTuple):
    """Two papers that belong together, how surely, and why."""

    first: str
    second: str
    strong: bool
    why: str


GOLD = (
    Pair(A3C, IMPALA, True, "IMPALA is A3C's successor: actors apart from the learner"),
    Pair(IMPALA, POPART, True, "PopArt is trained on top of IMPALA, on the same many tasks"),
    Pair(A3C, POPART, True, "actor-critic on Atari; value targets and advantages"),
    Pair(CRR, IMPALA, True, "off-policy actor-critic: weighting actions by what a critic says"),
    Pair(CRR, A3C, False, "advantage-weighted policy updates, Q-learning as the foil"),
    Pair(CRR, POPART, False, "estimating values so that a policy can be improved by advantage"),
    Pair(TVT, RUDDER, True, "credit assignment over long delays"),
    Pair(TVT, REPLAY, True, "recalling memories to carry value back through time, in mazes"),
    Pair(RUDDER, REPLAY, False, "value or reward is moved back to the states that earned it"),
    Pair(REPLAY, A3C, False, "experience replay: explained by one, replaced by the other"),
    Pair(RFM, A3C, False, "several agents at once; the agents of RFM are trained by advantage actor-critic"),
    Pair(RFM, TVT, False, "agents in games with an added module: relations here, memory there"),
    Pair(BERT, ELECTRA, True, "pre-training by masked tokens, and by replaced ones"),
    Pair(SEQGAN, LANGUAGE_GANS, True, "GANs for text: the proposal and the reckoning"),
    Pair(SEQGAN, A3C, False, "policy gradient with a policy network"),
    Pair(SEQGAN, IMPALA, False, "policy network, expected reward of sampled trajectories"),
    Pair(ELECTRA, SEQGAN, False, "a generator and a discriminator over tokens"),
    Pair(ELECTRA, LANGUAGE_GANS, True, "generator and discriminator of text against maximum likelihood"),
    Pair(BERT, WINOGRAD, True, "language understanding: models and a test of what they understand"),
    Pair(LANGUAGE_GANS, WINOGRAD, False, "whether the measures for language models measure what we want"),
    Pair(BERT, LANGUAGE_GANS, False, "modelling language word by word from its context"),
    Pair(BERT, PERCEIVER, True, "Transformers and self-attention"),
    Pair(DRAW, PERCEIVER, False, "attending to an input again and again"),
    Pair(NERF, PERCEIVER, False, "positions given as Fourier features"),
    Pair(DRAW, NERF, False, "making images by a learned model of them"),
    Pair(DRAW, SEQGAN, False, "generative models that go step by step through a recurrent network"),
    Pair(CONTRASTIVE, UNLABELED, True, "learning from unlabelled images with few labels"),
    Pair(CONTRASTIVE, CACTUS, True, "self-supervised representations, judged with few labels"),
    Pair(CACTUS, UNLABELED, True, "meta-learning meets unlabelled data"),
    Pair(CACTUS, DISENTANGLED, True, "are unsupervised representations of use for tasks that come later?"),
    Pair(FEATURES, DISENTANGLED, True, "what representations hold: colour, shape, factors of variation"),
    Pair(CONTRASTIVE, DISENTANGLED, False, "when unsupervised representations help downstream"),
    Pair(CONTRASTIVE, FEATURES, False, "empirical studies of what visual representations learn"),
    Pair(CACTUS, MIPS, False, "k-means clusters of embeddings"),
    Pair(CONTRASTIVE, INCEPTION, False, "residual networks on images"),
    Pair(INCEPTION, PATH_SGD, False, "what makes deep networks train and generalise"),
    Pair(FEATURES, PATH_SGD, False, "implicit bias of training deep networks"),
)


class Figures(NamedTuple):
    """How well a ranking finds the pairs, each figure in 0 to 1."""

    recall: float
    """Share of a paper's partners among its nearest three, on average over papers that have any."""
    reciprocal_rank: float
    """One over the rank of the first partner, on average."""
    area: float
    """How often a pair of the list is nearer than one that is not."""


def likeness_of(library: Library) -> dict[tuple[str, str], float]:
    """Return how near every two papers are, in both orders, by arXiv id or DOI."""
    texts = library.texts()
    ids = {paper.number: paper.metadata.arxiv or paper.metadata.doi for paper in library.papers()}
    profiles, _ = profiles_of(texts)
    vectors = dict(zip(ids.values(), weigh(profiles, known_names(text.title for text in texts)), strict=True))
    return {(a, b): cosine(vectors[a], vectors[b]) for a, b in itertools.permutations(vectors, 2)}


def measure(likeness: Mapping[tuple[str, str], float], pairs: Sequence[Pair]) -> Figures:
    """Return how well nearness finds the pairs."""
    papers = sorted({paper for pair in likeness for paper in pair})
    partners: dict[str, set[str]] = {}
    for pair in pairs:
        partners.setdefault(pair.first, set()).add(pair.second)
        partners.setdefault(pair.second, set()).add(pair.first)
    recalls, ranks = [], []
    for paper, wanted in partners.items():
        others = sorted((other for other in papers if other != paper), key=lambda other: -likeness[paper, other])
        recalls.append(len(wanted & set(others[:3])) / min(3, len(wanted)))
        ranks.append(1 / (1 + min(map(others.index, wanted))))
    near = [likeness[pair.first, pair.second] for pair in pairs]
    far = [likeness[a, b] for a, b in itertools.combinations(papers, 2) if b not in partners.get(a, ())]
    wins = fmean((close > distant) + 0.5 * (close == distant) for close in near for distant in far)
    return Figures(fmean(recalls), fmean(ranks), wins)


def main() -> None:
    """Print the figures for the seeds."""
    with tempfile.TemporaryDirectory() as folder, Library.open(Path(folder, "seeds.postil")) as library:
        import_paths(library, [seeds()], Progress())
        begun = time.perf_counter()
        likeness = likeness_of(library)
        took = time.perf_counter() - begun
    for name, pairs in (("strong", [pair for pair in GOLD if pair.strong]), ("all", GOLD)):
        recall, rank, area = measure(likeness, pairs)
        print(f"{name:7} recall@3 {recall:.2f}   reciprocal rank {rank:.2f}   area {area:.2f}   ({len(pairs)} pairs)")  # noqa: T201 - what it is for
    print(f"{took * 1000:.0f} ms for {len({pair[0] for pair in likeness})} papers")  # noqa: T201 - what it is for


if __name__ == "__main__":
    main()
