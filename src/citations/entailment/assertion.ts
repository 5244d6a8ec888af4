// Whether a sentence states something. What a study set out to learn, a question, or what nobody knows supports nothing.

const aims =
  /^(?:OBJECTIVES?\b|BACKGROUND\b|CONTEXT\b|AIMS?\b|PURPOSE\b|DESIGN\b|SETTING\b|METHODS?\b|PARTICIPANTS\b|PATIENTS\b|INTERVENTIONS?\b|IMPORTANCE\b|MAIN OUTCOME|DATA SOURCES\b|STUDY SELECTION\b)|\?\s*$|\bto (?:determine|assess|evaluate|investigate|examine|explore|test|identify|estimate|compare|understand|study)\b|\b(?:aim|aimed|goal|objective|hypothesi[sz]ed?)\b|\bwe (?:sought|investigated|examined|tested|asked|studied|assessed|evaluated)\b|\bwhether\b/;
const unknown =
  /\b(?:unknown|unclear|poorly (?:understood|defined|known)|not (?:yet )?(?:known|clear|understood|been studied)|remains? (?:to be|uncertain|elusive|controversial)|little is known)\b/i;
const findings =
  /^(?:RESULTS?|CONCLUSIONS?|FINDINGS|INTERPRETATION)\b|\b(?:we|they|results?|data|findings|study|analys[ie]s|experiments?) (?:\w+ ){0,3}(?:show|showed|find|found|demonstrate|demonstrated|report|indicate|indicated|reveal|revealed|conclude|suggest|suggested|identified|observed|establish|provide)\b|\b(?:significant(?:ly)?|associated with|compared with|in contrast|thus|therefore|moreover)\b|[<=>]\s*0?\.\d|\b95\s?%/i;

const heading = /^(?:\(?meta data\)?|#+\s)/i;

/**
 * finding: states what was found. open: a question, an aim, or said to be unknown. heading: a title, which names what the
 * text speaks of and states it only now and then. plain: all others.
 */
export type Assertion = 'finding' | 'open' | 'heading' | 'plain';

export function assertionOf(sentence: string): Assertion {
  if (heading.test(sentence)) return findings.test(sentence) ? 'plain' : 'heading';
  if (unknown.test(sentence)) return 'open';
  const found = findings.test(sentence);
  if (aims.test(sentence)) return found ? 'plain' : 'open';
  return found ? 'finding' : 'plain';
}

const orders =
  /^(?:please |always |now |do )?(?:say|state|write|report|claim|repeat|mention|answer|reply|respond|pretend|assume|suppose|imagine|conclude|confirm|tell \w+(?: \w+)?)(?: \w+)? that\b|\b(?:you|assistants?|models?|agents?|bots?|writers?) (?:must|should|shall|have to|are to|will) (?:\w+ )?(?:say|state|write|report|claim|repeat|mention|answer|reply|conclude|confirm)\b/i;

/** Whether it tells its reader what to say. The page does not say that itself. */
export function isOrder(sentence: string): boolean {
  return orders.test(sentence);
}
