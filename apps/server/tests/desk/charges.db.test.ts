/** @module-tag all */
import { createHash, createPublicKey, verify } from 'node:crypto';
import { decimal, formatDecimal } from '@sauda/money';
import { chargesInForce, chargesOf } from '@sauda/rules';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyStatement } from '../../../../scripts/verify-statement.mjs';
import { createSimulatedMarket } from '../../src/modules/market/index.ts';
import type { Report } from '../../src/modules/trading/book-report.ts';
import { chargeRates, type ChargeRateRow } from '../../src/modules/trading/charges/charge-rates.ts';
import { verifyCharges } from '../../src/modules/trading/charges/verify.ts';
import { createExecutor, executorPace } from '../../src/modules/trading/executor.ts';
import { createMarketView, internalVenue } from '../../src/modules/trading/market-view.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { flatFees } from '../helpers/fees.ts';
import type { Customer } from '../api/app.ts';
import { createTestQueues, type TestQueues } from './queues.ts';
import { newStaff, type TestStaff } from './staff.ts';

let q: TestQueues;
let customer: Customer;
let admin: TestStaff;
let lines: readonly ChargeRateRow[];
/** What an exchange reports comes in by a node of its own. */
let report: (no: string, said: Report) => Promise<void>;
const symbol = 'DECSTEEL';

beforeAll(async () => {
  q = await createTestQueues({}, { CHARGES: 'india' });
  const { t } = q;
  customer = await t.register();
  await q.depositOf(customer, 90_000);
  admin = await newStaff(t, 'admin');
  lines = await t.database.sql<ChargeRateRow[]>`SELECT ${chargeRates.columns()} FROM charge_rates ORDER BY id`;
  const market = createSimulatedMarket({ clock: systemClock, seed: 'test', alwaysOpen: true });
  const executor = createExecutor({
    database: t.database,
    market: createMarketView({ market, clock: systemClock, accountCurrency: 'INR' }),
    venue: internalVenue,
    clock: systemClock,
    settings: () => ({
      feePlans: flatFees(3n),
      charges: { table: 'india', rates: lines },
      maximumLots: { half: 50n, full: 100n },
      stopProtectionBasisPoints: 300n,
      gtcDays: 90,
    }),
    ...executorPace,
  });
  report = async (no, said) => {
    const [{ id }] = await t.database.sql<[{ id: string }]>`SELECT id FROM customers WHERE phone = ${customer.phone}`;
    expect(await executor.submit({ kind: 'report', customerId: id, no, report: said })).toMatchObject({ kind: 'done' });
  };
});
afterAll(() => q.close());

const receiptOf = async (no: string) =>
  (await q.t.ask('GET /stock/success/deal/detail', { token: customer.token, query: { no } })).data;

async function quoted(): Promise<{ price: string; price_low: string }> {
  const { data } = await q.t.ask('GET /v2/stock/list', { token: customer.token, query: { code: symbol } });
  const stock = data.rows.find((one) => one.stock === symbol);
  if (stock === undefined) throw new Error('not listed');
  return { price: stock.close_prices, price_low: stock.price_low };
}

async function buy(count: number, price: string): Promise<string> {
  const body = { count, price, tag: symbol, mold: 'stock', position: 'full' } as const;
  return (await q.t.ask('POST /stock/success/deal/buy', { token: customer.token, body })).data.no;
}

/** By the rule, from what an order came to. */
function due(side: 'buy' | 'sell', { amount, fee, filled }: { amount: string | null; fee: string; filled: string }) {
  const inForce = chargesInForce(
    lines.filter(({ tableName }) => tableName === 'india'),
    { assetClass: 'stock', side },
    systemClock.now(),
  );
  const whole = { amount: decimal(amount ?? '0'), fee: decimal(fee), quantity: BigInt(filled) };
  return Object.entries(chargesOf(inForce, whole)).map(([levy, charge]) => ({ levy, amount: formatDecimal(charge) }));
}

const sum = (charges: ReadonlyArray<{ amount: string }> = []) =>
  charges.reduce((total, { amount }) => total + decimal(amount), 0n);

