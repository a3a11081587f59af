import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { decimal } from '@sauda/money';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { ledgerRecords, lockBook, post } from '../../../../src/modules/ledger/index.ts';
import { createBus } from '../../../../src/platform/bus.ts';
import { createManualClock } from '../../../../src/platform/clock.ts';
import { exportPart, type CustomerRecords, type ExportPart } from '../../../../src/platform/customer-records.ts';
import { createEncryption } from '../../../../src/platform/encryption.ts';
import { createDiskStore, Files } from '../../../../src/platform/files/index.ts';
import { createJobs, type JobHandler, type Jobs } from '../../../../src/platform/jobs.ts';
import { createLog } from '../../../../src/platform/log.ts';
import { createTestDatabase, type TestDatabase } from '../../../helpers/database.ts';
import { addCard } from '../../../../src/modules/bank-cards/change-card.ts';
import { createBankCardRecords } from '../../../../src/modules/bank-cards/customer-records.ts';
import { createTestCards } from '../../../helpers/bank-cards.ts';
import { registerCustomer } from '../../../../src/modules/customers/register.ts';
import { newPhone } from '../../../helpers/customers.ts';
import { readExport, requestExport } from '../../../../src/modules/customers/account-life/request-export.ts';
import { createAccountLife, type AccountLife } from '../../../../src/modules/customers/account-life/account-life.ts';
import { createOwnRecords } from '../../../../src/modules/customers/account-life/own-records.ts';
import { unzip } from '../../../helpers/archive.ts';
import { restingRounds } from '../../../helpers/quiet.ts';

let t: TestDatabase;
let directory: string;
let files: Files;
let customerId: string;
const running: Jobs[] = [];
const clock = createManualClock(new Date('2026-11-20T12:00:00.000Z'));
const encryption = createEncryption('5a'.repeat(32));
const log = createLog('silent');
const dayMs = 24 * 3_600_000;

beforeAll(async () => {
  t = await createTestDatabase({ maxConnections: 20 });
});
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'sauda-export-'));
  files = new Files({
    database: t.database,
    store: createDiskStore(directory),
    encryption,
    clock,
    rounds: restingRounds(),
  });
  customerId = await newCustomer();
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((jobs) => jobs.stop()));
  rmSync(directory, { recursive: true, force: true });
});
afterAll(() => t.drop());

const newCustomer = () =>
  t.database.transaction((tx) => registerCustomer(tx, { phone: newPhone(), passwordHash: 'none', at: clock.now() }));

interface NodeOptions {
  readonly more?: CustomerRecords;
  readonly wrap?: (handler: JobHandler<object>) => JobHandler<object>;
}

/** A node that makes copies. */
async function startNode({ more = {}, wrap = (handler) => handler }: NodeOptions = {}): Promise<AccountLife> {
  const jobs = createJobs({ database: t.database, log });
  const accountLife = createAccountLife({
    database: t.database,
    clock,
    files,
    log,
    encryption,
    bus: createBus({ log }),
    jobs: { ...jobs, work: (name, handler, options) => jobs.work(name, wrap(handler as JobHandler<object>), options) },
    records: [createOwnRecords({ files }), createBankCardRecords({ encryption }), ledgerRecords, more],
    settings: () => ({ retentionYears: 0n }),
  });
  await jobs.start();
  running.push(jobs);
  return accountLife;
}

const ask = (accountLife: AccountLife, owner = customerId) =>
  t.database.transaction((tx) => requestExport(accountLife, tx, owner));

async function whenReady(accountLife: AccountLife): Promise<ReadonlyMap<string, Buffer>> {
  await vi.waitFor(async () => expect((await readExport(accountLife, customerId)).status).toBe('ready'), 30_000);
  const { fileId = '' } = await readExport(accountLife, customerId);
  const file = await files.find(customerId, fileId);
  if (file === undefined) throw new Error('there is no file');
  return unzip(await buffer(files.read(file)));
}

const jsonOf = (archive: ReadonlyMap<string, Buffer>, name: string) =>
  JSON.parse(String(archive.get(`json/${name}.json`))) as Array<Record<string, unknown>>;
