const dayMs = 24 * 3_600_000;
/** From today on; the last one is as far as the house lets it be kept. */
const daysAhead = [30, 90, 180];
const mostDays = 365;

/**
 * The days until which free money may be kept, the nearest first. @param atMost the last of them, a year ahead
 * @param chosen what holds now, where that is another day
 */
export function keepChoices(atMost: string, chosen: string | null): readonly string[] {
  const last = Date.parse(atMost);
  const days = daysAhead.map((ahead) => new Date(last - (mostDays - ahead) * dayMs).toISOString().slice(0, 10));
  return [...new Set([...days, atMost, ...(chosen === null ? [] : [chosen])])].toSorted();
}
