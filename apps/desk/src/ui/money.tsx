import { useMoney } from '../lib/use-money.ts';

/** An amount in the account's currency. */
export function Money({ amount }: { amount: string | null }) {
  const money = useMoney();
  return amount === null ? '–' : money(amount);
}
