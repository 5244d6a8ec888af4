// Whether what stands before a quotation only says where it is from. Anything else is a claim, however short it is.
import { hostOf } from './host.ts';

/** What a report may call the places it quotes. */
export interface Names {
  /** Titles, headings and addresses of sources, titles and entities of tasks. */
  readonly names: readonly string[];
  /** The words of the request may stand before a quotation too, a few at once. */
  readonly request?: string;
}

/** Words of attributions. None of them can make a claim together with a name. */
const attributing = new Set(
  `a an the this that these its their s it of in on from by to at for and as also so thus here again both first second then
  according quote quotes quoted quoting quotation citation excerpt extract passage original wording words own verbatim note see
  says say said states stated writes wrote notes noted reads explains explained describes puts adds added continues tells reports
  documentation docs doc manual manuals handbook page pages article articles paper papers study studies report reports guide
  site website blog post posts source sources text texts reference specification standard faq readme author authors book
  chapter section notes release abstract summary announcement entry wiki wikipedia
  die der das dem den diese dieser dieses seite quelle handbuch dokumentation artikel studie bericht laut nach zitat schreibt sagt
  heißt es le la les page selon source texte dit según fuente el dice`
    .split(/\s+/)
    .filter((word) => word !== ''),
);

/** Such words make a claim of what is otherwise a few words of a request. */
const telling =
  /^(?:is|are|was|were|be|been|has|have|had|do|does|did|can|could|will|would|may|might|must|should|shall|not|no|never|none|nobody|nothing|without|only|all|every|always|best|ist|sind|war|waren|hat|haben|kann|nicht|kein|keine|nie|immer|nur)$/;

/** Words of a request that may stand together. */
const mostOfRequest = 3;
const longest = 200;

/** Nothing, a name of the source or of what was asked, an attribution ("The manual says:"), or these together. */
export function isLabel(text: string, known: Names): boolean {
  const parts = text.replaceAll(/\\([!-/:-@[-`{-~])/g, '$1').split('›');
  if (text.length > longest) return false;
  const names = namesIn(known.names);
  return parts.every((part) => isName(part, names) || isAttribution(part, names, known.request ?? ''));
}

/** Each whole, and each part of it that a dash, a bar or a colon sets off; hosts without the rest of their address. */
function namesIn(given: readonly string[]): string[] {
  const all = given.flatMap((name) => {
    const host = /^https?:/i.test(name) ? hostOf(name) : null;
    if (host !== null) return [host.name, host.name.replace(/^www\./, ''), host.owner];
    return [name, ...name.split(/\s[–—|·•-]\s|:\s|›|»/)];
  });
  return [...new Set(all.map(bare))].filter((name) => name !== '').toSorted((a, b) => b.length - a.length);
}

/** As it is, or its beginning with an ellipsis. */
function isName(part: string, names: readonly string[]): boolean {
  const said = bare(part);
  if (said === '') return true;
  const isCut = /(?:…|\.\.\.)[\s*:]*$/.test(part);
  return names.some((name) => name === said || (isCut && name.startsWith(said)));
}

function isAttribution(part: string, names: readonly string[], request: string): boolean {
  let rest = ` ${bare(part)} `;
  for (const name of names) rest = rest.replaceAll(` ${name} `, ' ');
  const left = rest.split(' ').filter((word) => word !== '' && !attributing.has(word));
  if (left.length === 0) return true;
  return (
    left.length <= mostOfRequest &&
    !left.some((word) => telling.test(word)) &&
    ` ${bare(request)} `.includes(` ${left.join(' ')} `)
  );
}

/** Letters and digits only: markup, escapes and marks are written in every way. */
function bare(text: string): string {
  return (text.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).join(' ');
}
