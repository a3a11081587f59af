import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Customer } from '../api/app.ts';
import { closeDays } from '../../src/modules/closing/index.ts';
import { createManualClock } from '../../src/platform/clock.ts';
import { marketAt } from '../helpers/simulated-market.ts';
import { uploadOf } from '../api/forms.ts';
import { createTestQueues, newReference, type TestQueues } from './queues.ts';

/** Of a Tuesday, in India 11:30. */
const clock = createManualClock(new Date('2026-11-10T06:00:00Z'));
const [monday, tuesday, wednesday] = ['2026-11-09', '2026-11-10', '2026-11-11'];
let q: TestQueues;
let anna: Customer;

beforeAll(async () => {
  q = await createTestQueues({ clock, market: marketAt(clock.now()) });
  anna = await q.t.register();
  await closeDays(context());
});
afterAll(() => q.close());

const context = () => ({
  clock,
  database: q.t.database,
  market: marketAt(clock.now()),
  currency: 'INR',
  timeZone: 'Asia/Kolkata',
});
const one = async (id: string) => (await q.asha.ask('GET /closes/one', { query: { id } })).data;
const importBy = (csv: string) => q.nila.ask('POST /bank-lines/import', { body: { csv } });
const line = (day: string, text: string, amount: string, number = newReference()) =>
  importBy(`date,description,bank reference,amount\n${day},${text},${number},${amount}\n`);
const hold = (day: string, amount: string) =>
  q.asha.send('POST /closes/held', { body: { day, amount, reason: 'Read in the bank’s portal' } });
const bodyOf = async (day: string, note = 'Compared with the statement') => ({
  day,
  note,
  seen: (await one(day)).seen,
});
async function endTheDay(): Promise<void> {
  clock.advance(24 * 3_600_000);
  await closeDays(context());
}

test('a day on which nothing was held and nothing owed agrees once somebody has said so, and another signs it alone', async () => {
  expect(await one(monday)).toMatchObject({ required: '0.00', held: null, surplus: null, agrees: false });
  expect(await hold(monday, '0.001')).toMatchObject({ status: 400 });
  expect(await hold(monday, '0')).toMatchObject({ status: 200, data: { agrees: true } });
  expect(await one(monday)).toMatchObject({ held: '0.00', held_from: 'person', held_by: q.asha.login, agrees: true });
  // Who has typed it needs a second person.
  expect(await q.asha.send('POST /closes/sign', { body: await bodyOf(monday) })).toMatchObject({ status: 202 });
  const signed = await q.compliance.ask('POST /closes/sign', { body: await bodyOf(monday) });
  expect(signed).toEqual({ msg: 'ok', data: { agrees: true } });
  expect(await one(monday)).toMatchObject({ signed_by: q.compliance.login, took_two: false });
  expect(await q.ravi.send('POST /closes/sign', { body: await bodyOf(monday) })).toEqual({
    status: 409,
    data: 'day_signed',
  });
  expect(await hold(monday, '5')).toEqual({ status: 409, data: 'day_signed' });
});

test('what bank and books differ by is explained item by item, and what is not takes two people', async () => {
  // In both; in the books alone, on the word of people; at the bank alone.
  const { id, reference } = await q.recharge(anna, 5_000);
  await line(tuesday, `NEFT ${reference}`, '5000.00');
  const [found] = (await q.asha.ask('GET /bank-lines', { query: { limit: 1 } })).data.rows;
  await q.asha.ask('POST /recharges/confirm', { body: { id, line_id: found?.id ?? '' } });
  const typed = await q.recharge(anna, 5_000);
  const number = newReference();
  await q.asha.ask('POST /recharges/confirm', { body: { id: typed.id, bank_reference: number } });
  await q.ravi.ask('POST /recharges/second', { body: { id: typed.id } });
  await line(tuesday, 'charges', '-50.00', 'CHARGE1');
  await endTheDay();

  expect(await hold(tuesday, '4900')).toMatchObject({ data: { agrees: false } });
  const close = await one(tuesday);
  expect(close).toMatchObject({
    required: '10000.00',
    booked: '10000.00',
    held: '4900.00',
    surplus: '-5100.00',
    difference: '-5100.00',
    explained: '-5050.00',
    unexplained: '-50.00',
    open_items: 2,
    agrees: false,
  });
  expect(close.items).toMatchObject([
    {
      kind: 'books_alone',
      day: tuesday,
      amount: '-5000.00',
      bank_reference: number,
      request: { kind: 'recharge', no: typed.no },
      is_late: false,
    },
    { kind: 'line_alone', day: tuesday, amount: '-50.00', bank_reference: 'CHARGE1', request: null, customer: null },
  ]);
  expect(close.balances.find(({ account }) => account === 'cash')).toMatchObject({
    credits: '10000.00',
    opening: '0.00',
  });

  const body = await bodyOf(tuesday, 'The bank looks for 50');
  const proposal = await q.compliance.propose('POST /closes/sign', { body });
  // A statement changes what was proposed about.
  const camt = `<Document><BkToCstmrStmt><Stmt><Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="INR">4950.00</Amt>
    <CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${tuesday}</Dt></Dt></Bal><Ntry><Amt Ccy="INR">50.00</Amt><CdtDbtInd>DBIT</CdtDbtInd>
    <Sts>BOOK</Sts><BookgDt><Dt>${tuesday}</Dt></BookgDt><AcctSvcrRef>CHARGE1</AcctSvcrRef></Ntry></Stmt></BkToCstmrStmt></Document>`;
  await importBy(camt);
  expect(await q.ravi.send('POST /proposals/confirm', { body: { id: proposal } })).toMatchObject({ status: 409 });
  await q.ravi.ask('POST /proposals/send-back', { body: { id: proposal, note: 'There is a statement now' } });
  expect(await one(tuesday)).toMatchObject({
    held: '4950.00',
    held_from: 'statement',
    unexplained: '0.00',
    agrees: false,
  });
  expect(await hold(tuesday, '8000')).toEqual({ status: 409, data: 'balance_from_statement' });
  // Nothing is unexplained, and yet the bank holds less than is owed.
  await q.compliance.askWith(q.ravi, 'POST /closes/sign', { body: await bodyOf(tuesday, 'Line awaited') });
  expect(await one(tuesday)).toMatchObject({
    signed_by: q.ravi.login,
    took_two: true,
    agrees: false,
    note: 'Line awaited',
  });
});

