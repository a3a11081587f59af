import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Refusal } from '../../../src/platform/refusal.ts';
import {
  createTestCustomers,
  limits,
  newAddress,
  password,
  refusalOf,
  registerSomebody,
  valueOf,
  type TestCustomers,
} from '../../helpers/customers.ts';
import {
  parseTransactionPassword,
  prepareTransactionPassword,
} from '../../../src/modules/customers/transaction-password.ts';
import { confirm as confirmCustomer } from '../../../src/modules/customers/confirm.ts';
import { listNotices } from '../../../src/modules/customers/notices.ts';

let t: TestCustomers;
beforeAll(async () => {
  t = await createTestCustomers();
});
afterAll(() => t.close());

const minute = 60_000;
const loginPassword = password('correct horse');
const right = '271828';
const wrong = '314159';

async function somebody(): Promise<string> {
  const phone = await registerSomebody(t.customers);
  const [row] = await t.database.sql<[{ id: string }]>`SELECT id FROM customers WHERE phone = ${phone}`;
  return row.id;
}

interface Change {
  readonly isFirst?: boolean;
  readonly login?: typeof loginPassword;
}

async function setTo(customerId: string, digits: string, { isFirst = false, login }: Change = {}): Promise<void> {
  const change = await prepareTransactionPassword(t.customers, customerId, {
    newPassword: valueOf(parseTransactionPassword(digits)),
    isFirst,
    loginPassword: login,
    address: newAddress(),
  });
  await t.database.transaction(change);
}

async function somebodyWithOne(): Promise<string> {
  const customerId = await somebody();
  await setTo(customerId, right, { isFirst: true });
  return customerId;
}

const confirm = (customerId: string, transactionPassword: string | undefined) =>
  confirmCustomer(t.customers, customerId, { transactionPassword });
const guess = (customerId: string, digits: string) => refusalOf(confirm(customerId, digits));

async function lock(customerId: string): Promise<void> {
  for (let attempt = 0; attempt < 5; attempt += 1) await guess(customerId, wrong);
}

const kindsOf = async (customerId: string) =>
  (await listNotices(t.customers.database.sql, customerId, { limit: 100, offset: 0 })).notices.map(({ kind }) => kind);

describe('setting the transaction password', () => {
  test.each(['', '12345', '1234567', '12345a', ' 12345', '１２３４５６', '-12345'])(
    'takes six digits, not %j',
    (text) => {
      expect(parseTransactionPassword(text)).toEqual({ fault: 'Please enter 6-digit transaction password' });
    },
  );

  test('the first needs the session alone, and the customer is told', async () => {
    const customerId = await somebodyWithOne();
    await confirm(customerId, right);
    expect(await kindsOf(customerId)).toEqual(['transaction_password_set']);
  });

  test('a change needs the login password, whatever the client says that it is', async () => {
    const customerId = await somebodyWithOne();
    expect(await refusalOf(setTo(customerId, wrong))).toMatchObject({ key: 'login_password_required' });
    expect(await refusalOf(setTo(customerId, wrong, { isFirst: true }))).toMatchObject({
      key: 'transaction_password_already_set',
    });
    expect(await refusalOf(setTo(customerId, wrong, { login: password('wrong horse') }))).toMatchObject({
      key: 'invalid_credentials',
    });
    await confirm(customerId, right);
    await setTo(customerId, wrong, { login: loginPassword });
    await confirm(customerId, wrong);
    expect(await guess(customerId, right)).toMatchObject({ key: 'transaction_password_incorrect' });
    expect(await kindsOf(customerId)).toEqual(['transaction_password_changed', 'transaction_password_set']);
  });

  test('guesses at the login password are bounded with those of the log-in', async () => {
    const customerId = await somebodyWithOne();
    for (let attempt = 0; attempt < limits.failuresPerPhone; attempt += 1)
      await refusalOf(setTo(customerId, wrong, { login: password('wrong horse') }));
    expect(await refusalOf(setTo(customerId, wrong, { login: loginPassword }))).toMatchObject({
      key: 'too_many_attempts',
    });
  });

  test('of ten first ones at once, one is set', async () => {
    const customerId = await somebody();
    const digits = Array.from({ length: 10 }, (_, index) => String(100_000 + index));
    const outcomes = await Promise.all(
      digits.map((each) =>
        setTo(customerId, each, { isFirst: true }).then(
          () => each,
          (error: unknown) => error,
        ),
      ),
    );
    const winners = outcomes.filter((outcome) => typeof outcome === 'string');
    expect(winners).toHaveLength(1);
    for (const lost of outcomes.filter((outcome) => outcome instanceof Refusal))
      expect(lost).toMatchObject({ key: 'transaction_password_already_set' });
    await confirm(customerId, winners[0] ?? '');
  });

  test('keeps nothing that the digits could be found from without the key, nor that would fit another row', async () => {
    const [one, other] = [await somebodyWithOne(), await somebody()];
    await t.database.sql`
      UPDATE customers SET transaction_password_hash =
        (SELECT transaction_password_hash FROM customers WHERE id = ${one})
      WHERE id = ${other}`;
    expect(await guess(other, right)).toMatchObject({ key: 'transaction_password_incorrect' });
    const [{ hash }] = await t.database.sql<[{ hash: string }]>`
      SELECT transaction_password_hash AS hash FROM customers WHERE id = ${one}`;
    expect(hash).toMatch(/^\$argon2id\$/);
  });
});

