import { nothingNoted } from '../../src/platform/heads.ts';
import { decimal } from '@sauda/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ledgerHeads } from '../../src/modules/ledger/index.ts';
import { createTestLedger, deposit, type TestLedger } from '../helpers/ledger.ts';
import { createManualClock } from '../../src/platform/clock.ts';
import { DueWork } from '../../src/platform/due-work.ts';
import { createEncryption } from '../../src/platform/encryption.ts';
import { declareLedgerUpkeep } from '../../src/app/upkeep.ts';
import { restingRounds } from '../helpers/quiet.ts';

const minuteMs = 60_000;
const clock = createManualClock(new Date('2026-11-21T10:00:00Z'));
const encryption = createEncryption('5a'.repeat(32));
let t: TestLedger;
beforeAll(async () => {
  t = await createTestLedger();
});
afterAll(() => t.drop());

/** A node that is there for five minutes, and no longer: less than what it has to do is apart. */
async function liveShortly(): Promise<void> {
  const { database } = t;
  const rounds = restingRounds();
  declareLedgerUpkeep({
    publishedHeads: {
      ledger: nothingNoted,
      audit: nothingNoted,
      liabilities: nothingNoted,
      bestExecution: nothingNoted,
    },
    database,
    clock,
    rounds,
    dueWork: new DueWork({ database, clock }),
    encryption,
  });
  rounds.start();
  clock.advance(5 * minuteMs);
  await rounds.stop();
}

test('a head of the ledger is published every hour by nodes that all live five minutes, and once by three', async () => {
  const published = async () => (await ledgerHeads.list(t.database.sql, 0n, 1_000)).length;
  for (let hour = 0; hour < 3; hour += 1) {
    await t.move(deposit(decimal(1)));
    await t.seal();
    for (let deploy = 0; deploy < 12; deploy += 3) await Promise.all([liveShortly(), liveShortly(), liveShortly()]);
    expect(await published()).toBe(hour + 1);
  }
});
