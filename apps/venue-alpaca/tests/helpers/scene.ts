import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decimal } from '@sauda/money';
import { expect, vi } from 'vitest';
import { setAccount } from '../../../server/src/modules/venues/index.ts';
import { connectDatabase } from '../../../server/src/platform/database.ts';
import { systemClock } from '../../../server/src/platform/clock.ts';
import { createLog } from '../../../server/src/platform/log.ts';
import { applicationRole } from '../../../server/src/platform/migrate.ts';
import type { RoutedVenue } from '../../../server/src/modules/trading/market-view.ts';
import type { Order } from '../../../server/src/modules/trading/order.ts';
import { findOrder } from '../../../server/src/modules/trading/read-orders.ts';
import { createRouting } from '../../../server/src/modules/trading/routing/routing.ts';
import { connectOwner } from '../../../server/tests/helpers/database.ts';
import { restingRounds } from '../../../server/tests/helpers/quiet.ts';
import { createTestTrading } from '../../../server/tests/helpers/trading.ts';
import { runGateway, type GatewaySettings } from '../../src/gateway.ts';
import { AlpacaDouble } from './alpaca-double.ts';

export const symbol = 'DECSTEEL';
const alpaca: RoutedVenue = {
  kind: 'routed',
  name: 'alpaca',
  can: { replace: true, status: true, market: false, gtc: false, ioc: true, fok: true },
  hasAccounts: true,
};
const program = join(import.meta.dirname, '../../src/main.ts');
const log = createLog('silent');

export type Scene = Awaited<ReturnType<typeof createScene>>;

