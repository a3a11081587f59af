import { afterAll, beforeAll, expect, test } from 'vitest';
import { sheetFiles, zipped } from '../helpers/spreadsheet.ts';
import { createTestQueues, type TestQueues } from './queues.ts';

let q: TestQueues;
beforeAll(async () => {
  q = await createTestQueues();
});
afterAll(() => q.close());

const base64 = (text: string) => Buffer.from(text).toString('base64');
/** As a bank has it whose columns nobody knows yet. */
const unknown = (reference: string, amount = '5.000,00') =>
  `Practice Bank;;;\nDay;What;How much;Way\n22/11/26;NEFT SAUDN32611220001 ${reference};${amount};CR\n`;
const layout = {
  date: 0,
  description: 1,
  bank_reference: null,
  amount: 2,
  credit: null,
  debit: null,
  direction: 3,
  decimal_mark: ',' as const,
  day_first: true,
};

test('columns that nobody knows are said once, shown as they would be read, and remembered for the same head', async () => {
  const { asha, ravi, t } = q;
  const { id, reference } = await q.recharge(await t.register());
  const file = base64(unknown(reference));

  const { data: first } = await asha.ask('POST /bank-lines/read', { body: { file } });
  expect(first).toMatchObject({
    format: 'csv',
    head: ['Day', 'What', 'How much', 'Way'],
    head_line: 2,
    layout: null,
    layout_by: null,
    count: 0,
    fault: expect.stringContaining('say which column means what'),
  });
  expect(await asha.send('POST /bank-lines/import', { body: { file } })).toMatchObject({
    status: 400,
    fields: { file: expect.stringContaining('say which column means what') },
  });

  const { data: told } = await asha.ask('POST /bank-lines/read', { body: { file, layout } });
  expect(told).toMatchObject({
    fault: null,
    layout,
    layout_by: 'given',
    count: 1,
    money_in: '5000.00',
    money_out: '0.00',
    without_number: 0,
    lines: [
      {
        bank_reference: 'SAUDN32611220001',
        booked_on: '2026-11-22',
        amount: '5000.00',
      },
    ],
  });
  // Looking keeps nothing, of the lines or of what was said.
  expect((await asha.ask('POST /bank-lines/read', { body: { file } })).data.layout).toBeNull();
  expect((await q.find('recharges', reference)).line).toBeNull();

  const { data: done } = await asha.ask('POST /bank-lines/import', { body: { file, layout } });
  expect(done).toEqual({ added: 1, known: 0, settled: 0 });
  // Who has imported it does not go by it alone.
  const { line } = await q.find('recharges', reference);
  expect(line).toMatchObject({ bank_reference: 'SAUDN32611220001', imported_by_me: true });
  const { data: confirmed } = await asha.ask('POST /recharges/confirm', { body: { id, line_id: line?.id ?? '' } });
  expect(confirmed).toEqual({ state: 'proposed', because: 'own_line' });

  const { data: again } = await ravi.ask('POST /bank-lines/read', { body: { file } });
  expect(again).toMatchObject({ layout, layout_by: 'remembered', remembered_by: asha.login, fault: null, count: 1 });
  expect((await ravi.ask('POST /bank-lines/import', { body: { file } })).data).toMatchObject({ added: 0, known: 1 });
  const { rows } = (await q.compliance.ask('GET /audit', { query: { object_kind: 'statement layout' } })).data;
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ actor: `staff:${asha.login}`, before: null });
  expect(rows[0]?.after).toContain('"direction":"Way"');
});

test('a spreadsheet and a statement of SWIFT that overlap bring each line once', async () => {
  const { asha } = q;
  const rows = [
    ['Date', 'Narration', 'UTR', 'Debit', 'Credit'],
    [{ day: 46_348 }, 'NEFT in', 'WIRE-7', '', { number: '70' }],
    [{ day: 46_348 }, 'Charges', '', { number: '5.5' }, ''],
  ];
  const sheet = (await zipped(sheetFiles(rows))).toString('base64');
  expect((await asha.ask('POST /bank-lines/read', { body: { file: sheet } })).data).toMatchObject({
    format: 'xlsx',
    layout_by: 'names',
    count: 2,
    without_number: 1,
    money_in: '70.00',
    money_out: '5.50',
    first_day: '2026-11-22',
    last_day: '2026-11-22',
    fault: null,
  });
  expect((await asha.ask('POST /bank-lines/import', { body: { file: sheet } })).data).toMatchObject({
    added: 2,
    known: 0,
  });
  const swift = [
    ':20:X',
    ':60F:C261121INR0,',
    ':61:261122C70,NTRFNONREF//wire7',
    ':61:261122D5,5NCHGNONREF',
    ':86:CHARGES',
    ':61:261123C1,NINTNONREF',
    ':86:Interest',
  ].join('\r\n');
  expect((await asha.ask('POST /bank-lines/import', { body: { file: base64(swift) } })).data).toMatchObject({
    added: 1,
    known: 2,
  });
  expect((await asha.ask('GET /bank-lines', { query: { reference: 'WIRE7' } })).data.rows).toHaveLength(1);
});

test('a statement is imported by whoever may, in one form, and no larger than can be looked at', async () => {
  const { asha, compliance } = q;
  const file = base64('Date,Narration,UTR,Amount\n2026-11-20,x,WIRE1,5\n');
  expect(await compliance.send('POST /bank-lines/read', { body: { file } })).toMatchObject({ status: 403 });
  const both = { file, csv: 'Date,Narration,UTR,Amount\n2026-11-20,x,WIRE1,5\n' };
  for (const body of [{}, both]) {
    expect(await asha.send('POST /bank-lines/import', { body })).toMatchObject({ status: 400, data: 'invalid' });
  }
  expect(await asha.send('POST /bank-lines/read', { body: { file: 'no base64' } })).toMatchObject({ status: 400 });
  const large = 'A'.repeat(5_300_000);
  expect(await asha.send('POST /bank-lines/read', { body: { file: large } })).toMatchObject({ status: 413 });
  const wrong = { ...layout, amount: 0 };
  const { data } = await asha.ask('POST /bank-lines/read', { body: { file: base64(unknown('x')), layout: wrong } });
  expect(data.fault).toBe('a column has two meanings');
});
