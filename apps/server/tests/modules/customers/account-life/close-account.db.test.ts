import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { decimal } from '@sauda/money';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ledgerRecords } from '../../../../src/modules/ledger/index.ts';
import { createBus } from '../../../../src/platform/bus.ts';
import { createIdentityRecords } from '../../../../src/modules/identity/identity-records.ts';
import { createManualClock } from '../../../../src/platform/clock.ts';
import { createEncryption } from '../../../../src/platform/encryption.ts';
import { createDiskStore, Files } from '../../../../src/platform/files/index.ts';
import { createJobs } from '../../../../src/platform/jobs.ts';
import { createLog } from '../../../../src/platform/log.ts';
import { createTestDatabase, type TestDatabase } from '../../../helpers/database.ts';
import { addCard } from '../../../../src/modules/bank-cards/change-card.ts';
import { createBankCardRecords } from '../../../../src/modules/bank-cards/customer-records.ts';
import { createTestCards } from '../../../helpers/bank-cards.ts';
import { prepareChangePassword } from '../../../../src/modules/customers/change-password.ts';
import { checkLoginPassword } from '../../../../src/modules/customers/confirm.ts';
import type { Session } from '../../../../src/modules/customers/session.ts';
import { createCustomers } from '../../../../src/modules/customers/customers.ts';
import { beginSession } from '../../../../src/modules/customers/log-in.ts';
import {
  prepareTransactionPassword,
  type TransactionPassword,
} from '../../../../src/modules/customers/transaction-password.ts';
import type { CustomerRecords } from '../../../../src/platform/customer-records.ts';
import { cheapPasswords } from '../../../helpers/passwords.ts';
import { registerCustomer } from '../../../../src/modules/customers/register.ts';
import { limits, newPhone } from '../../../helpers/customers.ts';
import { closeAccount, wipeOverdue } from '../../../../src/modules/customers/account-life/close-account.ts';
import { createAccountLife, type AccountLife } from '../../../../src/modules/customers/account-life/account-life.ts';
import { createOwnRecords } from '../../../../src/modules/customers/account-life/own-records.ts';
import { beginSecondFactor } from '../../../../src/modules/customers/totp/second-factor.ts';
import { keepLanguage } from '../../../../src/modules/customers/profile.ts';
import type { Password } from '../../../../src/modules/customers/password.ts';
import type { Market } from '../../../../src/modules/market/index.ts';
import { addAlert } from '../../../../src/modules/trading/alerts/alerts.ts';
import { tradingRecords } from '../../../../src/modules/trading/customer-records.ts';
import { addFavourite, addWatchlist } from '../../../../src/modules/trading/watchlists.ts';
import type { Tx } from '../../../../src/platform/database.ts';
import { steel } from '../../../helpers/steel-market.ts';
import { restingRounds } from '../../../helpers/quiet.ts';

let t: TestDatabase;
let directory: string;
let files: Files;
let customerId: string;
const phone = newPhone();
const clock = createManualClock(new Date('2026-11-20T12:00:00.000Z'));
const encryption = createEncryption('5a'.repeat(32));
const log = createLog('silent');

beforeAll(async () => {
  t = await createTestDatabase();
  directory = mkdtempSync(join(tmpdir(), 'sauda-close-'));
  files = new Files({
    database: t.database,
    store: createDiskStore(directory),
    encryption,
    clock,
    rounds: restingRounds(),
  });
});
beforeEach(async () => {
  customerId = await t.database.transaction((tx) =>
    registerCustomer(tx, { phone, passwordHash: 'none', at: clock.now() }),
  );
});
afterAll(async () => {
  await t.drop();
  rmSync(directory, { recursive: true });
});

function node(retentionYears: bigint, more: readonly CustomerRecords[] = []): AccountLife {
  return createAccountLife({
    database: t.database,
    clock,
    files,
    log,
    encryption,
    bus: createBus({ log }),
    jobs: createJobs({ database: t.database, log }),
    records: [createOwnRecords({ files }), createBankCardRecords({ encryption }), ledgerRecords, ...more],
    settings: () => ({ retentionYears }),
  });
}

async function addCardAndFiles(): Promise<void> {
  const cards = createTestCards({ clock, encryption });
  await t.database.transaction((tx) =>
    addCard(
      tx,
      customerId,
      {
        form: 'USD',
        bank: 'First Plains',
        branch: '',
        holder: 'Ann Lee',
        routingCode: '021000021',
        number: { kind: 'account', digits: '12345' },
      },
      cards,
    ),
  );
  const content = Buffer.from('a picture');
  for (const purpose of ['identity', 'upload', 'export'] as const) {
    await files.save({ customerId, purpose, mediaType: 'image/jpeg', content });
  }
}

