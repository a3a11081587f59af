import type { Parsed } from '../../../platform/parsed.ts';

/** Documents that never run out are said to in a year like 9999: they have no last day. */
const latest = '2199-12-31';

/**
 * The last day on which a document is good; empty where it has none.
 * @param today in the time of the house, as YYYY-MM-DD: what ran out before is not taken
 */
export function parseExpiry(text: string, today: string): Parsed<string | undefined> {
  const day = text.trim();
  if (day === '') return { value: undefined };
  const time = Date.parse(`${day}T00:00:00.000Z`);
  const isDay =
    /^\d{4}-\d{2}-\d{2}$/.test(day) && Number.isFinite(time) && new Date(time).toISOString().startsWith(day);
  if (!isDay || day > latest) return { fault: 'must be a day' };
  return day < today ? { fault: 'must not have run out' } : { value: day };
}
