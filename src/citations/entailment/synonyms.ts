// Words that are taken for each other when a claim is held against its evidence. Short and made by hand.
import { stemsOf } from './stem.ts';

const groups = `film movie picture|song single track|album record lp|release publish issue launch|die death perish pass deceased|
born birth|marry wed wife husband spouse marriage|found establish create start form|company firm corporation business|
win victory triumph award|us usa america american states|uk britain british england english englishman|france french frenchman|
germany german|spain spanish spaniard|china chinese|netherlands holland dutch dutchman|japan japanese|ireland irish irishman|
scotland scottish|wales welsh|sweden swedish|denmark danish|poland polish|turkey turkish|greece greek|switzerland swiss|
finland finnish|engaged engagement fiance fiancee|increase raise rise elevate upregulate enhance promote grow boost gain higher more|
decrease reduce lower decline downregulate suppress inhibit diminish impair drop fall attenuate less fewer shrink|
cause lead induce trigger provoke result|patient subject|mouse murine rat rodent|tumor cancer neoplasm carcinoma malignancy|
school college university|author writer|wrote pen|actor actress star|physician doctor|employ hire|purchase buy acquire|
large big huge|small little|begin start commence open|end finish conclude complete close|show demonstrate reveal indicate|
need require necessary essential|build construct|kill murder slay|leader head chief|defeat beat overcome|attack raid assault|
locate situate|child son daughter kid|parent father mother|country nation|city town|war conflict|star feature|
direct director|produce producer|join enter|leave depart quit resign|depict portray play|describe call name title|
compose write|debut premiere|football soccer|car vehicle automobile|illness disease sickness|drug medication medicine|
chance probability risk likelihood|protect prevent|important crucial key|percent percentage proportion share|
fight battle|money fund|teach instruct|allow permit enable|ban prohibit forbid|choose select pick|rapid quick fast|
contain comprise consist include|originate derive stem come|occur happen|method approach technique|model system|
perform performance outperform|improve better|accurate accuracy|error mistake|adult grown|infant baby newborn|female woman girl|
male man boy|elder older|role part|activate activation stimulate|bind interact|express expression|lack absent missing without|
similar comparable same equal|obtain get receive|move relocate|live reside|stay remain|help aid assist|job occupation profession|
novel book|ship vessel boat|plane aircraft|army military|king monarch|soldier troops`;

const groupsOf = new Map<string, Set<number>>();
groups.split('|').forEach((group, index) => {
  for (const word of group.trim().split(/\s+/)) {
    const { root } = stemsOf(word);
    groupsOf.set(root, (groupsOf.get(root) ?? new Set()).add(index));
  }
});

/** The groups a root stands in; words of one group are taken for each other. */
export function synonymGroups(root: string): ReadonlySet<number> {
  return groupsOf.get(root) ?? none;
}

const none: ReadonlySet<number> = new Set();