const movedOf = (no: string) =>
  q.t.database.sql<Array<{ debit: string; credit: string; reason: string; amount: bigint }>>`
    SELECT debit, credit, reason, amount FROM ledger.transfers
    WHERE subject_no = ${no} AND (debit LIKE 'charges%' OR credit LIKE 'charges%') ORDER BY id`;

describe('a buy and a sell', () => {
  test('are charged by law what the table says, each levy to its account, and the customer reads of which', async () => {
    const { token } = customer;
    const before = await q.cashOf(customer);
    const { price } = await quoted();
    const no = await buy(10, formatDecimal(((decimal(price) * 105n) / 100n / 500n) * 500n));
    const receipt = await receiptOf(no);
    const { charges = [] } = receipt;
    expect(receipt.status).toBe('success');
    expect(charges).toEqual(due('buy', receipt));
    expect(charges.map(({ levy }) => levy)).toEqual(['stt', 'exchange', 'sebi', 'stamp_duty', 'gst']);
    expect(receipt.executions).toMatchObject([{ charges }]);
    expect(decimal(receipt.total ?? '')).toBe(decimal(receipt.amount ?? '') + decimal(receipt.fee) + sum(charges));
    expect(await movedOf(no)).toEqual(
      charges.map(({ levy, amount }) => ({
        debit: 'cash',
        credit: `charges_${levy}`,
        reason: 'statutoryCharge',
        amount: decimal(amount),
      })),
    );
    expect(Math.abs(before - (await q.cashOf(customer)) - Number(receipt.total))).toBeLessThan(1.01);
    expect(receipt.transfers.filter(({ levy }) => levy !== undefined).map(({ levy }) => levy)).toEqual(
      charges.map(({ levy }) => levy),
    );

    const bill = await q.t.ask('GET /stock/success/v2/bill', { token, query: { folded: true, limit: 1 } });
    expect(bill.rows).toMatchObject([
      { reason: 'buyStock', amount: receipt.total, order: { fee: receipt.fee, charges: formatDecimal(sum(charges)) } },
    ]);

    const { data: sold } = await q.t.ask('POST /stock/success/deal/sell', {
      token,
      body: { no, price: receipt.price, sell_price: (await quoted()).price_low, count: 4 },
    });
    const sale = await receiptOf(sold.no);
    expect(sale.charges).toEqual(due('sell', sale));
    expect(sold.charges).toEqual(sale.charges);
    expect(sale.charges?.map(({ levy }) => levy)).not.toContain('stamp_duty');
    expect(decimal(sale.total ?? '')).toBe(decimal(sale.amount ?? '') - decimal(sale.fee) - sum(sale.charges));
  });

  test('stand in statements and gains: each levy by its name, and what lessens the gain apart from what does not', async () => {
    const today = new Date(systemClock.now().getTime() + 330 * 60_000).toISOString().slice(0, 10);
    const url = `/api/stock/success/statement?from=${today}&to=${today}&format=csv`;
    const statement = (await q.t.download(url, customer)).body.toString();
    expect(statement).toContain('statutoryCharge stt,order');
    expect(statement).toContain('statutoryCharge gst,order');
    const year = Number(today.slice(0, 4)) - (today.slice(5) < '04-01' ? 1 : 0);
    const gains = (
      await q.t.download(`/api/stock/success/statement/gains?year=${year}-${String(year + 1).slice(2)}`, customer)
    ).body.toString();
    const [head = '', line = ''] = gains.trim().split('\n');
    const cells = Object.fromEntries(
      head.split(',').map((name, at) => [name.trim(), line.split(',')[at]?.trim() ?? '']),
    );
    const of = (name: string) => decimal(cells[name] ?? '');
    expect(of('charges')).toBeGreaterThan(of('charges_not_deducted'));
    expect(of('charges_not_deducted')).toBeGreaterThan(0n);
    expect(of('gain')).toBe(
      of('sell_amount') - of('buy_amount') - of('fees') - of('charges') + of('charges_not_deducted'),
    );
  });
});

