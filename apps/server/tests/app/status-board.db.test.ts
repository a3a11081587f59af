import { expect, test, vi } from 'vitest';
import { createStatusBoard } from '../../src/app/status-board.ts';
import { createBus } from '../../src/platform/bus.ts';
import { createManualClock } from '../../src/platform/clock.ts';
import { createHealth } from '../../src/platform/health.ts';
import { createActivity } from '../../src/platform/metrics.ts';
import { createRounds } from '../../src/platform/rounds.ts';
import { createSimulatedMarket } from '../../src/modules/market/simulated-market.ts';
import { createTestLedger } from '../helpers/ledger.ts';
import { quiet } from '../helpers/quiet.ts';

test('what was known last is told while the database is away', async () => {
  const ledger = await createTestLedger();
  const { database } = ledger;
  const clock = createManualClock(new Date('2026-11-26T10:00:00Z'));
  const rounds = createRounds(quiet);
  let isClosed = false;
  const board = createStatusBoard({
    activity: createActivity(clock, new Set()),
    clock,
    database,
    health: createHealth(database, createBus({ log: quiet })),
    market: createSimulatedMarket({ clock, seed: 'test', alwaysOpen: true }),
    mode: 'practice',
    rounds,
    timeZone: 'Asia/Kolkata',
    venueLink: { away: () => 'hold', isClosed: () => isClosed, isStopped: () => false },
    venueName: 'fix',
  });
  expect(board.read()).toMatchObject({
    databaseAnswers: false,
    record: undefined,
    venue: { name: 'fix', state: 'away' },
  });
  isClosed = true;
  expect(board.read()).toMatchObject({ venue: { state: 'closed' } });
  rounds.start();
  await vi.waitFor(
    () => expect(board.read()).toMatchObject({ databaseAnswers: true, record: { asOf: clock.now() } }),
    30_000,
  );
  await ledger.drop();
  await vi.waitFor(() => expect(board.read().databaseAnswers).toBe(false), { timeout: 30_000 });
  expect(board.read().record?.withdrawals).toHaveLength(2);
  await rounds.stop();
});
