import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WireAnswer, WireBody, CallKey, WireQuery } from '@sauda/contract';
import { expect, vi } from 'vitest';
import { createApp, type App, type AppOptions } from '../../src/app/app.ts';
import { parseConfig } from '../../src/app/config.ts';
import { verifyLedger } from '../../src/modules/ledger/index.ts';
import { systemClock } from '../../src/platform/clock.ts';
import type { Database } from '../../src/platform/database.ts';
import { createLog } from '../../src/platform/log.ts';
import { connectOwner, createTestDatabase } from '../helpers/database.ts';
import { cheapPasswords } from '../helpers/passwords.ts';
import { copyStarted, type Started } from '../helpers/started-database.ts';
import { writePushFiles } from '../helpers/phone-services.ts';
import { definitionOf, expectContract } from './wire.ts';
import { createParts, type Parts } from '../../src/platform/parts.ts';

export interface Sent {
  readonly body?: unknown;
  /** The body as it goes over the line, where no JSON encoder would make it. */
  readonly raw?: string | Buffer;
  readonly query?: object | undefined;
  /** The query as it goes over the line. */
  readonly rawQuery?: string;
  readonly token?: string | undefined;
  readonly key?: string | undefined;
  readonly headers?: Record<string, string>;
}

export interface Answered<T = unknown> {
  readonly status: number;
  readonly body: T;
  readonly headers: Readonly<Record<string, unknown>>;
}

export interface Customer {
  readonly phone: string;
  readonly password: string;
  readonly token: string;
}

interface Asked<K extends CallKey> {
  readonly body?: WireBody<K>;
  readonly query?: WireQuery<K>;
  readonly token?: string;
  readonly key?: string;
}

export interface TestApp {
  readonly database: Database;
  /** As the owner of the tables, who can do what the application cannot. */
  readonly ownerUrl: string;
  /** Makes a call as a client would. Each answer is held against the contract. */
  send(key: CallKey, sent?: Sent): Promise<Answered>;
  /** Makes a call that must be answered with a yes. */
  ask<K extends CallKey>(key: K, sent: Asked<K>): Promise<WireAnswer<K>>;
  /** Any request at all. */
  request(
    method: string,
    url: string,
    headers?: Record<string, string>,
    payload?: string | Buffer,
  ): Promise<Answered<string>>;
  /** Asks for a file. */
  download(url: string, by: { token?: string }): Promise<Answered<Buffer>>;
  /** Opens a port. */
  listen(): Promise<number>;
  /** What scrapers are told. */
  metrics(): Promise<string>;
  /** What the server has logged as its own faults: who causes some takes them out. */
  readonly faults: string[];
  register(): Promise<Customer>;
  logIn(customer: Pick<Customer, 'phone' | 'password'>): Promise<string>;
  /** The practice bank, lender and clerk decide what waits for them within half a second, and not before. */
  hurryPractice(): Promise<void>;
  /** Brings in money through the practice bank. */
  deposit(customer: Customer, amount: number): Promise<void>;
  /** The books are right, and nothing that was asked has been a fault of the server. */
  expectInOrder(): Promise<void>;
  close(): Promise<void>;
}

/** More than the tests leave open, but for the one about it. */
export const openRequestsMax = 200;

const maxConnections = 20;
const password = 'correct horse';
let phones = 6_000_000_000;

/**
 * The whole application on a database of its own, in practice mode, with limits out of the tests' way.
 * @param environment settings that differ from those
 * @param world another clock or market, without what practice adds by itself
 */