test('the offline verifier works out anew what each order was charged, and finds what is otherwise', async () => {
  const today = new Date(systemClock.now().getTime() + 330 * 60_000).toISOString().slice(0, 10);
  const url = `/api/stock/success/statement?from=${today}&to=${today}&format=json`;
  const statement = JSON.parse((await q.t.download(url, customer)).body.toString()) as ChargedStatement;
  expect(statement.format).toBe('sauda-statement-3');
  const check = async (change: (copy: ChargedStatement) => void = () => undefined) => {
    const copy = structuredClone(statement);
    change(copy);
    const { faults, charged } = await verifyStatement(copy, undefined, verificationTools);
    return [charged, ...new Set(faults.map(({ code }) => code))];
  };
  expect(await check()).toEqual([2]);
  const stt = (copy: ChargedStatement) => copy.charges.lines.find(({ levy }) => levy === 'stt');
  expect(await check((copy) => Object.assign(stt(copy) ?? {}, { rate: '9000' }))).toEqual([
    2,
    'statement_not_signed',
    'wrong_charge',
  ]);
  expect(await check((copy) => copy.charges.orders.pop())).toContain('wrong_charge');
  expect(await check((copy) => delete (copy as { charges?: object }).charges)).toContain('statement_not_signed');
});

interface ChargedStatement {
  readonly format: string;
  readonly charges: { lines: Array<{ levy: string; rate: string }>; orders: object[] };
}

const verificationTools = {
  sha256: (bytes: Uint8Array) => createHash('sha256').update(bytes).digest(),
  verifySignature(key: Uint8Array, signature: Uint8Array, hash: Uint8Array) {
    const jwk = { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(key).toString('base64url') };
    return verify(null, hash, createPublicKey({ key: jwk, format: 'jwk' }), signature);
  },
};

let names = 0;
const newName = () => ({
  venue: 'exchange',
  tradeDay: '2026-11-24',
  executionId: `C${(names += 1)}`,
  at: systemClock.now(),
});

describe('an order that trades in parts', () => {
  test('holds what it can be charged, and its parts, a correction and a bust add up to the charge of the whole', async () => {
    const { price_low: limit } = await quoted();
    const no = await buy(20, limit);
    const waiting = await receiptOf(no);
    const most = { amount: formatDecimal(decimal(limit) * 20n), fee: '0', filled: '20' };
    const fee = formatDecimal(((decimal(limit) * 20n * 3n + 500_000n) / 1_000_000n) * 100n);
    expect(decimal(waiting.held)).toBe(decimal(most.amount) + decimal(fee) + sum(due('buy', { ...most, fee })));

    const price = decimal(limit);
    const first = { kind: 'trade' as const, ...newName(), quantity: 7n, price };
    const second = { kind: 'trade' as const, ...newName(), quantity: 6n, price };
    await report(no, first);
    await report(no, second);
    const parts = await receiptOf(no);
    expect(parts.charges).toEqual(due('buy', parts));
    expect(parts.executions.reduce((total, { charges }) => total + sum(charges), 0n)).toBe(sum(parts.charges));

    await report(no, { kind: 'correction', ...newName(), refersTo: first, quantity: 5n, price: price - 500n });
    await report(no, { kind: 'bust', ...newName(), refersTo: second });
    const after = await receiptOf(no);
    expect(after.filled).toBe('5');
    expect(after.charges).toEqual(due('buy', after));
    const back = (await movedOf(no)).filter(({ reason }) => reason === 'tradeReversal');
    expect(back).toContainEqual(expect.objectContaining({ debit: 'charges_stt', credit: 'cash' }));
    await report(no, { kind: 'bust', ...newName(), refersTo: first });
    expect(await receiptOf(no)).not.toHaveProperty('charges');
    const left = (await movedOf(no)).reduce(
      (total, one) => total + (one.debit === 'cash' ? one.amount : -one.amount),
      0n,
    );
    expect(left).toBe(0n);
    await q.t.ask('POST /stock/success/deal/cancel', { token: customer.token, body: { no } });
    expect((await receiptOf(no)).held).toBe('0.00');
  });
});

test('what the next order is charged is told before, with the side that each line is of', async () => {
  const { charges } = await q.t.ask('GET /stock/success/v2/user/info', { token: customer.token });
  expect(charges?.currency).toBe('INR');
  const told = charges?.lines.map(({ levy, side, rate }) => `${side} ${levy} ${rate}`);
  expect(told).toContain('buy stamp_duty 1500');
  expect(told).not.toContain('sell stamp_duty 1500');
  expect(told).toContain('sell stt 10000');
});

