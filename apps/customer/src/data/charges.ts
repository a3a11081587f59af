import type { Answer } from '@sauda/contract';
import { useQuery } from '@tanstack/react-query';
import { decimal } from '@sauda/money';
import type { ChargeRate, Charges } from '@sauda/rules';
import { intervals } from '../lib/intervals.ts';
import { customerQuery } from './account.ts';

/** What trades in a currency are charged by law, with the side that each line is of. */
export interface ChargeTerms {
  readonly currency: string;
  readonly rates: readonly ChargeRate[];
}

type Told = NonNullable<Answer<'GET /stock/success/v2/user/info'>['charges']>;

/** What the next order is charged by law; undefined where nothing is, or where that is not known. */
export function useChargeTerms(): ChargeTerms | undefined {
  const { data } = useQuery({ ...customerQuery, staleTime: intervals.accountMs });
  return data?.charges && chargeTermsOf(data.charges);
}

/** The server names what is in force: here it has begun long ago. */
function chargeTermsOf({ currency, lines }: Told): ChargeTerms {
  const rates = lines.map(({ type, rate, step, least, most, ...line }) => ({
    ...line,
    assetClass: type,
    rate: BigInt(rate),
    step: decimal(step),
    least: decimal(least),
    most: most === null ? undefined : decimal(most),
    fromAt: new Date(0),
  }));
  return { currency, rates };
}

/** What is charged of trades of an instrument on either side. */
export function chargesOn(
  terms: ChargeTerms | undefined,
  { type, currency }: { readonly type: string; readonly currency: string },
): readonly ChargeRate[] {
  if (terms?.currency !== currency) return [];
  return terms.rates.filter(({ assetClass }) => assetClass === type);
}

/** What was charged by law, as an answer of the server has it. */
export function chargesIn(
  list: ReadonlyArray<{ levy: keyof Charges; amount: string }> | undefined,
): Charges | undefined {
  return list && Object.fromEntries(list.map(({ levy, amount }) => [levy, decimal(amount)]));
}