describe('confirming', () => {
  test('asks for one to be set, then for it', async () => {
    const customerId = await somebody();
    expect(await guess(customerId, right)).toMatchObject({ key: 'transaction_password_not_set' });
    await setTo(customerId, right);
    for (const nothing of ['', undefined]) {
      expect(await refusalOf(confirm(customerId, nothing))).toMatchObject({ key: 'transaction_password_required' });
    }
    await confirm(customerId, right);
  });

  test('five wrong ones lock it for 15 minutes, for the right one too', async () => {
    const customerId = await somebodyWithOne();
    for (const attemptsLeft of ['4', '3', '2', '1', '0']) {
      expect(await t.customers.transactionGuesses.lockedUntil(customerId)).toBeUndefined();
      expect(await guess(customerId, wrong)).toMatchObject({
        key: 'transaction_password_incorrect',
        details: { values: { attempts_left: attemptsLeft } },
      });
    }
    const until = new Date(t.clock.now().getTime() + 15 * minute);
    expect(await t.customers.transactionGuesses.lockedUntil(customerId)).toEqual(until);
    expect(await guess(customerId, right)).toMatchObject({
      key: 'transaction_password_locked',
      details: { retryAfterSeconds: 900, values: { minutes: '15' } },
    });
    t.clock.advance(14 * minute + 59_000);
    expect(await guess(customerId, right)).toMatchObject({
      details: { retryAfterSeconds: 1, values: { minutes: '1' } },
    });
    t.clock.advance(1_000);
    expect(await t.customers.transactionGuesses.lockedUntil(customerId)).toBeUndefined();
    expect(await guess(customerId, wrong)).toMatchObject({ details: { values: { attempts_left: '4' } } });
    await confirm(customerId, right);
    expect(await kindsOf(customerId)).toEqual(['transaction_password_locked', 'transaction_password_set']);
  });

  test('a right one begins the count anew', async () => {
    const customerId = await somebodyWithOne();
    for (let round = 0; round < 3; round += 1) {
      for (let attempt = 0; attempt < 4; attempt += 1) await guess(customerId, wrong);
      await confirm(customerId, right);
    }
  });

  test('so does a change with the login password', async () => {
    const customerId = await somebodyWithOne();
    await lock(customerId);
    await setTo(customerId, '161803', { login: loginPassword });
    await confirm(customerId, '161803');
  });

  test('of fifty guesses at once, on two nodes, five are compared', async () => {
    const customerId = await somebodyWithOne();
    const nodes = [t.customers, t.otherNode()];
    const refusals = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        refusalOf(
          confirmCustomer(nodes[index % 2] ?? t.customers, customerId, {
            transactionPassword: String(100_000 + index),
          }),
        ),
      ),
    );
    const keys = refusals.map((refusal) => (refusal as Refusal).key);
    expect(keys.filter((key) => key === 'transaction_password_incorrect')).toHaveLength(5);
    const others = keys.filter((key) => key !== 'transaction_password_incorrect');
    expect(others.every((key) => key === 'transaction_password_locked' || key === 'rate_limited')).toBe(true);
    expect(await guess(customerId, right)).toMatchObject({ key: 'transaction_password_locked' });
    expect(await kindsOf(customerId)).toEqual(['transaction_password_locked', 'transaction_password_set']);
  });

  test('what locks one customer leaves another alone', async () => {
    const [locked, free] = [await somebodyWithOne(), await somebodyWithOne()];
    await lock(locked);
    await confirm(free, right);
  });

  test('guesses of a node that died on them stand as wrong', async () => {
    const customerId = await somebodyWithOne();
    await t.database.sql`
      INSERT INTO transaction_password_guesses (customer_id, counted, counted_at)
      VALUES (${customerId}, 5, ${t.clock.now()})`;
    expect(await guess(customerId, right)).toMatchObject({ key: 'rate_limited' });
    t.clock.advance(minute + 1);
    expect(await guess(customerId, right)).toMatchObject({
      key: 'transaction_password_locked',
      details: { values: { minutes: '14' } },
    });
    t.clock.advance(14 * minute);
    await confirm(customerId, right);
  });
});
