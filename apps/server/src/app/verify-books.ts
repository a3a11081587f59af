import { verifyCashier } from '../modules/cashier/verify.ts';
import { verifyCustomers } from '../modules/customers/index.ts';
import { verifyAudit } from '../modules/audit/verify-audit.ts';
import { verifyLiabilities } from '../modules/liabilities/index.ts';
import { verifyLedger, verifyLedgerSince } from '../modules/ledger/index.ts';
import { verifyBestExecution } from '../modules/best-execution/index.ts';
import { verifyClosing } from '../modules/closing/index.ts';
import { verifyDocuments } from '../modules/statements/documents/verify.ts';
import type { Database } from '../platform/database.ts';
import { difference } from '../platform/difference.ts';
import { verifyOfferings } from '../modules/offerings/verify.ts';
import { findExecutionQuestions, findVenueQuestions, verifyTrading } from '../modules/trading/index.ts';
import { findOpenQuestions, findWaitingQuestions, waitingKinds } from '../modules/cashier/open-questions.ts';
import type { Clock } from '../platform/clock.ts';
import { differencesOfHeads, type PublishedHeads } from './published-heads.ts';
import { dayMs } from '../platform/time.ts';
import type { Findings, Questions, Reach } from '../modules/reconciliation/reconciliation.ts';

export type BooksVerification = Awaited<ReturnType<typeof verifyBooks>>;

/** What a look at what has come since does not look for in what was verified before: that it finds none says nothing. */
const lookedForInPart = ['sealed_block', 'transfer', 'head', 'day', 'account', 'document'] as const;
/** A document is made soon after its period has ended: each is read for so long, day by day, and then by a whole look alone. */
const documentsReadForMs = 7 * dayMs;

/**
 * Recomputes the ledger, then compares it with the orders, lots and requests that it came from. Reads only, but how far the ledger was
 * verified. Each part is compared within itself, as of a moment of its own, so that none holds back the clearing of rows for longer
 * than it takes.
 */
export async function verifyBooks(database: Database, reach: Reach = 'whole', now: Date = new Date()) {
  const since = reach === 'whole' ? undefined : await verifyLedgerSince(database, now);
  const ledger = since ?? (await verifyLedger(database));
  const trading = await database.snapshot(verifyTrading);
  const cashier = await database.snapshot(verifyCashier);
  const offerings = await database.snapshot(verifyOfferings);
  const audit = await database.snapshot(verifyAudit);
  const customers = await database.snapshot(verifyCustomers);
  const liabilities = await database.snapshot(verifyLiabilities);
  const closing = await database.snapshot(verifyClosing);
  const documents = await database.snapshot((tx) =>
    verifyDocuments(tx, since?.sinceBlock === undefined ? undefined : new Date(now.getTime() - documentsReadForMs)),
  );
  const execution = await database.snapshot(verifyBestExecution);
  const checked = {
    transfers: ledger.transfers,
    accounts: ledger.accounts,
    blocks: ledger.blocks,
    orders: trading.orders,
    executions: trading.executions,
    lots: trading.lots,
    recharges: cashier.recharges,
    withdrawals: cashier.withdrawals,
    loans: cashier.loans,
    applications: offerings.applications,
    draws: offerings.draws,
    'fund shares': offerings.fundOrders,
    'audit entries': audit.entries,
    'proved nights': liabilities.sets,
    'closed days': closing.days,
    documents: documents.documents,
    'months of execution': execution.months,
  };
  const parts = [ledger, trading, cashier, offerings, audit, customers, liabilities, closing, documents, execution];
  const differences = parts.flatMap((part) => part.differences);
  if (checked.transfers === 0 && checked.orders > 0) {
    differences.push(difference('transfer', 'all', 'there are orders, and not one transfer'));
  }
  return {
    /** How many were looked at, by their name in the plural. */
    checked,
    /** Published heads that were taken back after a restore. */
    headsTakenBack: ledger.headsTakenBack,
    /** Transfers that are not yet sealed in a block. */
    unsealed: ledger.unsealed,
    /** From which block on the ledger was read; undefined where all of it was. */
    sinceBlock: since?.sinceBlock,
    /** The hash of the last block; undefined where there is none. */
    head: ledger.head,
    /** Empty: the books are right. */
    differences,
  };
}

/** What a venue has said, or keeps silent on, that people have to ask it about. */
const questionsOfVenues: Questions = {
  kinds: ['execution', 'order_in_doubt', 'venue_unreached'],
  find: async (tx, now) => [...(await findExecutionQuestions(tx)), ...(await findVenueQuestions(tx, now))],
};

/** What is told within a minute, and not only once all is compared. */
export const questions: readonly Questions[] = [questionsOfVenues, { kinds: waitingKinds, find: findWaitingQuestions }];

/** Everything that `npm run verify` compares, and what waits for a person though the books are right. */
export async function lookAtBooks(
  database: Database,
  clock: Clock,
  heads: PublishedHeads,
  reach: Reach = 'whole',
): Promise<Findings> {
  const { checked, differences } = await verifyBooks(database, reach, clock.now());
  const asked = await database.transaction(async (tx) => [
    ...(await findOpenQuestions(tx, clock.now())),
    ...(await questionsOfVenues.find(tx, clock.now())),
  ]);
  return {
    checked,
    differences: [...differences, ...asked, ...(await differencesOfHeads(database.sql, heads))],
    inPart: reach === 'whole' ? [] : lookedForInPart,
  };
}
