// What an amount is counted by: "200 requests a second", "$20 per month", "500 MB/s", "three times weekly".

/** In days; a month is a twelfth of a year. */
const lengths: Readonly<Record<string, number>> = {
  second: 1 / 86_400,
  minute: 1 / 1440,
  hour: 1 / 24,
  day: 1,
  week: 7,
  month: 365.25 / 12,
  quarter: 365.25 / 4,
  year: 365.25,
};
const short: Readonly<Record<string, string>> = {
  s: 'second',
  sec: 'second',
  min: 'minute',
  h: 'hour',
  hr: 'hour',
  d: 'day',
  wk: 'week',
  mo: 'month',
  mth: 'month',
  yr: 'year',
  hourly: 'hour',
  daily: 'day',
  weekly: 'week',
  monthly: 'month',
  quarterly: 'quarter',
  yearly: 'year',
  annually: 'year',
  annum: 'year',
};
const time = '(second|minute|hour|day|week|month|year)';
const end = String.raw`(?![\p{L}\p{N}_-])`;
/** "A year later", "a day after": told from there on, and no rate. */
const noPoint = String.raw`(?! (?:later|ago|earlier|before|after|old|since|of|or two)\b)`;
const words = String.raw`(?: (?!(?:and|or|but|in|on|at|by|for|from|to|of|with|than|per|each|every|an?|after|before|within|until|later|took|takes|lasts?|lasted)\b)\p{L}[\p{L}'-]*){0,3}?`;

const forms = [
  // "requests per second", "dollars per user per month", "per user and month"
  new RegExp(String.raw`^${words}(?: per \p{L}+(?: and)?)? (?:per )?${time}${end}`, 'u'),
  new RegExp(String.raw`^${words} (?:an?|each|every) ${time}${end}${noPoint}`, 'u'),
  new RegExp(
    String.raw`^${words} (hourly|daily|weekly|monthly|quarterly|yearly|annually|per annum)${end}`,
    'u',
  ),
  new RegExp(String.raw`^${words} ?\/ ?(?:${time}|(s|sec|min|h|hr|d|wk|mo|mth|yr))${end}`, 'u'),
] as const;

export interface Rate {
  readonly per: string;
  /** How many characters it takes. */
  readonly length: number;
}

/** What the text behind an amount and its unit counts it by; null for nothing. */
export function rateBehind(text: string): Rate | null {
  const head = text.slice(0, 60);
  for (const [index, form] of forms.entries()) {
    const found = form.exec(head);
    if (found === null || (index === 0 && !found[0].includes(' per '))) continue;
    const written = (found[1] ?? found[2] ?? '').replace('per ', '');
    return { per: short[written] ?? written, length: found[0].length };
  }
  return null;
}

/** By what an amount counted by the one is multiplied to be counted by the other: 60 from second to minute. */
export function rateFactor(from: string, to: string): number {
  return (lengths[to] ?? 1) / (lengths[from] ?? 1);
}
