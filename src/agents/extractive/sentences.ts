// Takes a request apart: sentences, and the questions inside one sentence.

/** A part of a request that can be researched on its own. */
export interface Part {
  readonly text: string;
  /** question: asks something; premise: states or assumes something the questions rest on. */
  readonly role: 'question' | 'premise';
}

const polite =
  /^(?:(?:hi|hello|hey|good (?:morning|afternoon|evening))\b[^,.!?]{0,20}[,.!]?\s+|(?:so|ok|okay|well|and|please|quick question)\b[,:]?\s+|(?:(?:can|could|would|will) (?:you|somebody|someone|anyone) (?:please )?|i(?:'d| would) (?:like|love) (?:you )?to |i (?:want|need) (?:you )?to |please )(?=(?:tell|explain|find|research|compare|look|investigate|check|describe|list|summari[sz]e|know|understand|give|show|help)\b)|(?:tell|show|give|say|explain|describe)(?: (?:me|us))?(?: about)? (?=(?:wh\w+|how|if|whether)\b)|(?:find out|look up|research|investigate|check|know|understand|explain(?: to (?:me|us))?) (?=(?:wh\w+|how|if|whether)\b)|(?:do|does) (?:you|anyone|anybody|someone) know (?=(?:wh\w+|how|if|whether)\b))/i;

/** A request without mentions, greetings and polite openings; white space folded. */
export function withoutPoliteness(request: string): string {
  let text = request
    .replaceAll(/<[@#!][^>]*>/g, ' ')
    .replace(/^\s*@\w+[,:]?/, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  for (let before = ''; before !== text;) {
    before = text;
    text = text.replace(polite, '');
  }
  return text === '' ? '' : text.charAt(0).toUpperCase() + text.slice(1);
}

const asks =
  /^(?:\W*)(?:(?:in|on|at|by|from|for|to|with|of|under|since|until) )?(?:what|which|who|whom|whose|when|where|why|how|is|are|was|were|do|does|did|can|could|should|would|will|has|have|may|must)\b/i;
const orders =
  /^(?:compare|list|name|find|describe|explain|give|say|tell|show|summari[sz]e|research|investigate|outline|contrast|look|check|determine|identify|calculate|define|what|write|collect|analy[sz]e|evaluate|assess|discuss)\b/i;
const questionWord = String.raw`(?:(?:in|on|at|by|from|for|to|with|of|under|since) )?(?:what|which|who|whose|when|where|why|how)\b`;
const asksSomewhere = new RegExp(String.raw`\b${questionWord}`, 'i');
const inner = new RegExp(
  String.raw`(?:,|;)\s*(?:and|but|or)?\s*(?:also\s+)?(?=${questionWord})|\s+and\s+(?:also\s+)?(?=${questionWord})|\s+and\s+(?=(?:say|tell|explain|give|list|name|describe|is|are|does|do|did|can)\s+\w+)`,
  'gi',
);

/** "Give both dates": tells how to answer rather than asking something. */
export function isOrder(text: string): boolean {
  return orders.test(text) && !asks.test(text);
}

/** The parts of a request in order. A request that asks nothing openly is one question as a whole. */
export function partsOf(request: string): Part[] {
  const parts: Part[] = [];
  for (const sentence of sentencesOf(withoutPoliteness(request))) {
    const condition =
      /^(?:if|when|given that|assuming(?: that)?|suppose(?: that)?)\s+(.{12,}?),\s+(?=\S)/i.exec(sentence);
    const main = condition === null ? sentence : sentence.slice(condition[0].length);
    const isConditional = condition !== null && asks.test(main);
    if (isConditional) parts.push({ text: finish(condition[1] ?? ''), role: 'premise' });
    const rest = isConditional ? main : sentence;
    if (/\?\s*$/.test(rest) || asks.test(rest) || orders.test(rest))
      for (const text of split(rest)) parts.push({ text, role: 'question' });
    else parts.push(...statements(rest));
  }
  if (parts.some((part) => part.role === 'question')) return parts;
  return parts.length === 1 ? parts.map((part) => ({ ...part, role: 'question' })) : parts;
}

function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.!?])["'”’)]*\s+(?=["'“‘(]*[\p{Lu}\p{N}])/u)
    .reduce<string[]>((sentences, piece) => {
      const last = sentences.at(-1);
      // "e.g.", "vs." and initials end no sentence
      if (last !== undefined && /(?:\b(?:e\.g|i\.e|vs|etc|cf|approx|no)|\b\p{Lu})\.$/iu.test(last))
        sentences[sentences.length - 1] = `${last} ${piece}`;
      else sentences.push(piece);
      return sentences;
    }, [])
    .map((sentence) => sentence.trim())
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
}

function split(sentence: string): string[] {
  const pieces = sentence.replace(/[?!.]+\s*$/, '').split(inner);
  return pieces
    .reduce<string[]>((kept, piece) => {
      const last = kept.at(-1);
      // "with these settings, how large …" and "how much and when" are one question each
      if (last !== undefined && !asksSomewhere.test(last) && !orders.test(last))
        kept[kept.length - 1] = `${last}, ${piece.trim()}`;
      else if (last !== undefined && (words(piece) < 3 || words(last) < 3))
        kept[kept.length - 1] = `${last} and ${piece.trim()}`;
      else kept.push(piece.trim());
      return kept;
    }, [])
    .map(withoutPoliteness)
    .map((piece) => finish(piece, isOrder(piece) ? '.' : '?'));
}

/** A statement that joins several facts is taken apart where they meet. */
function statements(sentence: string): Part[] {
  return sentence
    .replace(/[.!?]+\s*$/, '')
    .split(/;\s+|,?\s+and\s+(?=(?:every|each|all|the|a|an|its|their)\s)/i)
    .filter((piece) => words(piece) >= 2)
    .map((piece) => ({ text: finish(piece), role: 'premise' as const }));
}

function words(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

function finish(text: string, mark = '.'): string {
  const trimmed = text.trim().replace(/[,;:]+$/, '');
  const capital = /^\p{Ll}+\b(?![_(.])/u.test(trimmed)
    ? trimmed.charAt(0).toUpperCase() + trimmed.slice(1)
    : trimmed;
  return /[.?!]$/.test(capital) ? capital : `${capital}${mark}`;
}
