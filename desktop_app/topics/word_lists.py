"""Words that say little about what a paper is about: of the language, of research prose, of the field at large.

Our own lists. Forms are lower-case and written out (no stemming), because "results" and "result" are
both here but "learning" must not take "learned" with it.
"""

from __future__ import annotations


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


STOP_WORDS = _words(
    """
    a able about above according across actual add added adding additional adds after afterwards again against
    ago aka al all allow allowed allowing allows almost alone along alongside already also although always am
    among amongst an and another any anybody anyhow anyone anything anyway anywhere apart arbitrary are aren't
    around as aside at available aware away back bad baffling based be became because become becomes becoming
    been before beforehand beginning behind being believe believed below beside besides best better between
    beyond big bigger bit both bring brings but by call called calling calls came can can't cannot case cases
    central certain cf change changed changes changing clear close closer come comes coming common comparable
    compared concerning contain contained contains could couldn't course crazy day days did didn't different
    difficult do does doesn't doing don't done down dr dramatic due during each easy effect effective effects
    efficient eg eight either else elsewhere embarrassed enable enabled enables end enough entire equal et etc
    even ever every everybody everyone everything everywhere exact example examples except fact far fast faster
    feel felt few fewer final find finding finds first five follow followed following follows for former found
    four from ft full fun fundamental further furthermore gave general get gets getting give given gives giving
    go goes going gone good got great greater guess had hadn't half happen happened happening happens hard
    harder has hasn't have haven't having he help helped helping helps hence her here herself high higher
    highest him himself his how however huge i i'd i'll i'm i've idea ideas ie if imagine imagined important in
    include included includes including indeed individual instance instances instead interesting into involving
    is isn't issue issues it it'd it'll it's its itself just keep keeps kept key kind kinds large larger largest
    last later latter lead leading leads least led less let let's lets lieu like likelier little long longer
    look looked looking looks lot lots low lower lowest made main major make makes making many may maybe me mean
    means meant meanwhile middle might mine minor modest month months more moreover most move moved moves moving
    much multiple must my myself near necessary need needed needs neither never nevertheless new next nice nine
    no nobody non none nor normal not notable nothing now nowhere obvious of off often oh okay old on once one
    ones only onto opposed or original other others otherwise ought our ours ourselves out over overall own part
    particular per perhaps please plus point pointed points poor possible potential pretty previous problem
    problems put puts question questions quick quicker quite ran rather real reasonable recent regard regardless
    regards related relative remain remaining remains respect right run running runs said same saw say saying
    says second see seeing seem seemed seems seen sense separate serve served serves set sets setting settings
    seven several shall she should shouldn't side sides significant similar simple simpler simplest since single
    six slight slow slower small smaller smallest so some somebody somehow someone something sometimes somewhat
    somewhere soon sort sorts special specific start started starting starts still stop stopped stops strong
    stronger such suppose supposed sure surprising take taken takes taking tell ten terms than that that's the
    their theirs them themselves then there there's thereby therefore these they they'd they'll they're they've
    thing things think third this thorough those though three through throughout thus till time times tiny tl
    tldr to together too took top total toward towards tricky tried tries true try trying turn turns twice two
    typical under unique unless unlike until up upon us use used useful uses using usual various vast versus
    very via vs want wants was wasn't way ways we we'd we'll we're we've weak well went were weren't what what's
    whatever when whenever where whereas whereby wherever whether which whichever while who whoever whole whom
    whose why wide will with within without won't wonder wondering work worked working works worse worst worth
    worthwhile would wouldn't wrong year years yes yet you you'd you'll you're you've your yours yourself
    yourselves zero
    """
)
"""Words of the language; a word pair never reaches across one."""

