// The router's third layer without a model: what a request leaves open that research cannot find out by itself. It
// asks rarely: only about pointers to nothing, "best" of nothing, and quantities for nothing.
import type { ClarifyingQuestion, ThreadMessage } from '../intake.ts';
import { isQuality } from './directness.ts';
import { tellingWords } from './searches.ts';

/** Something that is open, and what is assumed when nobody says. */
export interface Ambiguity {
  readonly question: ClarifyingQuestion;
  readonly assumption: string;
}

const vague =
  /^(?:approach|approaches|way|ways|method|methods|option|options|solution|solutions|tool|tools|choice|choices|practice|practices|strategy|strategies|framework|frameworks|library|libraries|one|ones|setup|thing|idea|best|better|optimal|ideal|good|right|top|details?|info|information|topic|subject|examples?|enough|sufficient|needed|required|necessary|stuff)$/i;

/** What is open, the most important first; empty for a request that can be researched as it is. */
export function ambiguitiesIn(request: string, history: readonly ThreadMessage[]): Ambiguity[] {
  const subject = subjectOf(history);
  const found = [
    pointerIn(request, subject),
    documentIn(request, history),
    superlativeIn(request, subject),
    quantityIn(request),
  ].filter((each) => each !== null);
  const nothing = found.length === 0 && subject === null ? nothingIn(request) : null;
  return nothing === null ? found : [nothing];
}

const bareComparison = /^compare(?:\s+(?:the|these|those|both|all|our|some|two))*(?:\s+\p{Ll}+)?[.?!\s]*$/iu;

/** "Compare the databases", "Which is faster?": nothing is named that has the quality, or that is compared. */
function nothingIn(request: string): Ambiguity | null {
  const telling = tellingWords(request);
  const isBare =
    telling.length > 0 && telling.every(isQuality) && /^\W*(?:what|which|how|is|are)\b/i.test(request);
  if (!isBare && !bareComparison.test(request.trim())) return null;
  return {
    question: {
      text: isBare ? 'Of what? Name the things this is about.' : 'What should be compared, and by what?',
      suggestions: ['I will name them', 'No subject in particular: a general overview'],
    },
    assumption: 'Nothing was named, so the words of the request are taken as they are.',
  };
}

/** What the thread is about: the telling words of the latest message that has some. */
function subjectOf(history: readonly ThreadMessage[]): string | null {
  for (const { text } of history.toReversed()) {
    const words = namedWords(text);
    if (words.length > 0) return words.slice(0, 4).join(' ');
  }
  return null;
}

function namedWords(text: string): string[] {
  return tellingWords(text).filter((word) => !vague.test(word));
}

const pointer = /\b(it|this|that|these|those|they|them)\b(?!\s+\p{L}+(?:ed|ing)?\s+(?:that|which)\b)/iu;
// "is it possible to …", "how long does it take to …": points to nothing, and need not
const impersonal =
  /\b(?:is|was|does|do|will|would|can|could|might|may) (?:it|this|that|there) (?:possible|safe|true|necessary|ok|okay|better|worth|easy|hard|take|make|cost|matter|legal|common|normal|mean)\b|\bit (?:is|was|takes?|makes?|costs?|seems?)\b/i;
const relative =
  /\p{L}+\s+that\s+(?:\p{L}+s|\p{L}+ed|is|are|was|were|can|could|will|would|has|have|had|do|does|did|must|should|may|might|need)\b/iu;

function pointerIn(request: string, subject: string | null): Ambiguity | null {
  const found = pointer.exec(request);
  if (found === null || impersonal.test(request) || relative.test(request)) return null;
  const word = found[1] ?? 'it';
  const rest = namedWords(request);
  const before = namedWords(request.slice(0, found.index));
  // the request itself says what is meant, or the thread does and the request says what it wants to know of it
  if (before.length > 0 || (subject !== null && rest.length > 0)) return null;
  if (/\b(?:that|this|these|those)\s+\p{Lu}/u.test(request)) return null;
  if (subject === null)
    return {
      question: {
        text: `What does “${word}” refer to?`,
        suggestions: [
          'Something discussed elsewhere: I will name it',
          'No subject in particular: a general overview',
        ],
      },
      assumption: `Nothing says what “${word}” refers to, so the words of the request are taken as they are.`,
    };
  return {
    question: {
      text: `What would you like to know about ${subject}?`,
      suggestions: [
        'How it works',
        'Its limits and drawbacks',
        'Practical examples',
        'How it compares with alternatives',
      ],
    },
    assumption: `“${word}” is taken to mean ${subject}, seen as a whole.`,
  };
}

const writing =
  /\b(?:the|that|this)\s+(paper|study|article|book|thesis|blog post|video|talk|survey)\b(?!\s+(?:of|on|by|about|from|called|named|titled|in|that|which|["“])\b)/i;

function documentIn(request: string, history: readonly ThreadMessage[]): Ambiguity | null {
  const noun = writing.exec(request)?.[1]?.toLowerCase();
  if (noun === undefined) return null;
  const isNamed = /\p{Lu}\p{L}+|\d{4}|https?:|["“]/u.test(request.slice(1));
  const isKnown = history.some(({ text }) => text.toLowerCase().includes(noun));
  if (isNamed || isKnown) return null;
  return {
    question: {
      text: `Which ${noun} do you mean?`,
      suggestions: [`I will give its title or link`, `Any ${noun} on this subject`],
    },
    assumption: `No ${noun} was named, so whatever the sources have on the subject is used.`,
  };
}

const superlative = /\b(best|better|optimal|ideal|right|most suitable|worst)\s+(\p{L}+)?/iu;

function superlativeIn(request: string, subject: string | null): Ambiguity | null {
  const found = superlative.exec(request);
  if (found === null || namedWords(request).length > 0) return null;
  const noun = found[2] !== undefined && vague.test(found[2]) ? found[2].toLowerCase() : 'choice';
  const word = (found[1] ?? 'best').toLowerCase();
  return {
    question: {
      text: `The ${word} ${noun} for what, and by which measure?`,
      suggestions: [
        ...(subject === null ? [] : [`For ${subject}, whatever is most common`]),
        'The most reliable one',
        'The fastest one',
        'The simplest one to live with',
      ],
    },
    assumption: `“${capital(word)}” is taken to mean what the sources recommend in general${subject === null ? '' : ` for ${subject}`}.`,
  };
}

const quantity =
  /\bhow (?:many|much|long|often|big|large)\b.*\b(?:enough|sufficient|needed|required|necessary|optimal|too (?:many|much|long))\b/i;

function quantityIn(request: string): Ambiguity | null {
  const found = quantity.exec(request);
  if (found === null) return null;
  const isTargeted =
    /\b(?:for|to|per|by|before|when|if|in|on|with)\s+\p{L}/iu.test(request) ||
    /\s\p{Lu}\p{L}+/u.test(request);
  if (isTargeted || namedWords(request).length > 2) return null;
  return {
    question: {
      text: 'Enough for what? Name the purpose or the target.',
      suggestions: ['A rough rule of thumb', 'A first prototype', 'Production use'],
    },
    assumption: 'No target was named, so common rules of thumb are reported.',
  };
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