test('another line takes two people and begins a day ahead at the least; none is changed', async () => {
  const second = await newStaff(q.t, 'admin');
  const day = (ahead: number) => new Date(systemClock.now().getTime() + ahead * 86_400_000).toISOString().slice(0, 10);
  const line = { table: 'india', levy: 'sebi', type: 'stock', side: 'both', base: 'turnover', rate: 15 } as const;
  const amounts = { rounding: 'nearest', step: '0.01', least: '0' } as const;
  const words = { source: 'A circular of the regulator', note: 'As it was announced' };
  const body = (from: string) => ({ ...line, ...amounts, ...words, from });
  expect(await admin.send('POST /charges/add', { body: body(day(0)) })).toMatchObject({
    status: 400,
    fields: { from: 'must be a day ahead at the least' },
  });
  expect((await q.asha.send('POST /charges/add', { body: body(day(3)) })).status).toBe(403);
  await admin.askWith(second, 'POST /charges/add', { body: body(day(3)) });
  const { rows } = (await admin.ask('GET /charges', { query: { limit: 100 } })).data;
  const decided = { proposed_by: admin.login, decided_by: second.login };
  expect(rows[0]).toMatchObject({ ...line, ...words, ...decided, state: 'to_come', in_use: true, least: '0.00' });
  const states = rows.filter(({ levy, table }) => levy === 'exchange' && table === 'india').map(({ state }) => state);
  expect(states).toEqual(['in_force', 'over']);
  await expect(q.t.database.sql`UPDATE charge_rates SET rate = 0`).rejects.toThrow(/permission denied/);
});

test('a levy is owed until two people have said that the bank paid it, and no more than is owed', async () => {
  const sttOf = async () => (await q.asha.ask('GET /levies')).data.rows.find(({ id }) => id === 'stt');
  const stt = await sttOf();
  const owed = stt?.owed ?? '';
  expect(decimal(owed)).toBeGreaterThan(0n);
  const asked = (amount: string, reference: string) => ({
    body: { levy: 'stt', amount, bank_reference: reference, reason: 'For November' } as const,
  });
  expect(await q.asha.send('POST /levies/pay', asked(formatDecimal(decimal(owed) + 100n), 'UTR-L0'))).toMatchObject({
    status: 400,
    fields: { amount: 'is more than is owed' },
  });
  expect((await q.compliance.send('POST /levies/pay', asked('0.01', 'UTR-L0'))).status).toBe(403);
  await q.asha.askWith(q.ravi, 'POST /levies/pay', asked(owed, 'UTR-L1'));
  expect(await sttOf()).toMatchObject({ charged: owed, paid: owed, owed: '0.00' });
  const paid = async () => (await q.asha.ask('GET /levies/payments', { query: { levy: 'stt' } })).data.rows;
  expect(await paid()).toMatchObject([
    { amount: owed, unproved: true, proposed_by: q.asha.login, paid_by: q.ravi.login },
  ]);
  await q.bring('tax', `-${owed}`, 'UTR-L1');
  expect(await paid()).toMatchObject([{ unproved: false }]);
});

test('an order that was charged otherwise than by the table of its time is found', async () => {
  const undone = new Error('undone');
  /** Whether an order is found once it was changed, which is undone. */
  async function found(change: (no: string) => string): Promise<boolean> {
    let isFound = false;
    const tried = q.t.database.transaction(async (tx) => {
      const [{ no }] = await tx<[{ no: string }]>`
        SELECT no FROM orders WHERE charges IS NOT NULL ORDER BY id LIMIT 1`;
      if ((await verifyCharges(tx)).length > 0) throw new Error('found before');
      await tx.unsafe(change(no));
      isFound = (await verifyCharges(tx)).some(({ subject }) => subject === no);
      throw undone;
    });
    await expect(tried).rejects.toBe(undone);
    return isFound;
  }
  expect(
    await found((no) => `UPDATE orders SET charges = replace(charges, '"stt":"', '"stt":"9') WHERE no = '${no}'`),
  ).toBe(true);
  expect(await found((no) => `UPDATE orders SET charge_table = NULL WHERE no = '${no}'`)).toBe(true);
  expect(await found((no) => `UPDATE orders SET created_at = '2025-01-01Z' WHERE no = '${no}'`)).toBe(true);
});
