import { findKeptAnswers, type RepeatKey } from '../../platform/idempotency.ts';
import type { Tx } from '../../platform/database.ts';
import { lockBook } from '../ledger/index.ts';
import type { SettlementCalendar } from '../settlement/index.ts';
import { openAccountsAmong } from '../venues/index.ts';
import { nameOfReport } from './book-report.ts';
import { mostParts, type Command } from './decide.ts';
import { loadState } from './load-state.ts';
import type { Venue } from './market-view.ts';
import type { PositionReference, Reference } from './order.ts';
import { loadSettling } from './settle-later.ts';
import { readStandings } from './standings.ts';

interface Batch {
  readonly commands: readonly Command[];
  /** Of each request that may come again its key, in the order of the batch. */
  readonly repeatables: ReadonlyArray<RepeatKey | undefined>;
}

/** Locks the books of all customers whom the commands are about, and reads what is decided by. It changes nothing. */
export async function readBatch(
  tx: Tx,
  { commands, repeatables }: Batch,
  { venue, settlement }: { venue: Venue | undefined; settlement?: SettlementCalendar | undefined },
) {
  const customerIds = commands.map(({ customerId }) => customerId);
  const orders = ordersNamedBy(commands);
  // The statements go out together and run in this order, so what is read is what the locks guard.
  const [book, kept, loaded, standings, withAccount, settling] = await Promise.all([
    lockBook(tx, customerIds),
    findKeptAnswers(tx, repeatables),
    loadState(tx, {
      isRouted: venue?.kind === 'routed',
      orders,
      lots: lotsNamedBy(commands),
      positions: positionsNamedBy(commands),
      reports: commands.flatMap((command) => (command.kind === 'report' ? nameOfReport(command) : [])),
    }),
    readStandings(tx, customerIds),
    withAccountAmong(tx, venue, customerIds),
    settlement && loadSettling(tx, settlement, { customerIds, orders }),
  ]);
  return { book, kept, loaded, standings, withAccount, settling };
}

/** @returns undefined where the venue keeps no accounts */
async function withAccountAmong(
  tx: Tx,
  venue: Venue | undefined,
  customerIds: readonly string[],
): Promise<ReadonlySet<string> | undefined> {
  return venue?.kind === 'routed' && venue.hasAccounts === true
    ? openAccountsAmong(tx, venue.name, customerIds)
    : undefined;
}

function ordersNamedBy(commands: readonly Command[]): Reference[] {
  return commands.flatMap((command) => ('no' in command ? [command] : []));
}

function lotsNamedBy(commands: readonly Command[]): Reference[] {
  return commands.flatMap((command) =>
    'lotNo' in command ? [{ customerId: command.customerId, no: command.lotNo }] : [],
  );
}

/** With as many lots as the commands together can come to: each sell its parts, any other one lot, and one that is too many. */
function positionsNamedBy(commands: readonly Command[]): PositionReference[] {
  const across = commands.flatMap((command) => (command.kind === 'sellAcross' ? [command] : []));
  const positions = Map.groupBy(across, ({ customerId, symbol }) => `${customerId} ${symbol}`);
  const ofCustomers = Map.groupBy(commands, ({ customerId }) => customerId);
  return [...positions.values()].flatMap((sells) => {
    const [first] = sells;
    if (first === undefined) return [];
    const others = (ofCustomers.get(first.customerId) ?? []).length;
    return [{ customerId: first.customerId, symbol: first.symbol, lots: sells.length * mostParts + others + 1 }];
  });
}
