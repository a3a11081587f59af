export interface GrowthDay {
  readonly day: string;
  /** Per cent since before the first day, as the wire has it. */
  readonly time_weighted: string;
  readonly index: string | null;
}

/** The days at the end of a span, as per cent since the evening before its first: for drawing and reading alone. */
export function growthOver(
  days: readonly GrowthDay[],
  count: number,
): { own: number[]; index: Array<number | undefined> } {
  const from = Math.max(days.length - count, 0);
  const before = days[from - 1];
  const shown = days.slice(from);
  const since = (base: string | null | undefined) => (value: string | null) =>
    value === null ? undefined : ((100 + Number(value)) / (100 + Number(base ?? 0)) - 1) * 100;
  const [own, index] = [since(before?.time_weighted), since(before?.index)];
  return {
    own: [0, ...shown.map(({ time_weighted: value }) => own(value) ?? 0)],
    index: [shown[0]?.index == null ? undefined : 0, ...shown.map((day) => index(day.index))],
  };
}

/** How many days each range goes back. */
export const growthRanges = { '1w': 7, '1m': 30, '3m': 91, '1y': 365 } as const;
export type GrowthRange = keyof typeof growthRanges;

/** The ranges that show something else than a shorter one: up to the first that has all days. */
export function rangesFor(dayCount: number): GrowthRange[] {
  const keys = Object.keys(growthRanges) as GrowthRange[];
  const whole = keys.findIndex((key) => growthRanges[key] >= dayCount);
  return whole === -1 ? keys : keys.slice(0, whole + 1);
}
