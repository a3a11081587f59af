import { financialYearOf } from './financial-year.ts';
import type { Gain } from './match-sales.ts';

/** What sales of a financial year have gained or lost, in ten-thousandths of the account currency, fees of both sides taken off. */
export interface YearOfGains {
  /** As in `2026-27`. */
  readonly year: string;
  readonly short: bigint;
  readonly long: bigint;
  /** Of contracts, which count as business. */
  readonly business: bigint;
  readonly fees: bigint;
  readonly total: bigint;
}

/** The same gains as the customer's report of each year has, added up; the latest year first. */
export function yearsOfGains(gains: readonly Gain[]): YearOfGains[] {
  const years = Map.groupBy(gains, ({ sold }) => financialYearOf(sold.at));
  return [...years.entries()]
    .map(([year, ofYear]) => {
      const sum = (some: readonly Gain[]) => some.reduce((total, { gain }) => total + gain, 0n);
      const ofTerm = (term: Gain['term']) => sum(ofYear.filter((gain) => gain.term === term));
      const fees = ofYear.reduce((total, one) => total + one.fees, 0n);
      return {
        year,
        short: ofTerm('short'),
        long: ofTerm('long'),
        business: ofTerm('business'),
        fees,
        total: sum(ofYear),
      };
    })
    .toSorted((one, other) => (one.year < other.year ? 1 : -1));
}
