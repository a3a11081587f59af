import type { Currency } from '@sauda/money';
import { figureText, moneyText } from './format.ts';
import { useSession } from './session.ts';

/** Amounts in the currency that accounts are kept in. */
export function useMoney(): (amount: string) => string {
  const { currency } = useSession();
  return (amount) => moneyText(amount, currency as Currency);
}

/** Prices and quantities, grouped as the account's currency groups. */
export function useFigure(): (figure: string, decimals?: number) => string {
  const { currency } = useSession();
  return (figure, decimals) => figureText(figure, currency as Currency, decimals);
}
