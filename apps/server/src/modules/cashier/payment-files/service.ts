import { ONE } from '@sauda/money';
import type { Payment, PaymentFile } from './payment-file.ts';

/** A way in which a bank pays. */
export interface Service {
  readonly name: 'NEFT' | 'RTGS';
  /** As ISO 20022 has it: not urgent, or urgent. */
  readonly level: 'NURG' | 'URGP';
}

/** What RTGS takes at the least, in rupees: the Reserve Bank of India's rule, and no other payment has to go by it. */
const leastOfRtgs = 200_000n * ONE;

/** How India's banks pay it; undefined elsewhere. */
export function serviceOf(
  { amount }: Pick<Payment, 'amount'>,
  { currency }: Pick<PaymentFile, 'currency'>,
): Service | undefined {
  if (currency !== 'INR') return undefined;
  return amount >= leastOfRtgs ? { name: 'RTGS', level: 'URGP' } : { name: 'NEFT', level: 'NURG' };
}
