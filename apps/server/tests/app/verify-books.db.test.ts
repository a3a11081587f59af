import { decimal } from '@sauda/money';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createCashier } from '../../src/modules/cashier/cashier.ts';
import { verifyCashier } from '../../src/modules/cashier/verify.ts';
import {
  createSpokenBank,
  createSpokenLender,
  noFiles,
  testPayeeSealer,
  testPayees,
  testSettings,
} from '../helpers/cashier.ts';
import { verifyCustomers } from '../../src/modules/customers/index.ts';
import { openAccounts, sealBlock, verifyLedger } from '../../src/modules/ledger/index.ts';
import { forgeEach, foundAfter } from '../helpers/forgeries.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { connectDatabase, type Database, type Tx } from '../../src/platform/database.ts';
import { verifyOfferings } from '../../src/modules/offerings/verify.ts';
import { createTestDatabase, type TestDatabase } from '../helpers/database.ts';
import { verifyTrading, type Command, type Order } from '../../src/modules/trading/index.ts';
import { verifyBooks } from '../../src/app/verify-books.ts';
import { quiet, restingRounds } from '../helpers/quiet.ts';
import { buySteel, createSteelExecutor, createSteelMarket } from '../helpers/steel-market.ts';
import { requestRecharge } from '../../src/modules/cashier/request-recharge.ts';
import { completeRecharge, failRecharge } from '../../src/modules/cashier/end-recharge.ts';
import { requestWithdrawal } from '../../src/modules/cashier/request-withdrawal.ts';
import { cancelWithdrawal } from '../../src/modules/cashier/end-withdrawal.ts';
import { applyForLoan } from '../../src/modules/cashier/apply-for-loan.ts';
import { decideLoan } from '../../src/modules/cashier/decide-loan.ts';
import { postJournal, reverseJournal } from '../../src/modules/cashier/journals/journal.ts';
import { repayLoan } from '../../src/modules/cashier/repay-loan.ts';

let books: TestDatabase;
/** Connected as the owner of the tables, who can do what the application cannot. */
let owner: Database;
const customerId = uuidv7();

beforeAll(async () => {
  books = await createTestDatabase();
  owner = connectDatabase({ url: books.url, maxConnections: 1, name: 'test-owner' });
  await makeHistory(books.database);
});
afterAll(async () => {
  await owner.close();
  await books.drop();
});

const market = createSteelMarket({ price: '100', band: ['10', '500'] });
const bank = createSpokenBank();

/** One of everything: recharges in each state, buys filled, waiting and cancelled, a lot sold in part and reserved in part. */
async function makeHistory(database: Database): Promise<void> {
  const executor = createSteelExecutor(database, market);
  const cashier = createCashier({
    database,
    clock: systemClock,
    log: quiet,
    rounds: restingRounds(),
    bank,
    lender: createSpokenLender(),
    payees: testPayees,
    files: noFiles,
    payeeSealer: testPayeeSealer,
    settings: () => testSettings,
  });
  const run = async (command: Command): Promise<Order> => {
    const outcome = await executor.submit(command);
    if (outcome.kind !== 'done') throw new Error(`${command.kind} was ${outcome.kind}`);
    return outcome.orders[0];
  };
  const buy = (quantity: bigint, limit: string) => run(buySteel(customerId, quantity, limit));
  const sell = (lotNo: string, quantity: bigint, limit: string) =>
    run({ kind: 'sell', customerId, lotNo, lotPrice: undefined, quantity, limitPrice: decimal(limit) });

  market.price = decimal('100');
  await database.transaction(async (tx) => {
    await tx`
      INSERT INTO customers (id, number, phone, password_hash, created_at)
      VALUES (${customerId}, 10000001, '8000000001', '', now())`;
    await openAccounts(tx, customerId);
  });
  await database.transaction(async (tx) => {
    const request = () => requestRecharge(tx, { customerId, method: 'bank', amount: decimal(50_000) }, cashier);
    const [paid, refused] = [await request(), await request(), await request()];
    await completeRecharge(
      tx,
      paid,
      {
        actor: bank.name,
        source: 'rail',
        bankReference: 'B1',
      },
      cashier,
    );
    await failRecharge(tx, refused, 'bank_refused', cashier);
    const withdraw = () => requestWithdrawal(tx, { customerId, cardId: 1n, amount: decimal(100) }, cashier);
    await withdraw();
    await cancelWithdrawal(tx, await withdraw(), cashier);
    const loan = await applyForLoan(tx, { customerId, amount: decimal(1_000) }, cashier);
    await decideLoan(tx, loan, { kind: 'approve' }, 'a clerk', cashier);
    await repayLoan(tx, { customerId, loanId: loan.id, amount: decimal(300) }, cashier);
    const said = { note: 'by telephone', proposedBy: 'staff:one', postedBy: 'staff:other' };
    const given = { customerId, cause: 'goodwill', amount: decimal(50), ...said } as const;
    await reverseJournal(tx, { customerId, no: await postJournal(tx, given, systemClock) }, said, systemClock);
  });
  const lot = await buy(10n, '100');
  const waiting = await buy(5n, '90');
  const changed = await buy(2n, '80');
  const more = { version: 0, limitPrice: undefined, quantity: 3n, position: 'full', requestKey: undefined } as const;
  await run({ kind: 'replace', customerId, no: changed.no, ...more });
  await run({ kind: 'cancel', customerId, no: waiting.no });
  market.price = decimal('110');
  await sell(lot.no, 4n, '105');
  await sell(lot.no, 3n, '120');
  // A block ends where a transaction of another test still runs.
  const sealAll = async () => {
    await sealBlock(database, new Date());
    expect((await verifyLedger(database)).unsealed).toBe(0);
  };
  await vi.waitFor(sealAll, { timeout: 30_000 });
}