const csvOf = (archive: ReadonlyMap<string, Buffer>, name: string) => String(archive.get(`csv/${name}.csv`));

/** A part of so many records; `before` is awaited before each. */
function partOf(count: number, before: (index: number) => Promise<void> | void = () => undefined): ExportPart {
  return {
    name: 'numbers',
    about: 'Numbers.',
    count: async () => count,
    async *records() {
      for (let index = 0; index < count; index += 1) {
        await before(index);
        yield { index, note: '=1+1' };
      }
    },
  };
}

async function deposit(units: number): Promise<void> {
  await t.database.transaction(async (tx) => {
    const book = await lockBook(tx, [customerId]);
    const subject = { kind: 'recharge', no: 'R1' } as const;
    const amount = decimal(units);
    book.move({ customerId, debit: 'bank', credit: 'cash', amount, reason: 'recharge', subject, actor: 'bank' });
    await post(tx, book, clock.now());
  });
}

describe('a copy', () => {
  test('holds what is held, as JSON and CSV, with whole account numbers and no secrets', async () => {
    const cards = createTestCards({ clock, encryption });
    await t.database.transaction((tx) =>
      addCard(
        tx,
        customerId,
        {
          form: 'MXN',
          bank: '=HYPERLINK("x")',
          branch: '',
          holder: 'Ana, Ruiz',
          routingCode: '',
          number: { kind: 'clabe', digits: '032180000118359719' },
        },
        cards,
      ),
    );
    await deposit(1_234);
    const accountLife = await startNode();
    await ask(accountLife);
    const archive = await whenReady(accountLife);

    expect(jsonOf(archive, 'bank-cards')).toMatchObject([{ number: '032180000118359719', holder: 'Ana, Ruiz' }]);
    expect(csvOf(archive, 'bank-cards')).toContain(`"'=HYPERLINK(""x"")",,"Ana, Ruiz",,032180000118359719`);
    expect(jsonOf(archive, 'transfers')).toMatchObject([
      { amount: '1234.00', cash_after: '1234.00', reason: 'recharge' },
    ]);
    expect(jsonOf(archive, 'balances')).toContainEqual({ account: 'cash', balance: '1234.00' });
    expect(jsonOf(archive, 'profile')).toMatchObject([{ phone: expect.stringMatching(/^\d{10}$/) }]);
    expect(jsonOf(archive, 'sessions')).toEqual([]);
    expect(csvOf(archive, 'sessions')).toBe('\ufeff');
    expect(csvOf(archive, 'profile')).toMatch(/^\ufeffnumber,phone,name,/);
    expect(String(archive.get('README.txt'))).toContain('as of 2026-11-20T12:00:00.000Z');
    const all = Buffer.concat([...archive.values()]).toString();
    for (const secret of ['password_hash":', 'token_hash', 'sealed_', 'cookie_hash', 'public_key']) {
      expect(all).not.toContain(secret);
    }
  });

  test('holds nothing of anybody else', async () => {
    await deposit(777);
    const mine = customerId;
    customerId = await newCustomer();
    const accountLife = await startNode();
    await ask(accountLife);
    const archive = await whenReady(accountLife);
    expect(Buffer.concat([...archive.values()]).toString()).not.toContain('777.00');
    expect((await readExport(accountLife, mine)).status).toBe('none');
  });

  test('is as of one moment', async () => {
    await deposit(100);
    const accountLife = await startNode({
      more: { exports: [partOf(1)], files: async () => (await deposit(50), []) },
    });
    await ask(accountLife);
    const archive = await whenReady(accountLife);
    const [transfers, balances] = [jsonOf(archive, 'transfers'), jsonOf(archive, 'balances')];
    const sum = transfers.reduce((total, { amount }) => total + Number(amount), 0);
    expect(balances).toContainEqual({ account: 'cash', balance: `${sum}.00` });
    expect(csvOf(archive, 'transfers').trim().split('\r\n')).toHaveLength(transfers.length + 1);
  });

  test('of many records passes through in pieces, with progress that is real', async () => {
    const seen: number[] = [];
    const accountLife: AccountLife = await startNode({
      more: {
        exports: [
          partOf(5_000, async (index) => {
            if (index % 1_000 === 999) seen.push((await readExport(accountLife, customerId)).progress);
          }),
        ],
      },
    });
    await ask(accountLife);
    const archive = await whenReady(accountLife);
    expect(jsonOf(archive, 'numbers')).toHaveLength(5_000);
    expect(csvOf(archive, 'numbers').split('\r\n')[1]).toBe("0,'=1+1");
    expect(seen).toHaveLength(10);
    expect(seen).toEqual(seen.toSorted((left, right) => left - right));
    for (const [index, progress] of seen.entries()) {
      expect(progress).toBeGreaterThan(index * 10 - 3);
      expect(progress).toBeLessThanOrEqual((index + 1) * 10);
    }
    expect(await readExport(accountLife, customerId)).toMatchObject({ status: 'ready', progress: 100 });
  });

  test('takes files along', async () => {
    const content = async function* () {
      yield Buffer.from('a picture');
    };
    const accountLife = await startNode({ more: { files: async () => [{ path: 'identity/front.jpg', content }] } });
    await ask(accountLife);
    expect(String((await whenReady(accountLife)).get('identity/front.jpg'))).toBe('a picture');
  });

  test('says of a file that is damaged or gone that it is, and has all else', async () => {
    const save = (content: string) =>
      files.save({ customerId, purpose: 'identity', mediaType: 'image/jpeg', content: Buffer.from(content) });
    const [whole, changed, gone] = [await save('a picture'), await save('changed'), await save('gone')];
    const pathOf = (id: string) => join(directory, id.slice(0, 2), id);
    writeFileSync(pathOf(changed.id), 'something else that is long enough to be opened');
    rmSync(pathOf(gone.id));
    const attached = [changed, gone, whole].map((file) => ({
      path: `${file.id}.jpg`,
      content: () => files.read(file),
    }));
    const accountLife = await startNode({ more: { files: async () => attached } });
    await ask(accountLife);
    const archive = await whenReady(accountLife);
    expect(String(archive.get(`${whole.id}.jpg`))).toBe('a picture');
    expect(jsonOf(archive, 'profile')).toHaveLength(1);
    const said = String(archive.get('README.txt'))
      .split('\n')
      .filter((line) => line.includes('damaged'));
    expect(said.map((line) => line.slice(0, 26))).toEqual([changed.id, gone.id]);
    for (const { id } of [whole, changed, gone]) await t.database.transaction((tx) => files.remove(tx, customerId, id));
  });

  test('goes after seven days', async () => {
    const accountLife = await startNode();
    await ask(accountLife);
    await whenReady(accountLife);
    const { fileId = '', expiresAt } = await readExport(accountLife, customerId);
    expect(expiresAt).toEqual(new Date(clock.now().getTime() + 7 * dayMs));
    clock.advance(7 * dayMs);
    expect(await readExport(accountLife, customerId)).toMatchObject({ status: 'none', fileId: undefined });
    expect(await files.find(customerId, fileId)).toBeUndefined();
    await files.sweep();
    expect(await files.listOf(customerId)).toEqual([]);
  });
});

