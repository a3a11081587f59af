import { partsOf } from './environment.ts';
import { segmentCodes, type SegmentCode } from '../modules/market/index.ts';
import type { SettlementTerms } from '../modules/settlement/index.ts';

/** Days of settlement for all segments, or for one, as `1` or `IN-EQUITY=1`. */
const part = /^(?:(?<segment>[A-Z-]+)=)?(?<days>\d)$/;
const mostDays = 5;

export const settlementFault = `has a part that cannot be used: allowed are 0 to ${mostDays} days, for all as in 1, or for one as in IN-EQUITY=1 (${segmentCodes.join(', ')})`;

export function isSettlementPart(text: string): boolean {
  const { segment, days } = part.exec(text)?.groups ?? {};
  return (
    days !== undefined &&
    Number(days) <= mostDays &&
    (segment === undefined || segmentCodes.some((one) => one === segment))
  );
}

/** What a list of parts says the days of more than once. */
export function repeatedSettlement(list: string): string | undefined {
  const named = partsOf(list).map((text) => part.exec(text)?.groups?.segment ?? 'all segments');
  return named.find((name, index) => named.indexOf(name) < index);
}

/** @param parts a later one holds over one before it */
export function settlementTerms(
  parts: readonly string[],
  { time, isLive }: { time: string; isLive: boolean },
): SettlementTerms {
  const days = new Map<SegmentCode, number>();
  for (const text of parts) {
    const { segment, days: count } = part.exec(text)?.groups ?? {};
    for (const one of segmentCodes) if (segment === undefined || segment === one) days.set(one, Number(count));
  }
  const [hours, minutes] = time.split(':').map(Number);
  return { days, endsWithCalendar: isLive, minutes: (hours ?? 0) * 60 + (minutes ?? 0) };
}
