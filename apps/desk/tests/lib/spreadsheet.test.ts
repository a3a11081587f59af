import { unzipSync, strFromU8 } from 'fflate';
import { afterEach, expect, test } from 'vitest';
import { tableOf, xlsxOf } from '../../src/lib/spreadsheet.ts';
import { setTimeZone } from '../../src/lib/zone.ts';

afterEach(() => setTimeZone('UTC'));

const row = {
  id: 'customer/AB12',
  customer: { number: 17, phone: '09000000001' },
  amount: '123456.75',
  price: '0.0525',
  shares: '300',
  reference: '004200130075',
  created_at: '2026-11-26T04:30:05.120Z',
  ended_at: null,
  note: '=1+1',
  unproved: true,
};

test('times are times of the house, amounts and counts are numbers, and names of digits stay text', () => {
  setTimeZone('Asia/Kolkata');
  const { columns, rows } = tableOf([row]);
  const cells = Object.fromEntries(columns.map((name, index) => [name, rows[0]?.[index]]));
  expect(cells).toEqual({
    id: { value: 'customer/AB12' },
    'customer.number': { value: 17 },
    'customer.phone': { value: '09000000001' },
    amount: { value: 123456.75, format: '#,##0.00' },
    price: { value: 0.0525, format: '#,##0.0000' },
    shares: { value: 300, format: '#,##0' },
    reference: { value: '004200130075' },
    created_at: { value: new Date('2026-11-26T10:00:05.120Z'), format: 'yyyy-mm-dd hh:mm:ss' },
    ended_at: { value: undefined },
    note: { value: '=1+1' },
    unproved: { value: true },
  });
});

test('what a spreadsheet would round stays text, and rows of different fields share their columns', () => {
  const { columns, rows } = tableOf([{ amount: '123456789012345678.25' }, { other: '1.50' }]);
  expect(columns).toEqual(['amount', 'other']);
  expect(rows.map((cells) => cells.map(({ value }) => value))).toEqual([
    ['123456789012345678.25', undefined],
    [undefined, 1.5],
  ]);
});

test('the file has numbers as numbers, and no formula', async () => {
  const files = unzipSync(new Uint8Array(await (await xlsxOf([row])).arrayBuffer()));
  const sheet = strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  expect(sheet).toContain('<v>123456.75</v>');
  expect(sheet).not.toContain('<f>');
  // Days since the end of 1899, with the part of the day that has passed.
  expect(sheet).toContain('<v>46352.1875');
});

test('a text that is longer than Excel takes ends with a mark', async () => {
  const files = unzipSync(new Uint8Array(await (await xlsxOf([{ change: 'x'.repeat(40_000) }])).arrayBuffer()));
  const texts = strFromU8(files['xl/sharedStrings.xml'] ?? new Uint8Array());
  expect(texts).toContain(`>${'x'.repeat(32_766)}…<`);
});
