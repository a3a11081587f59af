import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { defineConfig } from 'vitest/config';
import { breadthTag } from './scripts/lib/tiers.mjs';

const databaseTests = '**/*.db.test.ts';
const elsewhere = ['**/node_modules/**', '**/dist/**', 'e2e/**', '.runtime/**', 'apps/venue-*/counterparts/**'];

/** Those that `npm run test:venue` has fetched. */
const counterparts = [
  ...(process.env.FIX_COUNTERPARTS === undefined ? [] : ['apps/venue-fix/counterparts/*.test.ts']),
  ...(process.env.ALPACA_JUDGE === undefined ? [] : ['apps/venue-alpaca/counterparts/*.test.ts']),
];

/** What takes more than 10 s, most of it waiting for a server, a process or a password's hash. */
const long =
  /e2e\/durability\/|\/(embedded-postgres|hostile-uploads|one-person|every-call|export|offers|queues|guesses|repeats|main|identity|races|rights|verify-books|reconciliation|bank-money|differences|cases|fuzz|histories|messages|strong-auth|bank|alerts|gateway|own-venue)\.db\.test|\/(simulated-market|dev|yahoo-market)\.test/u;

/**
 * Generous, for a busy machine, and beyond the 30 s that a test waits for at most: it then says what did not come.
 * What has to be fast is measured by the benchmarks.
 */
const testTimeout = 240_000;

/** Of what does not say another: the runner's own is a second, which a machine with other work takes for nothing. */
const longestWait = 30_000;

/** The files that take longest begin first: the usual order is by size, and at the end the cores would stand idle. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification): boolean => long.test(moduleId);
    // oxlint-disable-next-line unicorn/no-array-sort -- it is the runner's own order, not an array's.
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    // A file of the database waits for it as long as it works.
    maxWorkers: 5,
    // A worker keeps the modules that it has loaded for the next file: no test changes them, and half the time was loading.
    isolate: false,
    // What a test makes is soon gone: in a larger nursery a twentieth of the work was not done.
    execArgv: ['--max-semi-space-size=64'],
    // So what a test puts in the place of a global is taken away before the next one.
    unstubGlobals: true,
    testTimeout,
    hookTimeout: testTimeout,
    expect: { poll: { timeout: longestWait } },
    // Of a build machine the message is all that is left.
    chaiConfig: { truncateThreshold: 1_000 },
    tags: [{ name: breadthTag, description: 'Only `npm run test:all` runs it.' }],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx,mjs}'],
          exclude: [...elsewhere, databaseTests],
        },
      },
      {
        extends: true,
        test: {
          name: 'db',
          include: [databaseTests],
          exclude: elsewhere,
          globalSetup: 'apps/server/tests/helpers/database-server.ts',
        },
      },
      {
        extends: true,
        test: { name: 'durability', include: ['e2e/durability/**/*.test.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'counterparts',
          include: counterparts,
          globalSetup: 'apps/server/tests/helpers/database-server.ts',
        },
      },
    ],
  },
});