describe('a run that goes wrong', { tags: 'all' }, () => {
  test('is made good by the next one', async () => {
    let runs = 0;
    const breaks = partOf(10, (index) => {
      if (index === 0) runs += 1;
      if (index === 5 && runs === 1) throw new Error('the node died');
    });
    const accountLife = await startNode({ more: { exports: [breaks] } });
    await ask(accountLife);
    expect(jsonOf(await whenReady(accountLife), 'numbers')).toHaveLength(10);
    expect(await files.listOf(customerId)).toHaveLength(1);
  });

  test('after the commit leaves one copy', async () => {
    let runs = 0;
    const accountLife = await startNode({
      wrap: (handler) => async (data, signal) => {
        await handler(data, signal);
        runs += 1;
        if (runs === 1) throw new Error('the node died');
      },
    });
    await ask(accountLife);
    await vi.waitFor(() => expect(runs).toBe(2), 30_000);
    await whenReady(accountLife);
    expect(await files.listOf(customerId)).toHaveLength(1);
  });

  test('again and again ends as failed, and the customer can ask again', async () => {
    let isBroken = true;
    const breaks = partOf(1, () => {
      if (isBroken) throw new Error('broken');
    });
    const accountLife = await startNode({ more: { exports: [breaks] } });
    const id = await ask(accountLife);
    await t.database.sql`UPDATE data_exports SET attempts = 4 WHERE id = ${id}`;
    await vi.waitFor(async () => expect((await readExport(accountLife, customerId)).status).toBe('failed'), 30_000);
    isBroken = false;
    await ask(accountLife);
    await whenReady(accountLife);
  });

  test('two at once, on two nodes, leave one copy and one notice', async () => {
    const jobs: Array<() => Promise<void>> = [];
    const holdJobs = (handler: JobHandler<object>): JobHandler<object> => {
      return async (data) => {
        jobs.push(() => handler(data, new AbortController().signal));
      };
    };
    const accountLife = await startNode({ wrap: holdJobs });
    await ask(accountLife);
    await vi.waitFor(() => expect(jobs).toHaveLength(1), 30_000);
    await Promise.all([jobs[0]?.(), jobs[0]?.(), jobs[0]?.()]);
    await whenReady(accountLife);
    expect(await files.listOf(customerId)).toHaveLength(1);
    const notices = await t.database.sql`SELECT kind FROM notices WHERE customer_id = ${customerId}`;
    expect(notices).toEqual([{ kind: 'data_export_ready' }]);
  });
});

