import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createEncryption } from '../../../src/platform/encryption.ts';
import { createManualClock } from '../../../src/platform/clock.ts';
import { createTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { registerCustomer } from '../../../src/modules/customers/register.ts';
import { createTestCards } from '../../helpers/bank-cards.ts';
import { newPhone } from '../../helpers/customers.ts';
import { addCard, changeCard } from '../../../src/modules/bank-cards/change-card.ts';
import type { BankCardsContext } from '../../../src/modules/bank-cards/context.ts';
import { findUsableCard } from '../../../src/modules/bank-cards/usable-card.ts';
import type { CardDetails } from '../../../src/modules/bank-cards/card.ts';

let testDatabase: TestDatabase;
let cards: BankCardsContext;
let customerId: string;
const clock = createManualClock(new Date('2026-11-20T12:00:00.000Z'));
const settings = { holdHours: 24n, maximum: 10n };
const hourMs = 3_600_000;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  const encryption = createEncryption('5a'.repeat(32));
  cards = createTestCards({ clock, encryption }, () => settings);
});
beforeEach(async () => {
  customerId = await newCustomer();
});
afterAll(() => testDatabase.drop());

const newCustomer = () =>
  testDatabase.database.transaction((tx) =>
    registerCustomer(tx, { phone: newPhone(), passwordHash: 'none', at: clock.now() }),
  );
const details: CardDetails = {
  form: 'INR',
  bank: 'HDFC Bank',
  branch: '',
  holder: 'Asha Rao',
  routingCode: 'HDFC0000001',
  number: { kind: 'account', digits: '004200130075' },
};
const add = (owner = customerId, card = details) =>
  testDatabase.database.transaction((tx) => addCard(tx, owner, card, cards));
const change = (id: bigint, card: CardDetails) =>
  testDatabase.database.transaction((tx) => changeCard(tx, { customerId, id }, card, cards));
const use = (id: bigint, owner = customerId) =>
  testDatabase.database.transaction((tx) => findUsableCard(tx, { customerId: owner, id }, cards));
const onHold = (hours: string) => ({ key: 'card_on_hold', details: { values: { hours } } });

describe('withdrawals to a card', () => {
  test('wait for the hold after it was added, and after each change', async () => {
    const { id, usableFrom } = await add();
    expect(usableFrom).toEqual(new Date(clock.now().getTime() + 24 * hourMs));
    await expect(use(id)).rejects.toMatchObject(onHold('24'));
    clock.advance(24 * hourMs - 1);
    await expect(use(id)).rejects.toMatchObject(onHold('1'));
    clock.advance(1);
    expect(await use(id)).toMatchObject({ id, lastFour: '0075' });

    await change(id, details);
    expect((await use(id)).usableFrom, 'nothing was changed').toEqual(usableFrom);
    await change(id, { ...details, holder: 'Somebody Else' });
    await expect(use(id)).rejects.toMatchObject(onHold('24'));
    clock.advance(24 * hourMs);
    await use(id);
  });

  test('do not wait where nothing is to be waited for', async () => {
    settings.holdHours = 0n;
    const { id } = await add();
    settings.holdHours = 24n;
    expect((await use(id)).payee()).toEqual(details);
  });

  test('that is switched off, somebody else’s or nobody’s are refused', async () => {
    const { id } = await add();
    clock.advance(24 * hourMs);
    await expect(use(id, await newCustomer())).rejects.toMatchObject({ key: 'not_found' });
    await expect(use(id + 1_000n)).rejects.toMatchObject({ key: 'not_found' });
    await testDatabase.database.sql`UPDATE bank_cards SET is_enabled = false WHERE id = ${id}`;
    await expect(use(id)).rejects.toMatchObject({ key: 'card_unusable' });
  });
});

describe('an account number', () => {
  test('opens for its own row alone', async () => {
    settings.holdHours = 0n;
    const thief = await newCustomer();
    const { id } = await add();
    const { id: thiefs } = await add(thief, { ...details, number: { kind: 'account', digits: '111111111' } });
    settings.holdHours = 24n;
    await testDatabase.database.sql`
      UPDATE bank_cards SET sealed_number = (SELECT sealed_number FROM bank_cards WHERE id = ${id}) WHERE id = ${thiefs}`;
    const card = await use(thiefs, thief);
    expect(() => card.payee()).toThrow('another key or place, or changed');
  });

  test('has no hash by which two customers could be told to have the same', async () => {
    await add();
    await add(await newCustomer());
    const [{ hashes }] = await testDatabase.database.sql<[{ hashes: number }]>`
      SELECT count(DISTINCT number_hash)::int AS hashes FROM bank_cards WHERE last_four = '0075'`;
    const [{ rows }] = await testDatabase.database.sql<[{ rows: number }]>`
      SELECT count(*)::int AS rows FROM bank_cards WHERE last_four = '0075'`;
    expect(hashes).toBe(rows);
  });
});

test('a closed account takes no card', async () => {
  await testDatabase.database
    .sql`UPDATE customers SET closed_at = ${clock.now()}, phone = NULL WHERE id = ${customerId}`;
  await expect(add()).rejects.toMatchObject({ key: 'logout' });
});
