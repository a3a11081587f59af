import fastify from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { serveHealth } from '../../src/http/operations.ts';
import { createBus, type Bus } from '../../src/platform/bus.ts';
import { connectDatabase, type Database } from '../../src/platform/database.ts';
import { createHealth, type Health } from '../../src/platform/health.ts';
import { createTestDatabase, type TestDatabase } from '../helpers/database.ts';
import { quiet } from '../helpers/quiet.ts';
import { startRelay, type Relay } from '../helpers/relay.ts';

/** One whose way to the database can be cut, beside others on the same bus. */
interface Node {
  readonly health: Health;
  readonly relay: Relay;
  readonly database: Database;
}

let t: TestDatabase;
let bus: Bus;
const nodes: Node[] = [];
beforeAll(async () => {
  t = await createTestDatabase();
  bus = createBus({ redisUrl: undefined, log: quiet });
});
afterAll(async () => {
  for (const { relay, database } of nodes) {
    await database.close();
    relay.close();
  }
  await bus.close();
  await t.drop();
});

async function startNode(): Promise<Node> {
  const relay = await startRelay(t.url);
  const database = connectDatabase({ url: relay.url, maxConnections: 2, name: 'node' });
  const health = createHealth(database, bus);
  health.markStarted();
  const node = { health, relay, database };
  nodes.push(node);
  return node;
}

async function readyz({ health }: Pick<Node, 'health'>, query = '') {
  const app = fastify();
  serveHealth(app, health, { away: () => undefined, isClosed: () => false });
  const { statusCode, body } = await app.inject(`/readyz${query}`);
  await app.close();
  return [statusCode, JSON.parse(body)] as const;
}

/** A busy machine may take half a second for the first connection, by which the database counts as away. */
const untilReady = (node: Pick<Node, 'health'>, query = ''): Promise<void> =>
  vi.waitFor(async () => expect(await readyz(node, query)).toEqual([200, { status: 'ready' }]), { timeout: 30_000 });

test('a node that alone does not reach the database wants no more work; while nobody reaches it all go on', async () => {
  const [cut, other] = [await startNode(), await startNode()];
  await untilReady(cut);

  cut.relay.close();
  cut.relay.cut(1);
  const away = [200, { status: 'ready', database: 'away' }] as const;
  await vi.waitFor(async () => expect(await readyz(cut)).toEqual(away), { timeout: 30_000 });
  const reason = 'the database answers other nodes, and not this one';
  await vi.waitFor(
    async () => {
      await other.health.tellOthers();
      expect(await readyz(cut)).toEqual([503, { status: 'not ready', reason }]);
    },
    { timeout: 30_000, interval: 200 },
  );
  await untilReady(other);

  // Now it is silent, which is no reason to be silent too.
  other.relay.goSilent();
  let since = 0;
  await vi.waitFor(
    async () => {
      since = performance.now();
      expect(await readyz(other)).toEqual(away);
    },
    { timeout: 30_000 },
  );
  // Half a second, and not until the database is given up.
  expect(performance.now() - since).toBeLessThan(1_900);
  await vi.waitFor(
    async () => {
      await other.health.tellOthers();
      expect(await readyz(cut)).toEqual(away);
    },
    { timeout: 30_000, interval: 200 },
  );
  expect(await readyz(other)).toEqual(away);
});

test('one that starts or stops is sent nothing, and says to haproxy that what is under way is to go on', async () => {
  const health = createHealth(t.database, bus);
  expect(await readyz({ health }, '?stopping=404')).toEqual([503, { status: 'not ready', reason: 'starting' }]);
  health.markStarted();
  await untilReady({ health }, '?stopping=404');
  health.markStopping();
  expect(await readyz({ health })).toEqual([503, { status: 'not ready', reason: 'stopping' }]);
  expect(await readyz({ health }, '?stopping=404')).toEqual([404, { status: 'not ready', reason: 'stopping' }]);
});
