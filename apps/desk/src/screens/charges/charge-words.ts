import { levies, type ChargeBase, type Levy } from '@sauda/facts';
import type { RowOf } from '../../lib/lists.ts';

/** What a levy is called. */
export const levyText = (levy: Levy): string => levies[levy].words.en;

export const baseTexts: Readonly<Record<ChargeBase, string>> = {
  turnover: 'of what was traded',
  services: 'of fee, exchange charge and SEBI fee',
  quantity: 'for each unit',
};

/** 10,000 is 0.1 %; of units 1,950 is 0.000195 for each. */
export function rateText({ base, rate }: Pick<RowOf<'charges'>, 'base' | 'rate'>): string {
  const shifted = (digits: number) =>
    (rate / 10 ** digits)
      .toFixed(digits)
      .replace(/(\.\d*?)0+$/, '$1')
      .replace(/\.$/, '');
  return base === 'quantity' ? shifted(7) : `${shifted(5)}\u00a0%`;
}