test('what breaks off in the middle of a query gives its connection back', async () => {
  const many = exportPart({
    name: 'many',
    about: 'Many.',
    // Nothing that packs well, so that the disk is full long before the end.
    query: (snapshot) => snapshot`
      SELECT n, (SELECT string_agg(md5((n * 40 + part)::text), '') FROM generate_series(1, 40) AS part) AS noise
      FROM generate_series(1, 3000) AS n`,
  });
  let runs = 0;
  const store = createDiskStore(directory);
  files = new Files({
    database: t.database,
    store: {
      ...store,
      write: (name, content) =>
        store.write(
          name,
          (async function* () {
            let size = 0;
            for await (const chunk of content) {
              size += chunk.length;
              if (size > 300_000 && runs <= 2) throw new Error('the disk is full');
              yield chunk;
            }
          })(),
        ),
    },
    encryption,
    clock,
    rounds: restingRounds(),
  });
  const accountLife = await startNode({
    more: { exports: [many] },
    wrap: (handler) => async (data) => {
      for (; runs <= 2; runs += 1) {
        await t.database.sql`UPDATE data_exports SET attempts = 0`;
        await expect(handler(data, new AbortController().signal)).rejects.toThrow('the disk is full');
      }
      await handler(data, new AbortController().signal);
    },
  });
  await ask(accountLife);
  expect(jsonOf(await whenReady(accountLife), 'many')).toHaveLength(3_000);
  const stuck = async (): Promise<unknown> => {
    const [row] = await t.database.sql`
      SELECT count(*)::int AS count FROM pg_stat_activity
      WHERE datname = current_database() AND state = 'idle in transaction'`;
    return row;
  };
  await expect.poll(stuck).toEqual({ count: 0 });
});

describe('asking', () => {
  test('twenty times at once has one copy made', async () => {
    const accountLife = await startNode();
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => ask(accountLife)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ key: 'export_in_progress' });
    }
  });

  test('a fourth time within a day is refused, with the hours to wait', async () => {
    const accountLife = await startNode();
    for (let round = 0; round < 3; round += 1) {
      await ask(accountLife);
      await whenReady(accountLife);
      clock.advance(60 * 60_000);
    }
    await expect(ask(accountLife)).rejects.toMatchObject({
      key: 'too_many_exports',
      details: { values: { hours: '21' }, retryAfterSeconds: 21 * 3_600 },
    });
    clock.advance(21 * 3_600_000);
    await ask(accountLife);
  });
});
