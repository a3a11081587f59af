import type { Tx } from '../../../platform/database.ts';
import type { Given } from '../../../platform/given.ts';
import { pairedLocks } from '../../../platform/locks.ts';
import {
  dropCopyEnding,
  lastDayOf,
  nameOrders,
  noteCompared,
  readLink,
  readToCompare,
  type Compared,
} from '../../venues/index.ts';
import { endSides, keepSides, type SidesDifference } from '../copy-differences.ts';
import { keepDifferences } from '../executions.ts';
import { compareTold, type Finding, type Standing } from './compare-told.ts';

/** So long one session may know more than the other. */
const graceMs = 120_000;
/** After which the day of a trade is over, whatever the venue's hours are. */
const longestDayMs = 24 * 3_600_000;
const everyMs = 2_000;
/** Rows that are looked at in one go, among those that are open. */
const atOnce = 1_000;

/**
 * Compares what a venue tells by its session for orders and by that for drop copies. What they do not tell alike becomes a difference for
 * people, and ends by itself once they do. Nothing is booked by it, and where there are no drop copies there is nothing to compare.
 */
export function compareCopies(
  { database, clock, rounds }: Given<'clock' | 'database' | 'rounds'>,
  venue: string,
): () => Promise<void> {
  let after = 0n;

  /** One lot of what is open, the next one each time. */
  async function compare(): Promise<void> {
    await database.transaction(async (tx) => {
      const [lock] = await tx<[{ taken: boolean }]>`
        SELECT pg_try_advisory_xact_lock(${pairedLocks.comparedTrades}, hashtext(${venue})) AS taken`;
      if (!lock.taken) return;
      await nameOrders(tx, venue);
      const { told, last } = await readToCompare(tx, venue, { after, most: atOnce });
      after = last ?? 0n;
      if (told.length > 0) await compareLot(tx, venue, { told, now: clock.now() });
    });
  }

  rounds.every(everyMs, `comparing drop copies of ${venue}`, compare);
  return compare;
}

async function compareLot(
  tx: Tx,
  venue: string,
  { told, now }: { told: readonly Compared[]; now: Date },
): Promise<void> {
  const isOver = await dayWatch(tx, venue, now);
  const over: bigint[] = [];
  const open: bigint[] = [];
  const kept: bigint[] = [];
  for (const rows of Map.groupBy(told, ({ about }) => about).values()) {
    const { findings, agreed } = compareTold(rows);
    over.push(...agreed);
    for (const finding of findings) {
      const ids = sidesOf(finding).flatMap((side) => side.ids);
      const difference = isDue(finding, now, isOver)
        ? await keepSides(tx, differenceOf(finding, venue, now))
        : undefined;
      if (difference !== undefined) kept.push(difference.id);
      (difference?.isSettled === true ? over : open).push(...ids);
    }
  }
  const unread = told.filter(({ kind }) => kind === 'unreadable');
  await keepDifferences(
    tx,
    unread.map((row) => ({ ...nameOf(row, venue), kind: 'unknown', taken: 0n, foundAt: now, said: row.said })),
  );
  await endSides(
    tx,
    told.map((row) => nameOf(row, venue)),
    { but: kept, at: now },
  );
  await noteCompared(tx, { over: [...over, ...unread.map(({ id }) => id)], open, at: now });
}

/** @returns whether the day of a trade is over: the venue has begun another, is closed, or it is long ago */
async function dayWatch(tx: Tx, venue: string, now: Date): Promise<(told: Standing) => boolean> {
  const [link, lastDay] = [await readLink(tx, venue, now), await lastDayOf(tx, venue)];
  return ({ trade, since }) =>
    link?.state === 'closed' ||
    (lastDay !== undefined && trade.tradeDay < lastDay) ||
    now.getTime() - since.getTime() >= longestDayMs;
}

const sidesOf = (finding: Finding): readonly Standing[] =>
  [finding.told, finding.copied].filter((side) => side !== undefined);

function isDue(finding: Finding, now: Date, isOver: (told: Standing) => boolean): boolean {
  const isLate = sidesOf(finding).every(({ since }) => now.getTime() - since.getTime() >= graceMs);
  return isLate && (finding.kind !== 'copy_missing' || isOver(finding.told));
}

/** What was told by a session, by its name there. */
function nameOf({ customerId, orderNo, tradeDay, executionId, toldBy }: Compared, venue: string) {
  const session = toldBy === 'copy' ? `${venue}${dropCopyEnding}` : venue;
  return { customerId, orderNo, venue: session, tradeDay, executionId };
}

/** What both have told goes by the name of the session for orders. */
function differenceOf(finding: Finding, venue: string, foundAt: Date): SidesDifference {
  const { kind, told, copied } = finding;
  const { trade } = told ?? copied;
  return { ...nameOf(trade, venue), kind, foundAt, told, copied, said: trade.said };
}
