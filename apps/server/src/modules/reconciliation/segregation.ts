import type { Sql } from '../../platform/database.ts';
import { trialBalance } from '../ledger/index.ts';
import { isInCustody, type HouseDay, type OurPosition } from './day-files/our-day.ts';
import { readStatedDay, type StatedDay } from './day-files/stated.ts';

/** One thing of customers, as the books have it and as those who hold it state it, at the end of a day. */
export interface SegregatedRow {
  /** `money`: all that is owed in money. Its parts, on either side, come before it. */
  readonly group: 'part' | 'money' | 'shares';
  /** A kind of account, who holds it, `money`, or the code of an instrument. */
  readonly what: string;
  /** Ten-thousandths of the account currency; of shares units. Undefined where that side does not tell it. */
  readonly ours: bigint | undefined;
  readonly stated: bigint | undefined;
}

export interface Segregation {
  readonly stated: StatedDay;
  readonly rows: readonly SegregatedRow[];
}

/** Kinds of account whose sum is client money, and what issuers are owed, which the bank holds besides. Those that an installation has not are nothing. */
const owedKinds = ['cash', 'holds', 'unsettled', 'payouts', 'suspense', 'ipo_escrow'] as const;

/**
 * Whether what is customers' is there: their money beside what bank and clearing broker state, and their securities beside what the custodian
 * states. What a custodian has and customers have not is the house's own.
 * @param positions of that day's end: see `positionsAt`
 */
export async function readSegregation(
  sql: Sql,
  asked: HouseDay & { readonly currency: string },
  positions: readonly OurPosition[],
): Promise<Segregation> {
  const balances = await trialBalance(sql, asked);
  const stated = await readStatedDay(sql, asked.day);
  const owed = owedKinds.flatMap((account): SegregatedRow[] => {
    const row = balances.find((one) => one.account === account);
    return row === undefined ? [] : [{ group: 'part', what: account, ours: row.closing, stated: undefined }];
  });
  const held: SegregatedRow[] = [
    { group: 'part', what: 'bank', ours: undefined, stated: stated.bank?.balance },
    {
      group: 'part',
      what: 'clearing_broker',
      ours: undefined,
      stated: stated.clearingBroker?.cash.get(asked.currency),
    },
  ];
  const money: SegregatedRow = {
    group: 'money',
    what: 'money',
    ours: owed.reduce((sum, { ours = 0n }) => sum + ours, 0n),
    stated: sumOf(stated, asked.currency),
  };
  return { stated, rows: [...owed, ...held, money, ...sharesOf(positions, stated)] };
}

/** What lies at the clearing broker is a part that need not be there. Without the bank's word nobody knows what there is. */
function sumOf({ bank, clearingBroker }: StatedDay, currency: string): bigint | undefined {
  return bank === undefined ? undefined : bank.balance + (clearingBroker?.cash.get(currency) ?? 0n);
}

function sharesOf(positions: readonly OurPosition[], { custodian }: StatedDay): SegregatedRow[] {
  const ours = new Map(positions.filter(isInCustody).map(({ symbol, quantity }) => [symbol, quantity]));
  const symbols = [...new Set([...ours.keys(), ...(custodian?.positions.keys() ?? [])])].toSorted();
  return symbols.map((symbol) => ({
    group: 'shares',
    what: symbol,
    ours: ours.get(symbol) ?? 0n,
    stated: custodian === undefined ? undefined : (custodian.positions.get(symbol) ?? 0n),
  }));
}