const kept = async () => {
  const [row] = await t.database.sql`
    SELECT (SELECT count(*)::int FROM bank_cards WHERE customer_id = c.customer_id) AS cards,
      ARRAY(SELECT purpose FROM files WHERE customer_id = c.customer_id) AS files,
      sealed_profile IS NOT NULL AS profile, wiped_at
    FROM closed_accounts c WHERE customer_id = ${customerId}`;
  return row;
};

test('what the law has kept stays sealed for its time, and goes then, once', async () => {
  await addCardAndFiles();
  const accountLife = node(8n);
  await t.database.transaction((tx) => closeAccount(accountLife, tx, customerId));
  expect(await kept()).toEqual({ cards: 1, files: ['identity'], profile: true, wipedAt: undefined });
  const [row] = await t.database.sql<[{ sealedProfile: Buffer; keepUntil: Date }]>`
    SELECT sealed_profile, keep_until FROM closed_accounts WHERE customer_id = ${customerId}`;
  expect(row.keepUntil).toEqual(new Date('2034-11-20T12:00:00.000Z'));
  expect(row.sealedProfile.includes(phone)).toBe(false);
  const opened = encryption.sealerFor('closed accounts').open(row.sealedProfile, customerId);
  expect(JSON.parse(String(opened))).toEqual({ phone, name: null });

  clock.set(new Date(row.keepUntil.getTime() - 1));
  await wipeOverdue(accountLife);
  expect(await kept()).toMatchObject({ cards: 1, profile: true });
  clock.advance(1);
  await Promise.all([wipeOverdue(accountLife), wipeOverdue(node(8n))]);
  expect(await kept()).toEqual({ cards: 0, files: [], profile: false, wipedAt: clock.now() });
});

test('where nothing has to be kept, nothing is', async () => {
  await addCardAndFiles();
  await t.database.transaction((tx) => closeAccount(node(0n), tx, customerId));
  expect(await kept()).toEqual({ cards: 0, files: [], profile: false, wipedAt: clock.now() });
});

test('one that cannot be wiped holds up none of the others', async () => {
  const ids = [customerId];
  const barred = node(8n, [
    {
      forgetKept: async (_tx, id) => {
        if (id === [...ids].toSorted()[0]) throw new Error('what this customer has left cannot be removed');
      },
    },
  ]);
  await t.database.transaction((tx) => closeAccount(barred, tx, customerId));
  for (let other = 0; other < 2; other += 1) {
    ids.push(
      await t.database.transaction((tx) => registerCustomer(tx, { phone, passwordHash: 'none', at: clock.now() })),
    );
    await t.database.transaction((tx) => closeAccount(barred, tx, ids.at(-1) ?? ''));
  }
  const unwiped = () => t.database.sql`
    SELECT customer_id FROM closed_accounts WHERE wiped_at IS NULL AND customer_id = ANY (${ids}::uuid[])`;
  clock.set(new Date('2043-01-01T00:00:00.000Z'));
  await expect(wipeOverdue(barred)).rejects.toThrow('cannot be removed');
  expect(await unwiped()).toEqual([{ customerId: [...ids].toSorted()[0] }]);
  await wipeOverdue(node(8n));
  expect(await unwiped()).toEqual([]);
});

test('what was sent in to prove a real name waits for nobody any more, and goes in its time', async () => {
  const [front, back] = await Promise.all(
    ['front', 'back'].map((side) =>
      files.save({ customerId, purpose: 'identity', mediaType: 'image/jpeg', content: Buffer.from(side) }),
    ),
  );
  await t.database.transaction(
    (tx) => tx`
      INSERT INTO identity_reviews (customer_id, status, real_name, document, id_number, id_number_hash, front_file, back_file, created_at)
      VALUES (${customerId}, 'under_review', '', 'passport', '', ${Buffer.alloc(32)}, ${front?.id}, ${back?.id}, ${clock.now()})`,
  );
  const accountLife = node(8n, [createIdentityRecords({ encryption, files })]);
  await t.database.transaction((tx) => closeAccount(accountLife, tx, customerId));
  const reviews = () => t.database.sql`
    SELECT status, decided_by, decided_at >= created_at AS in_order FROM identity_reviews WHERE customer_id = ${customerId}`;
  expect(await reviews()).toEqual([{ status: 'rejected', decidedBy: 'customer', inOrder: true }]);
  clock.set(new Date('2052-01-01T00:00:00.000Z'));
  await wipeOverdue(accountLife);
  expect(await reviews()).toEqual([]);
  expect(await kept()).toMatchObject({ files: [], wipedAt: clock.now() });
});

