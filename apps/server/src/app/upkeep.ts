import { auditHeads } from '../modules/audit/audit-heads.ts';
import { countDays, countTotals, ledgerHeads, sealBlock } from '../modules/ledger/index.ts';
import type { AccountLife } from '../modules/customers/account-life/account-life.ts';
import { wipeOverdue } from '../modules/customers/account-life/close-account.ts';
import { closeDays, type ClosingContext } from '../modules/closing/index.ts';
import type { Identity } from '../modules/identity/identity.ts';
import { keepNameWords } from '../modules/identity/name-words.ts';
import type { Liabilities } from '../modules/liabilities/index.ts';
import type { CorporateActions, Market } from '../modules/market/index.ts';
import type { Reconciliation } from '../modules/reconciliation/reconciliation.ts';
import { keepPortfolioDays, type PriceSource } from '../modules/trading/index.ts';
import { endExpiredProposals } from '../modules/staff/proposals/command-proposals.ts';
import type { Platform } from './platform.ts';
import { isArchiveFailing } from '../platform/database/archiving.ts';
import { forgetKeptAnswers } from '../platform/idempotency.ts';

const sealEveryMs = 1_000;
const countEveryMs = 5_000;
const countDaysEveryMs = 15_000;
const closeDaysEveryMs = 60_000;
/** Daily would be enough for who checks; an hour keeps what is not yet published small. */
const publishEveryMs = 3_600_000;
const forgetEveryMs = 10 * 60_000;
/** They count as ended from their minute on, whether or not that is written down. */
const expireEveryMs = 600_000;

const wipeEveryMs = 3_600_000;
/** A name is found by its words that long after it was approved. */
const nameWordsEveryMs = 15_000;
const reconcileEveryMs = 24 * 3_600_000;
/** What waits for people, of venues and of the bank, is there to be seen soon after. */
const noteQuestionsEveryMs = 60_000;
/** A practice market is looked at on the day on which it begins. */
const proveEveryMs = { live: 24 * 3_600_000, practice: 3_600_000 };
/** A day is written down soon after it has ended. */
const portfolioDaysEveryMs = 60_000;
const lookAtArchiveEveryMs = 60_000;

type UpkeepOptions = Pick<Platform, 'database' | 'clock' | 'rounds' | 'dueWork' | 'encryption' | 'publishedHeads'>;

interface HouseUpkeepOptions
  extends UpkeepOptions, Pick<Platform, 'config' | 'log'>, Pick<ClosingContext, 'currency' | 'timeZone'> {
  readonly market: Market;
  readonly prices: PriceSource;
  readonly actions: CorporateActions;
  readonly accountLife: AccountLife;
  readonly identity: Identity;
  readonly reconciliation: Reconciliation;
  readonly liabilities: Liabilities;
}

/** What one node does for all of the house. */
export function declareUpkeep(house: HouseUpkeepOptions): void {
  const { database, log, rounds, dueWork, accountLife, identity, reconciliation, timeZone } = house;
  declareLedgerUpkeep(house);
  rounds.every(countDaysEveryMs, 'counting the days of the ledger', () =>
    database.transaction((tx) => countDays(tx, timeZone)),
  );
  rounds.every(closeDaysEveryMs, 'closing days that have ended', () => closeDays(house), { dueWork });
  rounds.every(wipeEveryMs, 'wiping closed accounts', () => wipeOverdue(accountLife), { dueWork });
  rounds.every(reconcileEveryMs, 'reconciling the books', () => reconciliation.runByTheClock(), { dueWork });
  rounds.every(noteQuestionsEveryMs, 'noting what waits for people', () => reconciliation.note(), { dueWork });
  const { verifyWholeDays } = house.config;
  if (verifyWholeDays > 0)
    rounds.every(
      verifyWholeDays * reconcileEveryMs,
      'verifying the books as a whole',
      () => reconciliation.runByTheClock('whole'),
      { dueWork },
    );
  rounds.every(proveEveryMs[house.config.mode], 'proving what is owed to customers', () => proveLiabilities(house), {
    dueWork,
  });
  rounds.every(portfolioDaysEveryMs, 'writing down what portfolios were worth', () => keepPortfolioDays(house), {
    dueWork,
  });
  rounds.every(lookAtArchiveEveryMs, 'looking whether the write-ahead log is archived', async () => {
    if (await isArchiveFailing(database.sql)) log.error('the write-ahead log cannot be archived: its disk fills up');
  });
  rounds.every(nameWordsEveryMs, 'keeping the words of names', () => keepNameWords(identity));
}

/** Makes and publishes the trees of what is owed, by one node after the other. */
export function proveLiabilities({
  dueWork,
  liabilities,
}: Pick<HouseUpkeepOptions, 'dueWork' | 'liabilities'>): Promise<void> {
  return dueWork.inTurn('making trees of what is owed', () => liabilities.publish());
}

/** Work without a customer: sealing the ledger's transfers into blocks, publishing heads, forgetting what is over. */
export function declareLedgerUpkeep({
  database,
  clock,
  rounds,
  dueWork,
  encryption,
  publishedHeads,
}: UpkeepOptions): void {
  const ledgerSigner = encryption.signerFor('ledger heads');
  const auditSigner = encryption.signerFor('audit heads');
  rounds.every(sealEveryMs, 'sealing the ledger', () => sealBlock(database, clock.now()));
  rounds.every(countEveryMs, 'counting the totals of the ledger', () => database.transaction(countTotals));
  for (const [log, heads, signer, noted] of [
    ['ledger', ledgerHeads, ledgerSigner, publishedHeads.ledger],
    ['audit log', auditHeads, auditSigner, publishedHeads.audit],
  ] as const) {
    const publish = () => heads.publish(database, signer, clock.now(), noted);
    rounds.every(publishEveryMs, `publishing a head of the ${log}`, publish, { dueWork });
  }
  rounds.every(forgetEveryMs, 'forgetting old answers', () => forgetKeptAnswers(database, clock.now()), { dueWork });
  const endProposals = () => database.transaction((tx) => endExpiredProposals(tx, clock.now()));
  rounds.every(expireEveryMs, 'ending proposals that nobody has confirmed', endProposals, { dueWork });
}
