import { decimal, formatDecimal, parseDecimal } from '@sauda/money';
import { Box } from '@mui/material';
import { HowMuch } from './whom.tsx';
import type { QueueItem } from './queue-definition.ts';

interface BulkTextProps<T> {
  items: readonly T[];
  /** How many are marked, those included that are left out. */
  marked: number;
  /** What moves for one; undefined where the decision moves no money. */
  amountOf: ((item: T) => string) | undefined;
}

/** What a decision on several is about: how much together, for whom, and which are left out. */
export function BulkText<T extends QueueItem>({ items, marked, amountOf }: BulkTextProps<T>) {
  const leftOut = marked - items.length;
  const customers = new Set(items.map(({ customer }) => customer.id)).size;
  return (
    <>
      {amountOf === undefined ? null : (
        <Box sx={{ mb: 1 }}>
          <HowMuch amount={sumOf(items.map((item) => amountOf(item)))} /> together, for{' '}
          {customers === 1 ? 'one customer' : `${customers} customers`}.
        </Box>
      )}
      {items.map(({ no }) => no).join(', ')}
      {leftOut > 0 ? (
        <Box sx={{ mt: 1 }}>
          {leftOut === 1 ? 'One that is marked is' : `${leftOut} that are marked are`} left out, since{' '}
          {leftOut === 1 ? 'it needs' : 'they need'} a look of {leftOut === 1 ? 'its' : 'their'} own.
        </Box>
      ) : null}
    </>
  );
}

function sumOf(amounts: readonly string[]): string {
  return formatDecimal(amounts.reduce((sum, amount) => sum + (parseDecimal(amount) ?? nothing), nothing));
}

/** Not as a literal: see apps/customer/build/big-integers.test.ts. */
const nothing = decimal(0);