PLAIN_WORDS = _words(
    """
    ability absence accept accomplish achievable achievement active acts adapt adaptive addition adequate
    adjacent adjust adopt adopted agree ahead aligned alternative alternatives ambiguity ambiguous analogous
    analogy annoying answer answers anticipate appear appeared appearing appears apples appropriate approximate
    array artificial ask asked asking asks assess assessed assessment assign assigned associate associated
    associating attach attached attempt attempts attractive automatic avoid avoided avoids award bare base
    basket begin begins begun behave benefited bottom bounce bound break brief broad broader bullet busy capable
    careful carried carries carry carrying cast cause caused causes causing caution cent certainty chance
    chances characteristic characteristics chart coherent collaborate collaboration collect collected collective
    compensate complete completed comprehensive compress compressed confuse confused confusing connect connected
    consist consistent consists constant constitute constraint constraints construct constructed consume
    contiguous contrast control controlled controls convenient converge converges convince convincing cope count
    counterintuitive counts cover covers crucial cue curious date decade decide decided decides deep deeper
    deliver depend dependence dependent depends derive derived desirable desire desired despite devise differ
    differing differs dig direct directed direction directions disciplined distant distinct distinction
    distinguish distinguished divide divided dominant dominate downstream drastic drill drills drop dropped
    dubbed eager ease easier effectiveness efficiency eggs elegance elegant element elements eliminate
    embarrassing emphasis employ employed encounter encourage encourages enforce engineered engineering enjoy
    enormous entry equivalent era escape essence essential establish established event events eventual evidence
    evident evolve exceed exclude exclusive exist existence exists expect expects expense expensive explicit
    exposition extend extended extends extension extensive external extra extreme face facilitate fair faith
    fall falling falls familiar fashion favor favorable feasible fed feed finer fit fits fitting flashy
    flexibility flexible flip fondness food force forces foundation foundations fraction framed frequent fresh
    fulfil furthest gap gather generalizable genuine grain grand grow growing grows guarantee guaranteed guide
    guiding hand handle handled handles heart heavy hinge hit hits house ideal idealized identical identified
    identify identity ignore ignored illustrate immediate impact impacts implication implications implicit
    implies importance impressive incentive incoherent incorporate incorporated incorporates indicate indicates
    indicative indicator induce inefficient infeasible influence inform inherent inner inspire inspired
    integrate integrated integrates intend intended intensive interact intermediate internal interpret
    interpreted intriguing intuitive invisible involve involved involves iterate join justify kernel kick lack
    lacks lap lay length lens lesson leverage leveraged leverages lie lies light limit limited limits link
    linked links literal load located locked loose lose loses lost lucky magnitude maintain maintains majority
    manage manages manner margin mark material matter matters meaning meaningful medium mental mention mentioned
    mentions met mind minus miss missing mistake mix mixed modern modification modifications modified modify
    modifying moment monitor motivating multiplied multiplying narrative narratives narrow native nature
    neighboring notion notions obstacle obtain obtained obtaining occasion occasional occur occurring occurs odd
    offer offers onward open operate operated operates operating opportunity option options order ordered
    ordering outset outside overcome overview pain paragraph paragraphs parallel partial passes passing past pay
    peculiar people percentage perfect perspective phase phenomenon phrase picture place placed places plain
    plausible play played plays popular popularity portion pose posed poses possibility post practical practice
    practices preceding precise prefer preferable prepare presence preserve preserved preserves pretend prevent
    prevents primary principle principled principles priori probable proceed promising prompt pronounced proof
    proper proportion proportional prove proved proven proves pure push pushed quantity quote radical raise
    raised raises raw ready realize reason reasons recommend recover refine refined regime reject rejected
    relevant remainder remember remind reminder reminds remove removed removing renaissance repeat repeated
    respond response restrict restricted restricting restricts retain retains reuse reveal reveals revisit rich
    richer rid rigorous risk risky rooted rough rounded row rules sacrifice safe salient satisfied satisfy save
    saved scenario scenarios scope sensible series serious shaped sharp sharper shelf shift shifted short
    shortcoming shorter shot simplified simplify simulate simulated situation situations sized skip smooth soft
    solid source sources speak speaking spend spirit split splitting spread stable stage stages stand standalone
    stands stay stays stored stores storing straightforward strange strict struggle stuck style styles subject
    suboptimal subsequent subset subsets substantial subtle succeed suffer suffers sufficient suggestive suit
    suitable suited sum summed summing superior support supported supports suppress surface surprise surprised
    swap switch switched symbol tackle tail talk tenet terrible thanks throw tied tight tool toolkit tools touch
    tough track trade traded traditional transform treatment trend trigger trivial trouble trust truth twist
    ultimate unable uncertain unclear unconditional underlined underlying unfortunate uniform unifying unknown
    unnecessary unsafe unsure upper upstream usable usage vague valid validate valuable variation variations
    varies vary varying verify view viewed views walk warrant weakness weaknesses wealth wise wonderful worried
    worry yield yields zoom zooms
    """
)
"""Plain words of argument and narration, which say nothing of a subject in any field."""

