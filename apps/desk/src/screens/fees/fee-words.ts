import { feeWaiverCauses, tradedClasses, type FeeWaiverCause } from '@sauda/facts';
import type { RowOf } from '../../lib/lists.ts';
import { reasonField, type Entries, type EntryField } from '../../ui/entries.ts';
import { asWords } from '../../ui/words.ts';

export type Rates = RowOf<'fee-plans'>['rates'];

/** 3 is 0.03 %. */
export const percentText = (basisPoints: number): string => `${(basisPoints / 100).toFixed(2)}\u00a0%`;

/** A cause as its customer reads it, in English. */
export const causeText = (cause: FeeWaiverCause): string => {
  const { en } = feeWaiverCauses[cause];
  return `${en.charAt(0).toUpperCase()}${en.slice(1)}`;
};

/** A field for each class, in basis points. */
export const rateFields = (rates?: Rates): EntryField[] =>
  tradedClasses.map((one, index) => ({
    name: one,
    label: `${asWords(one)}, in hundredths of a per cent`,
    figure: 'count',
    initial: String(rates?.[one] ?? 3),
    ...(index === 0 ? { help: '3 is 0.03 % of each side of a trade.' } : {}),
  }));

export const ratesOf = (entries: Entries): Rates => {
  const of = (one: keyof Rates) => Number(entries[one]);
  return { stock: of('stock'), forex: of('forex'), futures: of('futures'), treasury: of('treasury') };
};

export const noteField: EntryField = {
  ...reasonField,
  name: 'note',
  label: 'Internal reason',
  help: 'For the staff alone. Kept in the audit log.',
};
