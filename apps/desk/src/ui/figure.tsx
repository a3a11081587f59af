import { Box } from '@mui/material';
import { useFigure, useMoney } from '../lib/use-money.ts';

/** A price or a quantity, with its currency where it has one. */
export function Figure({ value, decimals, unit }: { value: string | null; decimals?: number; unit?: string }) {
  const figure = useFigure();
  if (value === null) return '–';
  const text = figure(value, decimals);
  return unit === undefined ? text : `${text}\u{a0}${unit}`;
}

/** An amount in the account's currency. In a narrow column its minus does not part from it. */
export function Money({ amount }: { amount: string | null }) {
  const money = useMoney();
  if (amount === null) return '–';
  return (
    <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
      {money(amount)}
    </Box>
  );
}
