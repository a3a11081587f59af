import type { Levy } from '@sauda/facts';
import { Money } from '../../ui/figure.tsx';
import { levyText } from './charge-words.ts';

/** What an order or a part of it was charged by law, each levy a line. */
export function ChargesText({ charges }: { charges: ReadonlyArray<{ levy: Levy; amount: string }> | undefined }) {
  if (charges === undefined) return '–';
  return charges.map(({ levy, amount }) => (
    <div key={levy}>
      {levyText(levy)}
      {'\u00a0'}
      <Money amount={amount} />
    </div>
  ));
}