RESEARCH_WORDS = _words(
    """
    account accounting accounts achieve achieved achieves achieving advance advances advantageous aim aims
    amount amounts analyse analysed analyses analysing analysis analyze analyzed analyzing appendix application
    applications applied applies applying approach approaches area areas argue argued argues argument art aspect
    aspects assume assumed assumes assumption assumptions author authors balance baseline baselines basis
    benchmark benchmarked benchmarks benefit benefits build building builds built calculate calculated
    calculates calculating calculation capture captured captures capturing cents challenge challenges choice
    choices choose chooses choosing chosen claim claimed claims combination combine combined combines combining
    community comparative compare compares comparing comparison comparisons competitive complex complexity
    computation compute computed computes computing concept concepts conceptual concern concerns conclude
    conclusion conclusions consider considered considering considers contribute contributes contribution
    contributions correspond corresponding corresponds create created creates creating current deal deals
    decrease decreased decreases decreasing define defined defines defining definition degree degrees
    demonstrate demonstrated demonstrates describe described describes description design designed designs
    detail details determine determined determines determining develop developed developing development develops
    difference differences disadvantage disadvantages discuss discussed discusses discussion dislike domain
    domains downside downsides draw drawn draws earlier effort empirical ensure ensures evaluate evaluated
    evaluates evaluating evaluation examine examined examines examining existing experiment experimental
    experiments explain explained explaining explains explanation explore explored explores exploring extent
    extract extracted extracts factor fail failed fails failure field fields figure figures focus focused
    focuses focusing form forms framework gain gained gains goal goals group groups hold holds hypotheses
    hypothesis implement implementation implemented implements improve improved improvement improvements
    improves improving increase increased increases increasing insight insights interest interested introduce
    introduced introduces introducing introduction intuition investigate investigates investigation know knowing
    knowledge known knows learnt level levels limitation limitations list literature match matched matches
    matching message method methodology methods motivate motivated motivation note noted notes novel number
    numbers observation observations observe observed observes observing opinion outperform outperformed
    outperforming outperforms pair pairs paper papers perform performance performed performing performs piece
    pieces premise present presented presenting presents prior procedure procedures process processes produce
    produced produces producing progress properties property proposal propose proposed proposes proposing
    provide provided provides providing pull pulled pulls purpose range ranges reach reached reaches reaching
    read reading reduce reduced reduces reducing reduction refer reference referred refers reflect reflects
    relate relates relies rely replace replaced replaces replacing report reported reports represent represented
    representing represents require required requirement requirements requires requiring research researcher
    researchers rest result resulting results role roles scheme schemes section sections select selected
    selecting selects send sends show showed showing shown shows solution solutions solve solved solves solving
    step steps strategies strategy structural structure structured structures studied studies study success
    successful suggest suggested suggesting suggests summaries summarise summarize summary table tables takeaway
    takeaways technique techniques tend tended tends term theoretical theories theory thought thoughts treat
    treated treating treats type types understand understanding understands understood update updated updates
    updating variety version versions write written wrote
    """
)
"""Words of research prose, whatever the field; they end a word pair as stop words do."""

WEAK_WORDS = _words(
    """
    accuracy accurate action actions algorithm algorithms architecture architectures average batch bias biases
    capacity class classes correct cost costs data dataset datasets dimension dimensional dimensions
    distribution distributions environment environments error errors estimate estimated estimates estimating
    estimation feature features fixed function functions future generate generated generates generating global
    gradient gradients ground human humans independent information initial input inputs label labeled labelled
    labels layer layers learn learned learning learns linear local loss losses machine max maximum measure
    measured measures measuring mechanism mechanisms memory metric metrics min minimum model models module
    modules net nets network networks neural noise noisy object objective objects operation operations optimise
    optimised optimize optimized optimizes optimizing output outputs parameter parameters path paths pattern
    patterns position positions power powerful predict predicted predicting prediction predictions predictive
    predicts probabilities probability random randomly rate rates regular representation representations robust
    sample sampled samples sampling scale scaled scales scaling score scores scoring shared sharing signal
    signals size sizes space spaces standard state states supervised system systems target targets task tasks
    test tested testing tests tradeoff train trained training trains tune tuned tuning unit units unlabeled
    unlabelled unsupervised value values variance vector vectors weight weighted weighting weights world
    """
)
"""Words that nearly every text on machine learning has: of little weight alone, but part of good pairs."""

