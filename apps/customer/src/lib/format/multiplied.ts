import { formatDecimal, parseDecimal } from '@sauda/money';

/** A wire decimal so many times, exactly, as a wire decimal: "100.50" twice is "201.00". Text that is no decimal counts as zero. */
export function multiplied(figure: string, times: number): string {
  return formatDecimal((parseDecimal(figure) ?? 0n) * BigInt(times));
}
