// English words that carry little of what a sentence says.

const set = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));

/** Words without a subject of their own. Negations, quantifiers and modals are read apart. */
export const functionWords = set(
  `a an the and or but nor so yet if then else than as at by for from in into of off on onto out over per to under up
  upon with within without via about above across after against along among amongst around before behind below between
  beyond down during inside near since through throughout till until toward towards i me my mine we us our ours you
  your yours he him his she her hers it its they them their theirs this that these those who whom whose which what
  where when why how whether is am are was were be been being do does did doing done has have had having can could
  may might must shall should will would ought not no there here all any both each few more most much many other
  another some such same own only just also too very quite rather even still again once ever never always often
  sometimes usually however therefore thus hence because while though although unless except like isn't aren't wasn't
  weren't don't doesn't didn't can't cannot couldn't won't wouldn't hasn't haven't hadn't let's i'm what's itself
  himself herself themselves one ones every either neither itself s t`,
);

/** Words that are in very many sentences, whatever they are about. */
export const lightWords = set(
  `made make makes making used use uses using known know including include includes included well first new became
  become becomes several various different certain based part later early late along way time times year years called
  named said say says according two three number group order case state found show shows showed shown suggest suggests
  result results study studies significantly significant associated association role effect effects level levels high
  low higher lower large small long main major common specific following followed between get gets got go went take
  took taken give gave given come came put set work works worked thing things people person began begin include
  particular respectively additionally moreover furthermore total overall currently originally mainly primarily
  previously recently eventually actually really approximately around nearly almost`,
);