test('what was under way when an account was closed opens no session and keeps no secret', async () => {
  const accountLife = node(8n);
  await t.database.transaction((tx) => closeAccount(accountLife, tx, customerId));
  const device = { address: '10.0.0.1', userAgent: 'a browser' };
  const begun = await t.database.transaction((tx) =>
    beginSession(tx, { customerId, passwordHash: undefined, device, at: clock.now() }),
  );
  expect(begun).toBeUndefined();
  const { database } = t;
  const [bus, passwords, rounds] = [createBus({ log }), cheapPasswords(), restingRounds()];
  const shared = { database, clock, bus, log, encryption, passwords, rounds };
  const customers = createCustomers({ ...shared, limits, invitationCode: 'PRACTICE' });
  const change = { newPassword: '135790' as TransactionPassword, isFirst: true, loginPassword: undefined, address: '' };
  const set = await prepareTransactionPassword(customers, customerId, change);
  await expect(t.database.transaction(set)).rejects.toMatchObject({ key: 'logout' });
  // What they logged in with is gone.
  const check = { password: 'their password' as Password, address: '' };
  const asked = checkLoginPassword(customers, customerId, check);
  await expect(asked).rejects.toMatchObject({ key: 'logout' });
  const session = { id: '0', customerId } as unknown as Session;
  const renewed = {
    oldPassword: check.password,
    newPassword: 'another password' as Password,
    code: undefined,
    address: '',
  };
  await expect(prepareChangePassword(customers, session, renewed)).rejects.toMatchObject({ key: 'logout' });
});

test('what was under way when an account was closed leaves nothing of it behind', async () => {
  const { database } = t;
  const close = () => database.transaction((tx) => closeAccount(node(8n), tx, customerId));
  const [bus, rounds] = [createBus({ log }), restingRounds()];
  const matches = async () => close().then(() => true);
  const shared = { database, clock, bus, log, encryption, passwords: { ...cheapPasswords(), matches }, rounds };
  const customers = createCustomers({ ...shared, limits, invitationCode: 'PRACTICE' });
  const check = { password: 'their password' as Password, address: '' };
  await expect(beginSecondFactor(customers, customerId, check)).rejects.toMatchObject({ key: 'logout' });
  const market = { instrument: () => steel, quote: () => undefined } as unknown as Market;
  const late: Array<(tx: Tx) => Promise<unknown>> = [
    (tx) => addWatchlist(tx, customerId, 'mine', clock.now()),
    (tx) => addFavourite(tx, { customerId, watchlistId: 0n, symbol: 'DECSTEEL' }, { at: clock.now() }),
    (tx) =>
      addAlert(tx, market, {
        customerId,
        symbol: 'DECSTEEL',
        direction: 'above',
        price: decimal('9000'),
        at: clock.now(),
      }),
  ];
  for (const work of late) await expect(database.transaction(work)).rejects.toMatchObject({ key: 'logout' });
  await database.transaction((tx) => keepLanguage(tx, customerId, 'de'));
  const [row] = await database.sql`
    SELECT language, (SELECT count(*)::int FROM authenticators WHERE customer_id = id) AS secrets FROM customers WHERE id = ${customerId}`;
  expect(row).toEqual({ language: undefined, secrets: 0 });
});

test('closing waits for what is being made, and removes it', async () => {
  const { database } = t;
  let closing: Promise<void> | undefined;
  await database.transaction(async (tx) => {
    await addWatchlist(tx, customerId, 'mine', clock.now());
    closing = database.transaction((other) => closeAccount(node(8n, [tradingRecords]), other, customerId));
    await sleep(100);
  });
  await closing;
  expect(await database.sql`SELECT FROM watchlists WHERE customer_id = ${customerId}`).toEqual([]);
});

test('a closed account is not closed again, and its notices cannot be removed from an open one', async () => {
  const accountLife = node(0n);
  await t.database.transaction((tx) => closeAccount(accountLife, tx, customerId));
  await expect(t.database.transaction((tx) => closeAccount(accountLife, tx, customerId))).rejects.toMatchObject({
    key: 'logout',
  });
  await expect(t.database.sql`DELETE FROM notices`).rejects.toThrow('permission denied');
  await expect(t.database.sql`DELETE FROM closed_accounts`).rejects.toThrow('permission denied');
});