/** Plants a fault as somebody with all rights to the database could, verifies, and takes the fault back. */
const verifyWith = <T>(fault: string, verify: (tx: Tx) => Promise<T>): Promise<T> =>
  foundAfter(owner, `SET LOCAL session_replication_role = replica; ${fault}`, verify);

const anyTransfer = `customer_id, debit, credit, amount, cash_after, reason, subject_kind, subject_no, actor, posted_at, position`;

describe('verification of the books', () => {
  test('finds nothing wrong with what the server made, and says what it looked at', async () => {
    const { checked, differences, unsealed, head } = await verifyBooks(books.database);
    expect(differences).toEqual([]);
    expect(checked).toMatchObject({ orders: 5, executions: 2, lots: 1, recharges: 3, withdrawals: 2, loans: 1 });
    expect(checked.blocks).toBeGreaterThan(0);
    expect(checked.transfers).toBe(1 + 2 + 2 + 1 + 2 + 1 + 2 + (2 + 1) + (1 + 1));
    expect(unsealed).toBe(0);
    expect(head).toMatch(/^[0-9a-f]{64}$/);
  });

  test('finds nothing in an empty database', async () => {
    const empty = await createTestDatabase();
    expect(await verifyBooks(empty.database)).toMatchObject({ checked: { transfers: 0, orders: 0 }, differences: [] });
    await empty.drop();
  });

  test('does not pass where all transfers are gone', async () => {
    const emptied = await createTestDatabase();
    await makeHistory(emptied.database);
    const emptier = connectDatabase({ url: emptied.url, maxConnections: 1, name: 'test-owner' });
    await emptier.transaction(async (tx) => {
      await tx`SET LOCAL session_replication_role = replica`;
      await tx`DELETE FROM ledger.transfers`;
      await tx`DELETE FROM ledger.blocks`;
      await tx`UPDATE ledger.accounts SET balance = 0`;
    });
    const { differences } = await verifyBooks(emptied.database);
    expect(differences).toContainEqual(expect.objectContaining({ sentence: 'there are orders, and not one transfer' }));
    await emptier.close();
    await emptied.drop();
  });

  test.each([
    [
      'a fill of another amount',
      `UPDATE orders SET amount = amount + 100 WHERE side = 'buy' AND status = 'success'`,
      'does not say what its executions come to',
    ],
    [
      'a trade of another amount, in order and execution',
      `UPDATE orders SET amount = amount + 100 WHERE side = 'buy' AND status = 'success';
       UPDATE executions SET amount = amount + 100 WHERE order_no IN (SELECT no FROM orders WHERE side = 'buy')`,
      'does not match its transfers',
    ],
    [
      'a filled order whose execution is gone',
      `DELETE FROM executions WHERE order_no IN (SELECT no FROM orders WHERE side = 'buy')`,
      'does not say what its executions come to',
    ],
    [
      'an execution of an order that is not there',
      `UPDATE executions SET order_no = 'NOBODYS' WHERE order_no IN (SELECT no FROM orders WHERE side = 'sell')`,
      'NOBODYS, which does not exist',
    ],
    [
      'a fee at another rate than the order began with',
      `UPDATE executions SET fee_basis_points = 4`,
      'another fee than all of it comes to',
    ],
    [
      'another fee than the plan says, in order and trades',
      `UPDATE orders SET fee_basis_points = 4; UPDATE executions SET fee_basis_points = 4`,
      'another fee than the plan in force',
    ],
    [
      'a plan that says another fee now than it did',
      `UPDATE fee_plan_rates SET rates = rates || '{"stock": 2}'`,
      'another fee than the plan in force',
    ],
    [
      'a waiver that one person alone has given',
      `INSERT INTO fee_terms (customer_id, kind, from_at, until_at, cause, note, proposed_by, decided_by, decided_at)
       SELECT id, 'waiver', now(), now() + interval '1 day', 'welcome', 'mine', 'staff:one', 'staff:one', now() FROM customers`,
      'were decided by one person',
    ],
    [
      'a part that the venue is said to have taken back, and that was not',
      `INSERT INTO executions SELECT (jsonb_populate_record(e, jsonb_build_object('part', 2, 'kind', 'bust', 'quantity', -1,
         'refers_to', execution_id, 'refers_day', trade_day))).* FROM executions e WHERE part = 1`,
      'does not say what its executions come to',
    ],
    [
      'a fee that was not charged',
      `DELETE FROM ledger.transfers WHERE credit = 'fees'`,
      'does not match its transfers',
    ],
    [
      'a fill that was paid twice',
      `INSERT INTO ledger.transfers (${anyTransfer}) SELECT ${anyTransfer} FROM ledger.transfers WHERE debit = 'clearing'`,
      'does not match its transfers',
    ],
    [
      'a filled order without its row',
      `DELETE FROM orders WHERE side = 'sell' AND status = 'success'`,
      'which does not exist',
    ],
    [
      'a cancelled order that kept its hold',
      `DELETE FROM ledger.transfers WHERE reason = 'holdRelease'`,
      'does not match its transfers',
    ],
    [
      'a pending order that holds less than it says',
      `UPDATE orders SET held = held + 100 WHERE status = 'pending' AND side = 'buy'`,
      'pending orders hold',
    ],
    [
      'an order with other terms than its last change gave it',
      `UPDATE orders SET limit_price = limit_price - 500 WHERE version = 1`,
      'the terms that its changes gave it',
    ],
    ['an order whose change is gone', `DELETE FROM order_changes`, 'the terms that its changes gave it'],
    [
      'a change that does not begin where the one before ended',
      `INSERT INTO order_changes (customer_id, order_no, seq, old_price, new_price, old_quantity, new_quantity, asked_at)
         SELECT customer_id, order_no, 2, old_price, new_price, 9, new_quantity, asked_at FROM order_changes;
       UPDATE orders SET version = 2 WHERE version = 1`,
      'the terms that its changes gave it',
    ],
    [
      'an order with a stop that its last change did not give it',
      `UPDATE orders SET stop_price = 5 WHERE version = 1`,
      'the terms that its changes gave it',
    ],
    [
      'a balance of holds that no order explains',
      `UPDATE ledger.accounts SET balance = balance + 100 WHERE kind = 'holds'`,
      'pending orders hold',
    ],
    [
      'a lot that has more left than was bought less sold',
      `UPDATE lots SET remaining = remaining + 1`,
      'does not match what was bought and sold',
    ],
    ['a lot of another price', `UPDATE lots SET price = price + 500`, 'does not match what was bought and sold'],
    ['a lot with a forgotten reservation', `UPDATE lots SET reserved = 0`, 'does not match what was bought and sold'],
    [
      'a lot that nobody bought',
      `INSERT INTO lots (customer_id, no, symbol, asset_class, quantity, remaining, price, cost, currency, opened_at) SELECT customer_id, 'GHOST', symbol, asset_class, 1, 1, price, cost, currency, opened_at FROM lots`,
      'was never bought',
    ],
    ['a sum that no lot explains', `UPDATE exposure_changes SET cost = cost + 1`, 'are not what its lots come to'],
    [
      'profits that nobody booked',
      `UPDATE exposure_changes SET profit = profit + 1 WHERE slot IS NOT NULL`,
      'are not what was booked',
    ],
    ['a filled buy without a lot', `DELETE FROM lots`, 'has no lot'],
    [
      'shares that were never paid for, in order and lot',
      `UPDATE orders SET quantity = quantity * 10, filled = filled * 10 WHERE side = 'buy' AND status = 'success';
       UPDATE executions SET quantity = quantity * 10 WHERE order_no IN (SELECT no FROM lots);
       UPDATE lots SET quantity = quantity * 10, remaining = remaining + quantity * 9`,
      'another amount than its price and quantity',
    ],
    [
      'shares that were sold and are back in the lot',
      `UPDATE orders SET quantity = quantity - 1, filled = filled - 1 WHERE side = 'sell' AND status = 'success';
       UPDATE executions SET quantity = quantity - 1 WHERE order_no IN (SELECT no FROM orders WHERE side = 'sell');
       UPDATE lots SET remaining = remaining + 1`,
      'another amount than its price and quantity',
    ],
    [
      'a price that nobody has paid',
      `UPDATE orders SET fill_price = fill_price + 500 WHERE side = 'sell' AND status = 'success';
       UPDATE executions SET price = price + 500, worth = worth + 500 * quantity
         WHERE order_no IN (SELECT no FROM orders WHERE side = 'sell')`,
      'another amount than its price and quantity',
    ],
    ['a lot in another currency', `UPDATE lots SET currency = 'USD'`, 'does not match what was bought and sold'],
    [
      'a sell of a lot of another price',
      `UPDATE orders SET lot_price = lot_price + 500 WHERE side = 'sell'`,
      'names a lot that does not match it',
    ],
    [
      'a stop that came with a buy and was not set',
      `UPDATE orders SET stop_price = fill_price - 500 WHERE side = 'buy' AND status = 'success'`,
      'without the stop or target that it brought',
    ],
    [
      'a stop order that has filled without being set off',
      `ALTER TABLE orders DROP CONSTRAINT fills_once_it_is_set_off;
       UPDATE orders SET trigger_price = fill_price WHERE side = 'sell' AND status = 'success'`,
      'did not trade as its prices say',
    ],
    [
      'a stop order that a price short of its trigger has set off',
      `ALTER TABLE orders DROP CONSTRAINT set_off_by_a_price_that_reached_the_trigger;
       UPDATE orders SET trigger_price = limit_price, triggered_price = limit_price - 500, triggered_at = created_at
         WHERE status = 'pending' AND side = 'buy'`,
      'did not trade as its prices say',
    ],
    [
      'a stop order that was set off after its end',
      `UPDATE orders SET trigger_price = fill_price, triggered_price = fill_price, triggered_at = ended_at + interval '1 s'
         WHERE side = 'sell' AND status = 'success'`,
      'did not trade as its prices say',
    ],
    [
      'a stop order that has paid more than its limit',
      `UPDATE orders SET trigger_price = fill_price, triggered_price = fill_price, triggered_at = ended_at,
         limit_price = fill_price - 500 WHERE side = 'buy' AND status = 'success'`,
      'did not trade as its prices say',
    ],
    [
      'a stop order with another trigger than its last change gave it',
      `UPDATE orders SET trigger_price = limit_price WHERE version = 1`,
      'the terms that its changes gave it',
    ],
  ])('finds %s', async (_name, fault, sentence) => {
    const { differences } = await verifyWith(fault, verifyTrading);
    expect(differences).toContainEqual(expect.objectContaining({ sentence: expect.stringContaining(sentence) }));
  });

  test.each([
    [
      'a completed recharge that was never credited',
      `DELETE FROM ledger.transfers WHERE reason = 'recharge'`,
      'is completed and was credited 0 times',
    ],
    [
      'a recharge that was credited twice',
      `INSERT INTO ledger.transfers (${anyTransfer}) SELECT ${anyTransfer} FROM ledger.transfers WHERE reason = 'recharge'`,
      'was credited 2 times',
    ],
    [
      'a refused recharge that was credited',
      `UPDATE recharges SET status = 'failed', end_reason = 'bank_refused', bank_reference = NULL, credited = NULL WHERE status = 'completed'`,
      'is failed and was credited 1 times',
    ],
    [
      'a recharge of another amount',
      `UPDATE recharges SET credited = credited + 10000 WHERE status = 'completed'`,
      'another amount',
    ],
    [
      'a withdrawal that was returned, and has its money on its way still',
      `DELETE FROM ledger.transfers WHERE reason = 'withdrawRefund'`,
      'its transfers say otherwise',
    ],
    [
      'a withdrawal of another amount',
      `UPDATE withdrawals SET amount = amount + 10000 WHERE status = 'in_progress'`,
      'its transfers say otherwise',
    ],
    ['a payout without a request', `DELETE FROM withdrawals WHERE status = 'in_progress'`, 'which does not exist'],
    [
      'a loan that was never lent',
      `DELETE FROM ledger.transfers WHERE reason = 'borrow'`,
      'its transfers say otherwise',
    ],
    [
      'a loan of which less is owed than was repaid',
      `UPDATE loans SET principal_outstanding = principal_outstanding - 10000`,
      'its transfers say otherwise',
    ],
    ['a credit without a request', `DELETE FROM recharges WHERE status = 'completed'`, 'which does not exist'],
  ])('finds %s', async (_name, fault, sentence) => {
    const { differences } = await verifyWith(fault, verifyCashier);
    expect(differences).toContainEqual(expect.objectContaining({ sentence: expect.stringContaining(sentence) }));
  });

  test.each([
    ['a customer who was removed', `DELETE FROM customers`, /there are accounts of .*, who is no customer/],
    [
      'accounts of nobody',
      `INSERT INTO ledger.accounts (owner, kind, stripe, balance) SELECT gen_random_uuid(), 'cash', 0, 0`,
      /who is no customer/,
    ],
    ['a customer without accounts', `DELETE FROM ledger.accounts WHERE owner <> ledger.house()`, /has no accounts/],
  ])('finds %s', async (_name, fault, sentence) => {
    const { differences } = await verifyWith(fault, verifyCustomers);
    expect(differences).toEqual([expect.objectContaining({ sentence: expect.stringMatching(sentence) })]);
  });

  test.each([
    ['a journal of another amount', `UPDATE journals SET amount = amount + 100 WHERE reverses IS NULL`],
    ['a journal for another cause', `UPDATE journals SET cause = 'fee' WHERE reverses IS NULL`],
    ['a journal by one person', `UPDATE journals SET proposed_by = posted_by WHERE reverses IS NULL`],
    ['a journal that is gone', `DELETE FROM journals WHERE reverses IS NULL`],
    ['a reversal of nothing', `UPDATE journals SET reverses = 'NOBODYS' WHERE reverses IS NOT NULL`],
  ])('finds %s', async (_name, fault) => {
    const { differences } = await verifyWith(fault, verifyCashier);
    expect(differences).toContainEqual(expect.objectContaining({ kind: 'journal' }));
  });

  test('finds a forged transfer of each kind about each order and request, and about none', async () => {
    const verify = async (tx: Tx) => [
      ...(await verifyTrading(tx)).differences,
      ...(await verifyCashier(tx)).differences,
      ...(await verifyOfferings(tx)).differences,
    ];
    const own = ['order', 'recharge', 'withdrawal', 'loan', 'suspense', 'journal'] as const;
    const { missed, tried } = await forgeEach(owner, verify, own);
    expect(missed).toEqual([]);
    expect(tried).toBe(24 * 5 + 3 * 2 + 4 * 2 + 4 + 16 * 2);
    expect(await forgeEach(owner, verify, ['ipo', 'fund', 'dividend', 'interest'])).toEqual({ tried: 0, missed: [] });
  });
});