/** Customers of the server, the tables between, the gateway, and a double of Alpaca. */
export async function createScene() {
  const t = await createTestTrading(new Date(), alpaca);
  const owner = connectOwner(t.url);
  const double = await AlpacaDouble.open();
  const routing = createRouting({ ...t, venue: alpaca, log, rounds: restingRounds() });
  // Within the band of the next day as well, should one begin meanwhile.
  const price = t.market.quote(symbol)?.price ?? 0n;
  const folder = mkdtempSync(join(tmpdir(), 'sauda-alpaca-'));
  const secretFile = join(folder, 'secret');
  writeFileSync(secretFile, double.key.secret);
  const pace = { timeoutMs: 800, silenceMs: 700, retryMs: 30, retryMostMs: 150, pollMs: 5, mostRequests: 8 };

  const clockWatch = {
    says: false,
    asked: 0,
    isWrong() {
      clockWatch.asked += 1;
      return clockWatch.says;
    },
  };

  /** The gateway within the test. @returns what ends it */
  function start(more: Partial<GatewaySettings> = {}): () => Promise<void> {
    const database = connectDatabase({ url: t.url, role: applicationRole, maxConnections: 6, name: 'test gateway' });
    const stopping = new AbortController();
    const settings = { url: double.url, keyId: double.key.id, secret: double.key.secret, nightFrom: '24:00', ...pace };
    const around = { database, clock: systemClock, clockWatch, log, stopping: stopping.signal };
    const running = runGateway({ ...settings, ...more }, around);
    return async () => {
      stopping.abort();
      await running;
      await database.close();
    };
  }

  const scene = {
    t,
    owner,
    double,
    clockWatch,
    routing,
    price,
    start,
    /** The gateway as it runs for an operator: a process that can be killed. */
    spawn: () => new Gateway({ databaseUrl: t.url, url: double.url, keyId: double.key.id, secretFile }),
    async newCustomer(account?: string): Promise<string> {
      const customerId = await t.newCustomer(decimal(90_000_000));
      if (account !== undefined) await scene.setAccount(customerId, account);
      return customerId;
    },
    setAccount: (customerId: string, account: string) =>
      t.database.transaction((tx) => setAccount(tx, 'alpaca', { customerId, account, actor: 'test', at: new Date() })),
    async accountOf(customerId: string) {
      const [row] = await t.database.sql<Array<{ state: string; why: string | undefined }>>`
        SELECT state, why FROM venue_accounts WHERE customer_id = ${customerId}`;
      return row;
    },
    /** With an account that Alpaca has said to be open. */
    async readyCustomer(): Promise<string> {
      const customerId = await scene.newCustomer(double.openAccount());
      await eventually(async () => expect(await scene.accountOf(customerId)).toMatchObject({ state: 'open' }));
      return customerId;
    },
    buy: (customerId: string, quantity: bigint, limitPrice = price) =>
      t.run({ kind: 'buy', customerId, symbol, assetClass: 'stock', position: 'full', quantity, limitPrice }),
    sell: (customerId: string, lotNo: string, quantity: bigint) =>
      t.run({ kind: 'sell', customerId, lotNo, lotPrice: undefined, limitPrice: price, quantity }),
    cancel: ({ customerId, no }: Order) => t.run({ kind: 'cancel', customerId, no }),
    /** Books what was heard, until the order is so. */
    until: (order: Pick<Order, 'customerId' | 'no'>, wanted: object): Promise<Order> =>
      eventually(async () => {
        await routing.book();
        const found = await findOrder(t.database.sql, order.customerId, order.no);
        expect(found).toMatchObject(wanted);
        return found as Order;
      }),
    /** The same, while what is silent is asked about, as if ten seconds passed in a third of one. */
    untilAsked: (order: Pick<Order, 'customerId' | 'no'>, wanted: object): Promise<Order> => {
      const asking = setInterval(() => {
        t.clock.advance(11_000);
        void routing.ask();
      }, 300);
      return scene.until(order, wanted).finally(() => clearInterval(asking));
    },
    /** The double's, of the order as it was placed. */
    async atAlpaca({ no }: Pick<Order, 'no'>) {
      return eventually(async () => {
        const [row] = await t.database.sql<Array<{ clOrdId: string }>>`
          SELECT cl_ord_id FROM venue_commands WHERE order_no = ${no} AND kind = 'new'`;
        return double.order(row?.clOrdId ?? '');
      });
    },
    link: async () => {
      const [row] = await t.database.sql<Array<{ state: string; why: string | undefined; timesLimited: bigint }>>`
        SELECT state, why, times_limited FROM venue_links WHERE venue = 'alpaca'`;
      return row;
    },
    untilLink: (state: string) => eventually(async () => expect(await scene.link()).toMatchObject({ state })),
    differences: () =>
      t.database.sql<Array<{ kind: string; executionId: string; orderNo: string | undefined }>>`
        SELECT kind, execution_id, order_no FROM execution_differences ORDER BY id`,
    async close() {
      await t.expectInOrder();
      await owner.close();
      await t.close();
      await double.close();
      rmSync(folder, { recursive: true });
    },
  };
  return scene;
}

export function eventually<T>(look: () => Promise<T>): Promise<T> {
  return vi.waitFor(look, { timeout: 30_000, interval: 20 });
}

class Gateway {
  readonly #process: ChildProcess;
  output = '';

  constructor(of: { databaseUrl: string; url: string; keyId: string; secretFile: string }) {
    this.#process = spawn(process.execPath, [program], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env.PATH,
        DATABASE_URL: of.databaseUrl,
        ALPACA_BROKER_URL: of.url,
        ALPACA_BROKER_KEY_ID: of.keyId,
        ALPACA_BROKER_SECRET_FILE: of.secretFile,
        ALPACA_BROKER_TIMEOUT_MS: '300',
        ALPACA_BROKER_RETRY_MS: '30',
        ALPACA_BROKER_RETRY_MOST_MS: '150',
        ALPACA_BROKER_POLL_MS: '5',
      },
    });
    for (const stream of [this.#process.stdout, this.#process.stderr]) {
      stream?.on('data', (text: Buffer) => (this.output += text.toString()));
    }
  }

  /** @returns its exit code */
  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
    if (this.#process.exitCode === null && this.#process.signalCode === null) {
      this.#process.kill(signal);
      await once(this.#process, 'exit');
    }
    return this.#process.exitCode;
  }
}