export async function createTestApp(
  environment: Readonly<Record<string, string>> = {},
  world: AppWorld = {},
): Promise<TestApp> {
  const faults: string[] = [];
  const { testDatabase, dataDirectory } = await groundOf(environment, world, faults);
  const { database } = testDatabase;
  await database.sql`
    INSERT INTO config_entries (tag, value, updated_at, updated_by)
    VALUES ('open_requests_max', ${openRequestsMax}, now(), 'test')`;
  const { app, parts } = await startApp({ testDatabase, dataDirectory }, environment, world, faults);

  async function send(key: CallKey, sent: Sent = {}): Promise<Answered> {
    const [method = '', path = ''] = key.split(' ');
    const response = await app.fastify.inject({
      method: method as 'GET' | 'POST',
      url: `/api${path}${sent.rawQuery ?? queryText(sent.query)}`,
      headers: headersOf(sent),
      ...payloadOf(sent),
      // A stream has no end to wait for.
      ...(isStream(key) ? { payloadAsStream: true } : {}),
    });
    const { statusCode: status, headers } = response;
    const body = isStream(key) ? await firstPart(response.stream(), status) : parsed(response.payload);
    expectContract(key, status, body, `${sent.rawQuery ?? queryText(sent.query)} ${textOf(sent).slice(0, 200)}`);
    return { status, body, headers };
  }

  const t: TestApp = {
    database,
    ownerUrl: testDatabase.url,
    faults,
    send,
    async listen() {
      await app.fastify.listen({ port: 0, host: '127.0.0.1' });
      return (app.fastify.server.address() as AddressInfo).port;
    },
    async metrics() {
      const { metricsServer } = app;
      if (!metricsServer.listening) await once(metricsServer.listen(0, '127.0.0.1').unref(), 'listening');
      const { port } = metricsServer.address() as AddressInfo;
      return (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    },
    async ask(key, sent) {
      const { status, body } = await send(key, sent);
      expect(body).toMatchObject({ msg: 'ok' });
      expect(status).toBe(200);
      return body as WireAnswer<typeof key>;
    },
    async request(method, url, headers = {}, payload) {
      const response = await app.fastify.inject({
        method: method as 'GET',
        url,
        headers,
        ...(payload === undefined ? {} : { payload }),
      });
      return { status: response.statusCode, body: response.payload, headers: response.headers };
    },
    async download(url, { token }) {
      const headers = token === undefined ? {} : { token };
      const response = await app.fastify.inject({ method: 'GET', url, headers });
      return { status: response.statusCode, body: response.rawPayload, headers: response.headers };
    },
    async register() {
      phones += 1;
      const phone = String(phones);
      await t.ask('POST /stock/user/reg', { body: { user: phone, password, code: 'PRACTICE' } });
      return { phone, password, token: await t.logIn({ phone, password }) };
    },
    async logIn(customer) {
      const { token } = await t.ask('POST /stock/user/login', {
        body: { user: customer.phone, password: customer.password },
      });
      return token;
    },
    async hurryPractice() {
      await database.sql`
        UPDATE jobs.job SET start_after = now()
        WHERE name LIKE 'practice-%' AND state = 'created' AND start_after > now()`;
    },
    async deposit({ token }, amount) {
      const { data } = await t.ask('POST /stock/success/v2/recharge/add', { token, body: { count: amount } });
      await t.hurryPractice();
      await vi.waitFor(
        async () => {
          const list = await t.ask('GET /stock/success/property/list', { token, query: { limit: 100 } });
          expect(list.data.rows.find(({ no }) => no === data.no)?.status).toBe(2);
        },
        { timeout: 30_000, interval: 50 },
      );
    },
    async expectInOrder() {
      expect(faults.join('')).toBe('');
      const { differences, transfers } = await verifyLedger(database);
      expect(differences).toEqual([]);
      expect(transfers).toBeGreaterThan(0);
    },
    async close() {
      await app.fastify.close();
      app.metricsServer.close();
      app.metricsServer.closeAllConnections();
      await parts.stop();
      await testDatabase.drop();
      rmSync(dataDirectory, { recursive: true });
    },
  };
  return t;
}

type AppWorld = Partial<Pick<AppOptions, 'clock' | 'market' | 'rounds'>>;

/** What has no part in what a first start adds, and may be another one at the next start. */
const changesNoStart = /^(LIMIT_|PUSH_|IDLE_MONEY$|CUSTOMER_SERVICE$|PUBLIC_URL$|TRUSTED_PROXIES$)/u;
/** What makes another practice market, which is worth being kept for others. */
const isShared = /^(BANK_|PRACTICE_CLERK$)/u;

/** Its database and its folder: as after a first start of practice, or empty where its start is not like those of others. */
async function groundOf(
  environment: Readonly<Record<string, string>>,
  world: AppWorld,
  faults: string[],
): Promise<Started> {
  const own = Object.entries(environment).filter(([name]) => !changesNoStart.test(name));
  const isOwn = Object.keys(world).length > 0 || own.some(([name]) => !isShared.test(name));
  const common = Object.fromEntries(own.toSorted(([one], [other]) => one.localeCompare(other)));
  const startOnce = async (started: Started): Promise<void> => {
    await holdPractice(started);
    const { app, parts } = await startApp(started, common, {}, faults);
    await app.fastify.close();
    await parts.stop();
  };
  const started = isOwn ? undefined : await copyStarted(common, startOnce, { maxConnections });
  if (started !== undefined) return started;
  const testDatabase = await createTestDatabase({ maxConnections });
  await holdPractice({ testDatabase });
  return { testDatabase, dataDirectory: mkdtempSync(join(tmpdir(), 'sauda-app-')) };
}

/**
 * Nothing is decided before a test hurries it: of itself that would come after seconds, which a test may take where much runs beside it. What
 * was hurried and has failed once is inserted anew, to be tried again, and is not held.
 */
async function holdPractice({ testDatabase }: Pick<Started, 'testDatabase'>): Promise<void> {
  const owner = connectOwner(testDatabase.url);
  try {
    await owner.sql.unsafe(`
      CREATE FUNCTION jobs.hold() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        NEW.start_after := NEW.start_after + interval '1 hour';
        RETURN NEW;
      END $$;
      CREATE TRIGGER hold BEFORE INSERT ON jobs.job_common
        FOR EACH ROW WHEN (NEW.name LIKE 'practice-%' AND NEW.state = 'created') EXECUTE FUNCTION jobs.hold();
    `);
  } finally {
    await owner.close();
  }
}

async function startApp(
  { testDatabase, dataDirectory }: Started,
  environment: Readonly<Record<string, string>>,
  world: AppWorld,
  faults: string[],
): Promise<{ app: App; parts: Parts }> {
  const config = parseConfig(
    {
      LIMIT_LOGIN_FAILURES_PER_PHONE: '1000',
      LIMIT_LOGIN_FAILURES_PER_ADDRESS: '100000',
      LIMIT_REGISTRATIONS_PER_ADDRESS: '100000',
      LIMIT_PUBLIC_PER_MINUTE: '1000000',
      LIMIT_WRITES_PER_MINUTE: '1000000',
      LIMIT_READS_PER_MINUTE: '1000000',
      LIMIT_STREAMS_PER_CUSTOMER: '1000',
      SECRET_KEY: '5a'.repeat(32),
      ...writePushFiles(dataDirectory),
      ...environment,
      DATA_DIR: dataDirectory,
    },
    '/',
  );
  const log = createLog('error', { write: (line) => faults.push(line) });
  const parts = createParts(log);
  const { database } = testDatabase;
  const given = { config, database, clock: systemClock, log, parts, passwords: cheapPasswords() };
  const app = await createApp({ ...given, ...world });
  await parts.start();
  return { app, parts };
}

export const newKey = (): string => randomUUID();

function headersOf({ token, key, headers, body, raw }: Sent): Record<string, string> {
  return {
    ...(token === undefined ? {} : { token }),
    ...(key === undefined ? {} : { 'idempotency-key': key }),
    ...(body === undefined && raw === undefined ? {} : { 'content-type': 'application/json' }),
    ...headers,
  };
}

function payloadOf(sent: Sent): { payload?: string | Buffer } {
  if (sent.raw !== undefined) return { payload: sent.raw };
  return sent.body === undefined ? {} : { payload: JSON.stringify(sent.body) };
}

function textOf(sent: Sent): string {
  return String(payloadOf(sent).payload ?? '');
}

function queryText(query: object | undefined): string {
  const words = Object.entries(query ?? {}).map(([name, value]): [string, string] => [name, String(value)]);
  return words.length === 0 ? '' : `?${new URLSearchParams(words).toString()}`;
}

function isStream(key: CallKey): boolean {
  return definitionOf(key).mediaTypes?.includes('text/event-stream') === true;
}

async function firstPart(stream: NodeJS.ReadableStream & { destroy(): void }, status: number): Promise<unknown> {
  const [part] = (await once(stream, 'data')) as [Buffer];
  stream.destroy();
  return status === 200 ? part.toString() : parsed(part.toString());
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
