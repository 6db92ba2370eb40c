"""Words that tell in a text about a paper which names are the paper's own and which are the field's at large.

Our own lists. Names are in the form of ``title_mentions.name_key``: lower case, without blanks and hyphens.
"""

from __future__ import annotations


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


COMMONPLACE = _words(
    """
    ai ml dl rl drl nlp nlg nlu cv ir qa asr ocr tts api apis gpu tpu cpu ram hpc sota ood iid aka tldr eg ie usa uk
    eu nn ann dnn cnn rnn fcn gnn gcn mlp lstm gru vae gan ae rbm svm knn hmm crf mcmc mcts mdp pomdp em pca ica svd
    lsa lda tsne sgd adam adagrad rmsprop adadelta relu elu gelu selu prelu tanh softmax sigmoid conv fc bn bp bptt
    ce kl mse rmse mae map mle nll elbo auc roc iou fid psnr ssim bleu rouge meteor cider wer cer ppl flops mnist
    cifar cifar10 cifar100 svhn imagenet coco mscoco pascal voc pascalvoc wmt squad glue superglue snli multinli
    mnli celeba lsun omniglot miniimagenet wordnet freebase wikidata dbpedia wikipedia kitti cityscapes librispeech
    timit atari mujoco openaigym gym ale penntreebank ptb wikitext imdb youtube flickr flickr30k reddit twitter
    kaggle github arxiv openreview neurips nips icml iclr cvpr iccv eccv acl emnlp naacl aaai ijcai icra acm ieee
    pdf html url http https json sql cuda pytorch tensorflow keras theano caffe torch numpy python google deepmind
    facebook openai microsoft amazon nvidia stanford berkeley mit cmu googlebrain fair transformer transformers
    attention encoder decoder seq2seq word2vec glove resnet resnets vgg vggnet vgg16 vgg19 alexnet googlenet lenet
    densenet mobilenet unet rcnn elmo gpt gpt2 gpt3 dqn ddpg trpo ppo sac qlearning sarsa td dropout batchnorm
    batchnormalization stochasticgradientdescent montecarlo montecarlotreesearch montecarlodropout actorcritic
    markovdecisionprocess gaussian gaussianprocess gp bayes bayesian bernoulli markov euclidean fourier hessian
    jacobian dirichlet poisson laplace laplacian boltzmann turing newton frobenius wasserstein kullbackleibler
    bellman english french german chinese spanish japanese 1d 2d 3d 4d rgb rgbd rest todo faq nb ps etal phd pvalue
    os io id ui sde ode pde ssl sl nmt smt mt vqa ner nli pos kg kb mi lsh bow oov en fr de cnns lm lms ssd yolo bfs
    dfs irl marl a2c ctr mmd cbow skipgram fpn roi roipooling bev fastrcnn fasterrcnn maskrcnn cpc mdps
    namedentityrecognition neuralmachinetranslation machinetranslation graphneuralnetwork knowledgegraph
    questionanswering visualquestionanswering languagemodel languagemodels languagemodeling sentimentanalysis
    imageclassification mutualinformation maximumlikelihood maximumlikelihoodestimation loglikelihood bagofwords
    wordembedding wordembeddings multitasklearning continuallearning lifelonglearning metalearning transferlearning
    fewshotlearning machinelearning deeplearning reinforcementlearning neuralnetwork neuralnetworks
    naturallanguageprocessing artificialintelligence computervision supervisedlearning unsupervisedlearning
    semisupervisedlearning recurrentneuralnetwork convolutionalneuralnetwork longshorttermmemory
    generativeadversarialnetwork variationalautoencoder amazonmechanicalturk mechanicalturk amt
    """
)
"""Tools, architectures, measures, data and places of the field: a text about nearly any paper may hold them."""

PLAIN_WORDS = _words(
    """
    figure fig table section sec equation eq appendix chapter theorem lemma algorithm step part version code paper
    monday tuesday wednesday thursday friday saturday sunday january february march april may june july august
    september october november december summary introduction conclusion results method methods model models approach
    experiments discussion references notes note related background strengths weaknesses pros cons key problem
    solution training dataset datasets data network networks layer layers input output loss baseline baselines i ok
    question questions answer answers idea ideas contribution contributions limitation limitations link abstract
    title authors author year venue conference journal tags motivation overview architecture evaluation analysis
    task tasks details implementation future thoughts comments update strength weakness advantages disadvantages
    points point takeaways tricks also see softattention hard soft rest main left right top bottom high low long
    short big small large
    """
)
"""Capitalised words that name nothing."""

STARTERS = _words(
    """
    a an the this that these those it its their our his her my your we they you he she i in on at for from to of
    with without by as if so but and or nor yet while when where whereas because since although though after before
    during until unless however therefore thus hence moreover furthermore additionally also finally first firstly
    second secondly third thirdly next then instead rather similarly specifically particularly generally usually
    often sometimes recently previously currently essentially basically intuitively interestingly surprisingly
    unfortunately importantly overall here there what which who why how whether both each every all any some most
    many few several no not only even just given using use uses used unlike like compared based such one two three
    four five other another same different new do does is are was were can could would should may might must will
    let see note consider take train trained training existing prior previous once again more less much very still
    now further between among over under through within across per via about against despite towards toward
    combining combine learning apply applying add adding main best better good great maybe perhaps yes
    """
)
"""Words that begin a sentence or a list item with a capital and belong to no name."""

LOOSE_WORDS = _words(
    """
    approach method model models framework technique way ways idea algorithm system paper work problem problems task
    tasks one ones thing things number set series variety kind type sort class family results result experiments
    solution solutions novel new simple use using following called they what it them general alternative several
    different another various many two three
    """
)
"""Words of a phrase that say nothing of what a paper is about."""
