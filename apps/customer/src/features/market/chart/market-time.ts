/** Where each region's exchanges stand: their day, not the customer's, is the day of a candle. Currencies are traded around the globe. */
const timeZones: Readonly<Record<string, string>> = { IN: 'Asia/Kolkata', US: 'America/New_York', FOREX: 'UTC' };

/** Where an instrument without a region is traded, by its currency. */
const timeZonesOfCurrencies: Readonly<Record<string, string>> = { INR: 'Asia/Kolkata', USD: 'America/Chicago' };

export function timeZoneOf(instrument: { category_code: string; currency: string }): string {
  return timeZones[instrument.category_code] ?? timeZonesOfCurrencies[instrument.currency] ?? 'UTC';
}

const HOUR_MS = 3_600_000;

/**
 * Turns moments into the exchange's wall clock, in seconds as if that clock stood at Greenwich: the chart library knows no time
 * zones. The zone's offset is looked up once an hour of the data.
 */
export function wallClock(timeZone: string): (timeMs: number) => number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  const offsets = new Map<number, number>();

  function offsetMs(hour: number): number {
    const start = hour * HOUR_MS;
    const part = new Map(parts.formatToParts(start).map(({ type, value }) => [type, Number.parseInt(value, 10)]));
    const [year = 0, month = 1, day = 1, hours = 0, minutes = 0] = (
      ['year', 'month', 'day', 'hour', 'minute'] as const
    ).map((type) => part.get(type));
    return Date.UTC(year, month - 1, day, hours, minutes) - start;
  }

  return (timeMs) => {
    const hour = Math.floor(timeMs / HOUR_MS);
    let offset = offsets.get(hour);
    if (offset === undefined) {
      offset = offsetMs(hour);
      offsets.set(hour, offset);
    }
    return (timeMs + offset) / 1_000;
  };
}

/**
 * The zone that a chart's times are shown in. Days are the exchange's; minutes of currencies, which are traded around the
 * globe, are the customer's own.
 */
export function chartZoneOf(instrument: { category_code: string; currency: string }, intraday: boolean): string {
  if (!intraday || instrument.category_code !== 'FOREX') return timeZoneOf(instrument);
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The zone's short name at a moment, such as "IST"; undefined where its clocks show what the customer's own do. */
export function foreignZoneName(timeZone: string, timeMs: number, locale: string): string | undefined {
  const own = wallClock(new Intl.DateTimeFormat().resolvedOptions().timeZone);
  if (own(timeMs) === wallClock(timeZone)(timeMs)) return undefined;
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' }).formatToParts(timeMs);
  return parts.find(({ type }) => type === 'timeZoneName')?.value;
}
