// How much a page's text has to be quoted from (A91), by what it says and how long it is, whether true or not.
import { isAscii } from '../base/ascii.ts';
import { unspaced } from '../text/unspaced.ts';

const paywallSigns: readonly RegExp[] = [
  /\bsubscri(?:be|ption)(?: now)? (?:to (?:read|continue|unlock|access)|required|for (?:full|unlimited) access)\b/iu,
  /\b(?:for subscribers only|subscriber[- ]only|subscribers only|exclusive to (?:subscribers|members)|members[- ]only)\b/iu,
  /\b(?:to )?(?:continue|keep) reading\b.{0,40}\b(?:subscribe|sign in|log in|register|account|trial)\b/iu,
  /\balready (?:a subscriber|a member|subscribed|have an account)\b/iu,
  /\b(?:log|sign) in (?:to|for) (?:read|continue|access|view|full|unlock)\b/iu,
  /\b(?:purchase|buy|rent) (?:this )?(?:access|article|chapter|instant access|pdf|the full)\b/iu,
  /\b(?:get|unlock) (?:full |unlimited |instant )?access\b/iu,
  /\b(?:free|remaining) articles? (?:left|remaining|this month)\b|\byou(?:'|’)ve (?:reached|read) your (?:limit|last|free)\b/iu,
  /\b(?:institutional (?:access|login|subscription)|access through your (?:institution|organization))\b/iu,
  /\b(?:start|begin) (?:your|a) (?:free )?trial\b/iu,
  /\b(?:cancel (?:at )?any ?time|billed (?:monthly|annually)|per month for the first)\b/iu,
  /\b(?:jetzt abonnieren|weiterlesen mit|nur für abonnenten|bereits abonnent|probeabo|réservé aux abonnés|déjà abonné|abonnez-vous pour|solo para suscriptores|suscríbete para|ya eres suscriptor|riservato agli abbonati|sei già abbonato)/iu,
];

const abstractSigns: readonly RegExp[] = [
  /^\W{0,6}(?:abstract|summary|zusammenfassung|résumé|resumen)(?!\p{L})\W{0,3}(?:\n|$|:)|^\W{0,6}abstract[:.—–-]?\s+\p{Lu}/imu,
  /\b(?:view|read|download|get|open) (?:the )?(?:full[- ]?text|(?:full )?(?:pdf|article|paper)|as pdf|html \(experimental\))\b/iu,
  /\bfull[- ]?text (?:links?|available|access|pdf|html|views?)\b|\baccess (?:the )?full[- ]?text\b/iu,
  /\b(?:cite this (?:article|paper|as)|how to cite|export citation|cite as:|download citation|bibtex)\b/iu,
  /\b(?:pmid|pmcid|arxiv id|submission history|article metrics)\b/iu,
  /\b(?:similar articles|related papers|cited by|citing articles|references \(\d+\)|mesh terms)\b/iu,
  /\b(?:first[- ]page preview|preview of (?:this|subscription) (?:article|content)|this is a preview)\b/iu,
];

/** Headings of a paper that is there as a whole. */
const articleSections: readonly RegExp[] = [
  /^\W{0,6}(?:\d\.?\s*)?introduction\W{0,6}$/imu,
  /^\W{0,6}(?:\d\.?\s*)?(?:materials? and methods|methods|methodology|experimental setup)\W{0,6}$/imu,
  /^\W{0,6}(?:\d\.?\s*)?(?:results|findings|evaluation|experiments)(?: and discussion)?\W{0,6}$/imu,
  /^\W{0,6}(?:\d\.?\s*)?(?:discussion|conclusions?|limitations)\W{0,6}$/imu,
];

const menuSigns: readonly RegExp[] = [
  /\b(?:cookie (?:policy|settings|preferences|notice)|(?:accept|reject|manage) (?:all )?cookies|uses? cookies)\b|\bcookie-(?:einstellungen|richtlinie)/iu,
  /\b(?:privacy policy|privacy notice|datenschutz(?:erklärung)?|politique de confidentialité|política de privacidad)\b/iu,
  /\b(?:terms (?:of (?:service|use)|and conditions|& conditions)|nutzungsbedingungen|conditions d['’]utilisation)\b/iu,
  /\b(?:all rights reserved|alle rechte vorbehalten|tous droits réservés|todos los derechos reservados)\b/iu,
  /\b(?:sign (?:up|in)|log ?in|create (?:an )?account|register now|anmelden|einloggen|se connecter|iniciar sesión)\b/iu,
  /\b(?:newsletter|subscribe to our|mailing list|get (?:our )?updates)\b/iu,
  /\b(?:follow us|share (?:this|on)|tweet this|like us on)\b/iu,
  /\b(?:skip to (?:main )?content|main menu|toggle navigation|back to top|site ?map|table of contents|breadcrumbs?)\b/iu,
  /\b(?:related (?:articles|posts|products)|you (?:may|might) also (?:like|enjoy)|recommended for you|most (?:read|popular)|trending now)\b/iu,
  /\b(?:contact us|about us|our team|careers|impressum|advertise with us|help cent(?:er|re))\b/iu,
  /\b(?:add to (?:cart|basket|bag|wishlist)|view cart|checkout|free shipping|sort by|filter by)\b/iu,
  /\b(?:load more|show more|next page|previous page|click here|enable javascript|leave a comment)\b/iu,
];

/** Who has this many words in hand has the text, whatever stands around it. */
const wholeText = 600;
const worthFrom = 0.5;
const enough = 100_000;
/** Characters in which most texts have so many words already. */
const beginning = 5_000;

/** Looks at the first 100,000 characters. */
export function contentScore(whole: string) {
  const text = whole.slice(0, enough);
  const words = countWords(text);
  const isPart = words < wholeText;
  const paywalled = isPart && count(paywallSigns, text) >= 2;
  const abstractOnly = isPart && count(abstractSigns, text) >= 2 && count(articleSections, text) < 2;
  const menus = words < 4 * wholeText && count(menuSigns, text) >= (words < 300 ? 2 : 4);
  const points =
    50 -
    (paywalled ? 40 : 0) -
    (abstractOnly ? 30 : 0) -
    (menus ? 20 : 0) -
    (words < 100 ? 40 : words < 200 ? 20 : 0) +
    (distinct(text, figures) >= 3 ? 20 : 0) +
    (words > 500 || distinct(text, attributions) >= 2 ? 15 : 0) +
    (words > 500 ? 10 : 0) +
    (words > 1_000 ? 10 : 0);
  const score = text.trim().length < 100 ? 0 : Math.min(100, Math.max(0, points)) / 100;
  return {
    /** 0 to 1, in steps of 0.05. From 0.5 on a page is worth quoting from, unless it is only an abstract. */
    score,
    /** In scripts without spaces two characters count as one. */
    words,
    paywalled,
    abstractOnly,
    menus,
  };
}

/** Whether a page shows only the outside of something: an abstract, a menu, the words before a paywall. A text that is only short does not: a sentence may be the whole answer. */
export function isPoor(text: string): boolean {
  // Whatever a long text says, it reaches `worthFrom`; most pages are long, and its signs need not be looked for.
  if ([beginning, enough].some((length) => countWords(text.slice(0, length)) >= wholeText)) return false;
  const { score, abstractOnly, paywalled, menus } = contentScore(text);
  return abstractOnly || (score < worthFrom && (paywalled || menus));
}

const spaced = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu;
const eachUnspaced = new RegExp(unspaced, 'gu');

const asciiWord = /[a-z\d][a-z\d'-]*/gi;

function countWords(text: string): number {
  if (isAscii(text)) return countOf(text, asciiWord);
  return Math.round(countOf(text, eachUnspaced) / 2) + countOf(text.replace(eachUnspaced, ' '), spaced);
}

/** How often a pattern with the flag `g` is found; what it finds is not kept. */
function countOf(text: string, pattern: RegExp): number {
  let times = 0;
  pattern.lastIndex = 0;
  while (pattern.test(text)) times += 1;
  return times;
}

/** Sums of money, percentages, grouped numbers, numbers with a magnitude or a unit, years. */
const figures =
  /[$€£¥]\s?\d[\d.,]{0,20}|\d[\d.,]{0,20}\s?(?:%|percent\b|per cent\b|‰)|\b\d{1,3}(?:[,.\u00a0\u202f]\d{3}){1,6}\b|\b\d[\d.,]{0,20}\s?(?:thousand|million|billion|trillion|[kMGT]?i?B|ms|km|kg|mg|°C|kWh|MW|GW|万|亿|億)\b|(?<![\d.])(?:19|20)\d{2}(?![\d.])/gu;

/** Words of others, and who said them. */
const attributions =
  /[“"„«][^“”"„«»\n]{20,400}[”"“»]|\b(?:according to|(?:he|she|they|who|researchers|authors|officials) (?:said|say|found|reported|wrote|concluded)|(?:study|report|survey|analysis|trial) (?:found|shows?|showed|suggests|concluded|published)|told (?:reporters|us|the)|in a statement|laut|zufolge|selon|d['’]après|según|secondo)\b/giu;

function distinct(text: string, pattern: RegExp): number {
  return new Set(text.match(pattern)).size;
}

function count(signs: readonly RegExp[], text: string): number {
  return signs.filter((sign) => sign.test(text)).length;
}
