import { digestOf, movedByDay, type TrialBalanceRow } from '../ledger/index.ts';
import type { Tx } from '../../platform/database.ts';
import { difference, type Difference } from '../../platform/difference.ts';
import { fromKept, toKept, type KeptRow } from './kept-balances.ts';

interface Moved {
  readonly day: string;
  readonly debit: string;
  readonly credit: string;
  readonly amount: string;
}

interface KeptClose {
  readonly day: string;
  readonly timeZone: string;
  readonly currency: string;
  readonly balances: readonly KeptRow[];
  readonly digest: Buffer;
}

/** Each closed day has the trial balance that the transfers of then make, and its digest. Reads only. */
export async function verifyClosing(tx: Tx): Promise<{ days: number; differences: Difference[] }> {
  const differences: Difference[] = [];
  const closes = await tx<KeptClose[]>`
    SELECT to_char(day, 'YYYY-MM-DD') AS day, time_zone, currency, balances, digest FROM day_closes ORDER BY day_closes.day`;
  for (const [timeZone, ofZone] of Map.groupBy(closes, (close) => close.timeZone)) {
    const moved = await tx<Moved[]>`
      SELECT to_char(day, 'YYYY-MM-DD') AS day, debit, credit, sum(amount)::text AS amount
      FROM (${movedByDay(tx, timeZone)}) AS moved GROUP BY moved.day, debit, credit ORDER BY moved.day`;
    const walk = walkThrough(moved);
    for (const close of ofZone) {
      const fault = faultOf(close, walk(close.day));
      if (fault !== undefined)
        differences.push(difference('closed_day', close.day, `the close of ${close.day} ${fault}`));
    }
  }
  return { days: closes.length, differences };
}

/** @returns what gives the trial balance of a day, asked of one after the other */
function walkThrough(moved: readonly Moved[]) {
  const closing = new Map<string, bigint>();
  let next = 0;
  return (day: string): TrialBalanceRow[] => {
    const today = new Map<string, { debits: bigint; credits: bigint }>();
    const opening = new Map<string, bigint>();
    const move = (isToday: boolean, account: string, debits: bigint, credits: bigint): void => {
      if (isToday) {
        const before = today.get(account) ?? { debits: 0n, credits: 0n };
        today.set(account, { debits: before.debits + debits, credits: before.credits + credits });
        if (!opening.has(account)) opening.set(account, closing.get(account) ?? 0n);
      }
      closing.set(account, (closing.get(account) ?? 0n) - debits + credits);
    };
    for (let one = moved[next]; one !== undefined && one.day <= day; one = moved[(next += 1)]) {
      move(one.day === day, one.debit, BigInt(one.amount), 0n);
      move(one.day === day, one.credit, 0n, BigInt(one.amount));
    }
    return [...closing].map(([account, end]) => ({
      account,
      opening: opening.get(account) ?? end,
      ...(today.get(account) ?? { debits: 0n, credits: 0n }),
      closing: end,
    }));
  };
}

function faultOf({ day, timeZone, currency, balances, digest }: KeptClose, rows: TrialBalanceRow[]) {
  const inOrder = rows.toSorted((one, other) => (one.account < other.account ? -1 : 1));
  if (!digestOf(fromKept(balances), { day, timeZone }, currency).equals(digest)) return 'does not have its digest';
  if (!digestOf(inOrder, { day, timeZone }, currency).equals(digest))
    return `is not what the transfers make: ${JSON.stringify(toKept(inOrder))}`;
  return undefined;
}
