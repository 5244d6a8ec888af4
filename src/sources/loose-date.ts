// Dates as pages write them → YYYY-MM-DD, or as much of it as is said: the day that is written, in any time zone.

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** Null when the text holds no date that can be told for certain. */
export function looseDate(text: string): string | null {
  const value = text.slice(0, 200).trim();
  const iso = /\b(1[89]\d\d|20\d\d)[-/.](\d{1,2})(?:[-/.](\d{1,2}))?(?!\d)/.exec(value);
  if (iso !== null) return join(iso[1], Number(iso[2]), Number(iso[3] ?? 0));
  const packed = /^(1[89]\d\d|20\d\d)([01]\d)([0-3]\d)(?!\d)/.exec(value);
  if (packed !== null) return join(packed[1], Number(packed[2]), Number(packed[3]));
  const dayFirst = /\b(\d{1,2})(?:st|nd|rd|th)?\.?[ -]([A-Za-z]{3,9})\.?,?[ -](1[89]\d\d|20\d\d)\b/.exec(
    value,
  );
  if (dayFirst !== null) return join(dayFirst[3], monthOf(dayFirst[2]), Number(dayFirst[1]));
  const monthFirst = /\b([A-Za-z]{3,9})\.?[ -](?:(\d{1,2})(?:st|nd|rd|th)?,?[ -]+)?(1[89]\d\d|20\d\d)\b/.exec(
    value,
  );
  if (monthFirst !== null) return join(monthFirst[3], monthOf(monthFirst[1]), Number(monthFirst[2] ?? 0));
  return /^(1[89]\d\d|20\d\d)$/.exec(value)?.[1] ?? null;
}

function monthOf(name = ''): number {
  return months.indexOf(name.slice(0, 3).toLowerCase()) + 1;
}

/** As much of the date as there is in the calendar; null for what is no month. */
function join(year = '', month: number, day: number): string | null {
  if (month < 1 || month > 12) return null;
  const until = `${year}-${String(month).padStart(2, '0')}`;
  const days = new Date(Date.UTC(Number(year), month, 0)).getUTCDate();
  return day >= 1 && day <= days ? `${until}-${String(day).padStart(2, '0')}` : until;
}