FIELD_NOUNS = _words(
    """
    architecture architectures class classes dataset datasets distribution distributions environment
    environments feature features gradient gradients information label labeled labelled labels loss losses
    memory module optimization parameter parameters prediction predictions probabilities probability
    representation representations sampling space state states supervised target targets unlabeled unlabelled
    unsupervised value values variance vector vectors weight weights
    """
)
"""Weak words that people may see as a reason or in the name of a topic, where nothing better is shared."""

DULL_PAIRS = frozenset(
    {
        "class prediction",
        "data point",
        "feature space",
        "ground truth",
        "information processing",
        "input data",
        "learning algorithm",
        "learning method",
        "learning model",
        "learning signal",
        "learning system",
        "loss function",
        "machine learning",
        "model learning",
        "neural network",
        "neural net",
        "output data",
        "test data",
        "test set",
        "training data",
        "training set",
        "training signal",
        "validation set",
    },
)
"""Pairs, in normal form, that any text on machine learning may have: no reason and no name for a topic."""

COMPOUND_WORDS = _words(
    """
    cross end few fine high higher large long low lower multi off on one open self short single small two zero
    """
)
"""Words that say something only with a hyphen and another word after them: off-policy, few-shot, self-attention."""

PAIR_WORDS = frozenset({"hyper", "inter", "intra", "meta", "pseudo", "quasi"})
"""Words that say something only beside another: meta learning."""

NOUNS_LIKE_ADJECTIVES = _words(
    """
    animal archive arithmetic arrival credential fabric goal heuristic hospital interval journal logic mammal
    manual material metric motive music narrative objective physic potential primitive principal proposal
    removal retrieval reversal rival signal survival terminal topic traffic trial tutorial
    """
)
"""Nouns that end as adjectives do."""

COMMON_ACRONYMS = _words(
    """
    AI ANN ANNs API APIs arXiv ASR BLEU CIFAR CNN CNNs COCO CPU CPUs CV CVPR DL DNN DNNs DRL EM FLOPs GAN GANs
    GLUE GNN GNNs GPU GPUs GRU GRUs ICLR ICML ImageNet IQ KL KNN LaTeX LM LMs LSTM LSTMs MAP MCMC MDP MDPs ML
    MLE MLP MLPs MNIST MSE NeurIPS NIPS NLI NLP NMT NN NNs OCR ODE ODEs OOD PCA PDE PDEs POMDP POMDPs QA RBM
    RBMs ReLU ReLUs RGB RL RNN RNNs SGD SOTA SQuAD SSL SVD SVHN SVM SVMs TPU TPUs TTS TV URL US VAE VAEs VQA WMT
    """
)
"""Acronyms that are everyone's: no name of one paper."""

CAPITALS = _words(
    """
    Adam Atari Bayes Bayesian Bellman Bernoulli Boltzmann Carlo Chinese Cholesky Deepmind English Euclidean
    Fisher Fourier French Gaussian German Google Hamiltonian Hebbian Hessian Hilbert Hopfield Huffman Jacobian
    Kalman Kullback Lagrangian Laplace Laplacian Leibler Lipschitz Mahalanobis Markov Monte Nash Newton Pareto
    Poisson Riemannian Shannon Turing Wasserstein Winograd
    """
)
"""Names that keep their capital wherever they stand."""

ABBREVIATIONS = {
    "rl": "reinforcement learning",
    "nlp": "natural language processing",
    "ssl": "self-supervised learning",
    "sgd": "stochastic gradient descent",
    "mle": "maximum likelihood",
    "mdp": "Markov decision process",
    "knn": "nearest neighbor",
    "ml": "machine learning",
}
"""Abbreviations that texts on machine learning use without explaining; they count as what they stand for."""

IRREGULAR = {
    "indices": "index",
    "matrices": "matrix",
    "vertices": "vertex",
    "bias": "bias",
    "biases": "bias",
    "gas": "gas",
    "lens": "lens",
    "series": "series",
    "species": "species",
    "atari": "atari",
    "children": "child",
    "mice": "mouse",
    "behaviour": "behavior",
    "behaviours": "behavior",
    "colour": "color",
    "colours": "color",
    "neighbour": "neighbor",
    "neighbours": "neighbor",
    "labelled": "labeled",
    "unlabelled": "unlabeled",
    "modelling": "modeling",
    "modelled": "modeled",
    "caches": "cache",
    "tune": "tuning",
    "tuned": "tuning",
    "tunes": "tuning",
}
"""Normal forms that no rule of ours finds; British spellings among them."""