test('what comes late changes no day that is signed, and stands in the next one with its date', async () => {
  const before = await one(tuesday);
  clock.advance(60_000);
  await line(tuesday, 'found at last', '700.00', 'LATE1');
  expect(await one(tuesday)).toEqual(before);
  await endTheDay();
  const close = await one(wednesday);
  expect(close.items).toContainEqual(
    expect.objectContaining({ kind: 'line_alone', day: tuesday, bank_reference: 'LATE1', is_late: true }),
  );
  await endTheDay();
  expect(await q.ravi.send('POST /closes/sign', { body: await bodyOf('2026-11-12') })).toEqual({
    status: 409,
    data: 'earlier_day_unsigned',
  });
  const { rows, next } = (await q.asha.ask('GET /closes', { query: { limit: 2 } })).data;
  expect(rows.map(({ id }) => id)).toEqual(['2026-11-12', wednesday]);
  const rest = (await q.asha.ask('GET /closes', { query: { after: next ?? '' } })).data;
  expect(rest.rows.map(({ id, signed_by: by }) => [id, by])).toEqual([
    [tuesday, q.ravi.login],
    [monday, q.compliance.login],
  ]);
});

test('who signs what has changed since they looked is told so', async () => {
  const body = await bodyOf(wednesday);
  await hold(wednesday, '9000');
  const { seen } = await one(wednesday);
  expect(body.seen).not.toBe(seen);
  expect(await q.ravi.send('POST /closes/sign', { body })).toEqual({ status: 409, data: 'changed_meanwhile' });
});

test('a day of which something differs with the custodian is signed by two, with that said', async () => {
  const { t, asha, compliance, ravi } = q;
  const handIn = async (content: string) => {
    const upload = {
      query: { name: 'positions.csv', day: wednesday },
      ...uploadOf(Buffer.from(content), 'p.csv', 'text/csv'),
    };
    expect((await asha.raw('POST /day-files/hand-in', upload)).status).toBe(200);
  };
  const { seen } = await one(wednesday);
  await handIn('symbol,quantity\nNOBODYS,7\n');
  expect(await one(wednesday)).toMatchObject({ differences: 1 });
  expect((await one(wednesday)).seen).not.toBe(seen);
  await compliance.askWith(ravi, 'POST /closes/sign', { body: await bodyOf(wednesday, 'The custodian was asked') });
  // What is cleared up later is of a later day.
  await handIn('symbol,quantity\n');
  expect(await one(wednesday)).toMatchObject({ differences: 1, took_two: true });
  expect(await one('2026-11-12')).toMatchObject({ differences: 0 });
  const { rows } = (await asha.ask('GET /segregation', { query: { day: wednesday, limit: 100 } })).data;
  const money = { ours: '10000.00', stated: '9000.00', difference: '-1000.00', state: 'short' };
  expect(rows.find(({ what }) => what === 'money')).toMatchObject(money);
  await expect(t.database.sql`UPDATE day_files SET name = 'other'`).rejects.toThrow('permission denied');
});

test('what is in suspense is in bank and books, and owed to somebody', async () => {
  const friday = '2026-11-13';
  await line(friday, 'from nobody whom we know', '600.00', 'NOBODY1');
  const [found] = (await q.asha.ask('GET /bank-lines', { query: { limit: 1 } })).data.rows;
  await q.asha.ask('POST /suspense/put-down', { body: { line_id: found?.id ?? '', note: 'The bank is asked whose' } });
  await endTheDay();
  const close = await one(friday);
  expect(close).toMatchObject({ required: '10600.00', booked: '10600.00' });
  expect(close.items.map(({ bank_reference: number }) => number)).not.toContain('NOBODY1');
});

test('a key that is no day leads to the days before it as a number, and a day that there is not to none', async () => {
  const after = async (key: string) => (await q.asha.ask('GET /closes', { query: { after: key } })).data.rows.length;
  const all = (await q.asha.ask('GET /closes')).data.rows.length;
  expect([await after('1'), await after('20269999'), await after('999999999999999')]).toEqual([0, all, all]);
  for (const id of ['2026-02-31', '2026-13-01']) {
    const { status } = await q.asha.send('GET /closes/one', { query: { id } });
    expect([400, 404, 422]).toContain(status);
  }
});
