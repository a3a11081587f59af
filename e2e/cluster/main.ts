import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectDatabase, type Database } from '../../apps/server/src/platform/database.ts';
import { canReach, chooseAccount, type Account } from '../../apps/server/src/platform/embedded-postgres/account.ts';
import { listStocks } from '../../bench/src/load/requests.ts';
import { makeCustomers, type BenchCustomer } from '../../bench/src/stage/customers.ts';
import { startAppServers, type AppServers } from './app-servers.ts';
import { createDiary, Customer, type Diary } from './customers.ts';
import { startDatabaseServers, type DatabaseServers } from './database-servers.ts';
import { faultsOf, type Fault } from './faults.ts';
import {
  complaints,
  differencesIn,
  differencesInBackground,
  findingsOf,
  verdictOfVerify,
  type Findings,
} from './judge.ts';
import { createNetwork } from './machine.ts';

/*
 * npm run endure -- cluster [words of a fault…]: everything that an installation of several nodes is made of, on one machine, under load,
 * while one part after the other fails. It ends with 1 where anything is worse than it may be.
 */

const customerCount = Number(process.env['CLUSTER_CUSTOMERS'] ?? 24);
/** Customers go on for so long before a fault, and after its end. */
const aroundMs = 5_000;
const streamsBackWithinMs = 40_000;
const tools = process.env['CLUSTER_TOOLS'] ?? '';

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const inSeconds = (ms: number): string => (ms / 1_000).toFixed(2);

interface Stage {
  readonly apps: AppServers;
  readonly databases: DatabaseServers;
  readonly owner: Database;
  readonly customers: readonly BenchCustomer[];
  readonly acting: readonly Customer[];
  readonly diary: Diary;
}

/** What stops what has been started so far, the last first. */
const endings: Array<() => unknown> = [];

async function prepareStage(
  folder: string,
  account: Account | undefined,
): Promise<Stage & { faults: readonly Fault[] }> {
  const network = createNetwork(2);
  endings.push(() => network.remove());
  if (!network.isReal) say('Without root there are no networks of its own: everything is on 127.0.0.1.');
  const databases = await startDatabaseServers({ folder, tools, network, account });
  endings.push(() => databases.stop());
  say(`PostgreSQL has a primary and a synchronous standby.`);
  const apps = await startAppServers({ folder, tools, databases });
  endings.push(() => apps.stop());
  say(`${apps.nodes.length} nodes were started at once on an empty database, and all are ready.`);
  const customers = await makeCustomers(databases.ownerUrl, customerCount);
  const owner = connectDatabase({ url: databases.ownerUrl, maxConnections: 4, name: 'cluster-judge' });
  endings.push(() => owner.close());
  const [anybody] = customers;
  if (anybody === undefined) throw new Error('CLUSTER_CUSTOMERS has to be 1 at the least');
  const stocks = (await listStocks(apps.url, anybody)).toSorted(
    (a, b) => Number(a.highestLimit) - Number(b.highestLimit),
  );
  const diary = createDiary();
  const acting = customers.map((customer, index) => {
    const stock = stocks[index % 20];
    if (stock === undefined) throw new Error('there are no stocks');
    return new Customer(apps.url, customer, stock, diary);
  });
  endings.push(() => acting.forEach((customer) => customer.leave()));
  return { apps, databases, owner, customers, acting, diary, faults: faultsOf({ apps, databases, network, owner }) };
}

/** One fault under load, and what is found of it. @returns what is wrong */
async function endure(fault: Fault, stage: Stage): Promise<string[]> {
  const { acting, diary, databases, customers, owner, apps } = stage;
  const from = performance.now();
  for (const customer of acting) customer.begin();
  await sleep(aroundMs);
  await fault.run();
  await sleep(aroundMs);
  await Promise.all(acting.map((customer) => customer.pause()));
  const until = performance.now();
  await databases.untilWhole();
  const wrong = await untilStreamsAreBack(diary);
  const found = findingsOf(diary, from, until);
  wrong.push(...diary.refusals.splice(0));
  wrong.push(...complaints(found, fault.bars), ...(await differencesIn(owner, customers, diary)));
  wrong.push(...(await differencesInBackground(owner)), ...(await verdictOfVerify(apps.environment)));
  tell(fault, found, diary);
  for (const sentence of wrong) say(`    WRONG: ${sentence}.`);
  return wrong.map((sentence) => `${fault.name}: ${sentence}`);
}

async function untilStreamsAreBack(diary: Diary): Promise<string[]> {
  const deadline = performance.now() + streamsBackWithinMs;
  while (diary.streams < customerCount) {
    if (performance.now() > deadline) return [`${customerCount - diary.streams} streams have not come back`];
    await sleep(100);
  }
  return [];
}

function tell({ name }: Fault, found: Findings, { orders, recharges }: Diary): void {
  const { answered, failures, errorsMs, silenceMs, longestWaitMs, streamsEnded, longestStreamGapMs } = found;
  say(
    `${name}: ${answered} answered, ${failures} failures within ${inSeconds(errorsMs)} s, nobody answered for ` +
      `${inSeconds(silenceMs)} s at the longest, longest wait ${inSeconds(longestWaitMs)} s, ${streamsEnded} streams ended` +
      `${streamsEnded > 0 ? ` and were back within ${inSeconds(longestStreamGapMs)} s` : ''}; load ${loadavg()[0]?.toFixed(1)}; ` +
      `so far ${orders.size} orders and ${recharges.size} deposits.`,
  );
}

async function endAll(): Promise<void> {
  for (let end = endings.pop(); end !== undefined; end = endings.pop()) {
    try {
      await end();
    } catch (error) {
      say(String(error));
    }
  }
}

async function main(): Promise<number> {
  const words = process.argv.slice(2);
  const account = chooseAccount(join(tmpdir(), 'nobody-has-this'));
  if (!canReach(account, import.meta.dirname) || !canReach(account, tools)) {
    say(
      `User ${account?.name}, who runs PostgreSQL, cannot enter ${import.meta.dirname}: run it elsewhere, or not as root.`,
    );
    return 1;
  }
  const folder = mkdtempSync(join(tmpdir(), 'sauda-cluster-'));
  chmodSync(folder, 0o711);
  say(
    `${cpus().length} processors, load ${loadavg()[0]?.toFixed(1)}, ${customerCount} customers; logs are in ${folder}.`,
  );
  const wrong: string[] = [];
  try {
    const { faults, ...stage } = await prepareStage(folder, account);
    const chosen = faults.filter(({ name }) => words.every((word) => name.includes(word)));
    if (chosen.length === 0) wrong.push(`nothing that fails is called ${words.join(' ')}`);
    for (const fault of chosen) {
      if (fault.lacks !== undefined) say(`${fault.name}: not tried, as it needs ${fault.lacks}.`);
      else wrong.push(...(await endure(fault, stage)));
    }
    say(`${stage.diary.told} events of orders came on streams, of ${stage.diary.orders.size} orders.`);
  } catch (error) {
    wrong.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
  } finally {
    await endAll();
  }
  if (wrong.length === 0) {
    rmSync(folder, { recursive: true });
    say('It has held.');
    return 0;
  }
  say(`It has not held:\n${wrong.map((sentence) => `  ${sentence}.`).join('\n')}`);
  return 1;
}

async function giveUp(reason: string): Promise<void> {
  say(reason);
  await endAll();
  process.exit(1);
}

process.once('uncaughtException', (error) => void giveUp(String(error.stack)));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void giveUp(`Ended by ${signal}.`));
process.exit(await main());
