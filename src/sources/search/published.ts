// When a result was published, in the one form in which dates are kept: YYYY-MM-DD, or as much of it as is known.

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/**
 * The date at the beginning of an ISO text (`2024-05-01T10:00:00Z`, `2024-05`, `2024`), or written as in
 * `Tue, 12 Nov 2024 10:00:00 GMT` and `December 5, 2023`; null for everything else, such as `3 days ago`. The day is
 * taken as it is written, in the zone of whoever wrote it.
 */
export function publishedOn(text: string): string | null {
  const iso = /^\s*(\d{4})(?:[-/](\d{1,2})(?:[-/](\d{1,2}))?)?(?!\d)/.exec(text);
  if (iso !== null) return dateOf(iso[1], iso[2], iso[3]);
  const dayFirst = /(?:^|[\s,])(\d{1,2})[\s-]+([a-z]{3})[a-z]*[\s.,-]+(\d{4})(?!\d)/i.exec(text);
  if (dayFirst !== null) return dateOf(dayFirst[3], monthNumber(dayFirst[2]), dayFirst[1]);
  const monthFirst = /(?:^|[\s,])([a-z]{3})[a-z]*\.?\s+(\d{1,2}),?\s+(\d{4})(?!\d)/i.exec(text);
  if (monthFirst !== null) return dateOf(monthFirst[3], monthNumber(monthFirst[1]), monthFirst[2]);
  return null;
}

function monthNumber(name: string | undefined): string {
  return String(months.indexOf((name ?? '').toLowerCase()) + 1);
}

/** As much of the date as exists in the calendar. */
function dateOf(year: string | undefined, month?: string, day?: string): string | null {
  if (year === undefined || Number(year) < 1000 || Number(year) > 2999) return null;
  const m = Number(month ?? 0);
  if (m < 1 || m > 12) return year;
  const known = `${year}-${String(m).padStart(2, '0')}`;
  const d = Number(day ?? 0);
  return d >= 1 && d <= new Date(Date.UTC(Number(year), m, 0)).getUTCDate()
    ? `${known}-${String(d).padStart(2, '0')}`
    : known;
}
