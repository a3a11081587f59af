import { join } from 'node:path';
import { ensureAlpacaJudge } from './lib/alpaca-judge.mjs';
import { ensureBrowser } from './lib/browser.mjs';
import { ensureBuilds } from './lib/builds.mjs';
import { runChecks } from './lib/checks.mjs';
import { ensureClusterTools } from './lib/cluster-tools.mjs';
import { ensureCounterparts } from './lib/counterparts.mjs';
import { runDev } from './lib/dev.mjs';
import { assertKnown } from './lib/known-words.mjs';
import { ensureNode } from './lib/node.mjs';
import { ensurePackages } from './lib/packages.mjs';
import { root } from './lib/paths.mjs';
import { runInstead } from './lib/processes.mjs';
import { rebuildAndCompare } from './rebuild-and-compare.mjs';
import { Problem, main, say } from './lib/say.mjs';
import { tryCitus } from './try-citus.mjs';

const [task, ...rest] = process.argv.slice(2);

const program = (name) => join(root, 'node_modules', '.bin', name);

const tasks = {
  dev: runDev,
  async bench(node) {
    Object.assign(process.env, await ensureBrowser(node));
    await ensureBuilds(node);
    return runInstead(node, ['bench/src/main.ts', ...rest]);
  },
  /**
   * The tests of durability at their full size: everybody's money, and lost connections; and the search for what one member of
   * staff could do alone. What the environment says goes first. `npm run endure -- cluster` is another one: several nodes, and all that they
   * stand on, while one part after the other fails.
   */
  async endure(node) {
    if (rest[0] === 'cluster') {
      process.env.CLUSTER_TOOLS = await ensureClusterTools();
      return runInstead(node, ['e2e/cluster/main.ts', ...rest.slice(1)]);
    }
    const full = {
      ENDURE_CUSTOMERS: '1000',
      ENDURE_WRITERS: '16',
      ENDURE_COMMANDS: '100000',
      ENDURE_KILLS: '1000',
      ENDURE_KILL_EVERY_MS: '60000',
      ENDURE_SETTLES: 'yes',
      ENDURE_ANSWERED: '100000',
      EXCHANGE_KILLS: '50',
      FIX_KILLS: '100',
      ORDER_LIFE_HISTORIES: '100000',
      ROUTED_LIVES: '100000',
      ALPACA_KILLS: '100',
      ONE_PERSON_STEPS: '10000',
      YEAR_CUSTOMERS: '1000',
      YEAR_DAYS: '364',
      YEAR_DEALS_A_DAY: '40',
    };
    for (const [name, value] of Object.entries(full)) process.env[name] ??= value;
    const tests = [
      'e2e/durability/statements.test.ts',
      'e2e/durability/exchange.test.ts',
      'apps/venue-fix/tests/own-venue.db.test.ts',
      'apps/server/tests/modules/trading/order-life.test.ts',
      'apps/server/tests/modules/trading/routing/lives.test.ts',
      'apps/venue-alpaca/tests/kills.db.test.ts',
      'apps/server/tests/platform/database/never-lost.db.test.ts',
      'apps/server/tests/desk/one-person.db.test.ts',
      'apps/server/tests/app/year.db.test.ts',
    ];
    const test = ['run', ...tests, '--disable-console-intercept', ...rest];
    return runInstead(node, [program('vitest'), ...test]);
  },
  /** The gateways against what others wrote: venues that speak FIX, and a judge of what is said to Alpaca. */
  async 'test-venue'(node) {
    const counterparts = { FIX_COUNTERPARTS: ensureCounterparts, ALPACA_JUDGE: ensureAlpacaJudge };
    for (const [name, ensure] of Object.entries(counterparts)) {
      const folder = await ensure(node).catch((error) => withoutCounterpart(error));
      if (folder !== undefined) process.env[name] = folder;
    }
    if (Object.keys(counterparts).every((name) => process.env[name] === undefined)) return 1;
    return runInstead(node, [program('vitest'), 'run', '--project', 'counterparts', ...rest]);
  },
  /** Keeps the connection to a venue that speaks FIX. */
  venue: (node) => runInstead(node, ['apps/venue-fix/src/main.ts', ...rest]),
  /** The scenes as a checklist, with the test system of somebody else: `npm run certify -- venue`. */
  certify(node) {
    if (rest[0] !== 'venue') throw new Problem('npm run certify -- venue plays the scenes with a venue of FIX.');
    return runInstead(node, ['apps/venue-fix/src/certify.ts', ...rest.slice(1)]);
  },
  /** Keeps the connection to Alpaca's Broker API. */
  'venue-alpaca': (node) => runInstead(node, ['apps/venue-alpaca/src/main.ts', ...rest]),
  /** Listens to Kite Connect's ticker. */
  'market-kite': (node) => runInstead(node, ['apps/market-kite/src/main.ts', ...rest]),
  /** Whether a server serves what its commit is built to: `npm run rebuild-and-compare [-- URL [COMMIT]]`. */
  'rebuild-and-compare': (node) => rebuildAndCompare(node, rest),
  /** The schema on Citus, and what is refused there (docs/SCALE.md). */
  'try-citus': () => tryCitus(),
  /** Brings a database of one's own up to date, by its owner's log-in. */
  migrate: (node) => runInstead(node, ['apps/server/src/migrate.ts', ...rest]),
  verify: (node) => runInstead(node, ['apps/server/src/verify.ts', ...rest]),
  heads: (node) => runInstead(node, ['apps/server/src/heads.ts', ...rest]),
  /** Backups: taken beside a working server, restored to a second, and tried (docs/OPERATIONS.md). */
  backup: (node) => runInstead(node, ['apps/server/src/backup.ts', ...rest]),
  restore: (node) => runInstead(node, ['apps/server/src/restore.ts', ...rest]),
  drill: (node) => runInstead(node, ['apps/server/src/drill.ts', ...rest]),
  /** Customers' files: from the data directory to a bucket, and back; and whether all are there. */
  files: (node) => runInstead(node, ['apps/server/src/files.ts', ...rest]),
  adopt: (node) => runInstead(node, ['apps/server/src/adopt.ts', ...rest]),
  /** What custodian and clearing broker state of a day, held against the books. */
  reconcile: (node) => runInstead(node, ['apps/server/src/reconcile.ts', ...rest]),
  rescue: (node) => runInstead(node, ['apps/server/src/rescue.ts', ...rest]),
  check: async (node) => ((await runChecks(node, { isQuick: true })) === 0 ? 0 : 1),
  lint: async (node) => ((await runChecks(node)) === 0 ? 0 : 1),
  format: (node) => runInstead(node, [program('oxfmt'), ...rest]),
};

/** What is lacking is said; what is there is tested all the same. */
function withoutCounterpart(error) {
  if (!(error instanceof Problem)) throw error;
  say(error.message);
  return undefined;
}

await main(async () => {
  const run = Object.hasOwn(tasks, task ?? '') ? tasks[task] : undefined;
  if (run === undefined) throw new Problem(`There is no task "${task}": known are ${Object.keys(tasks).join(', ')}.`);
  assertKnown(task, rest);
  const node = await ensureNode();
  await ensurePackages(node);
  return run(node);
});
