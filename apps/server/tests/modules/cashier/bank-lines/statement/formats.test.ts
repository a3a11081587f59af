import { decimal, formatDecimal } from '@sauda/money';
import { describe, expect, test } from 'vitest';
import { readStatement, type StatementTerms } from '../../../../../src/modules/cashier/bank-lines/read-statement.ts';
import type { Layout } from '../../../../../src/modules/cashier/bank-lines/statement/layout.ts';
import { sheetFiles, zipped } from '../../../../helpers/spreadsheet.ts';

const terms: StatementTerms = { currency: 'INR', remembered: async () => undefined };
const read = (content: string | Buffer, layout?: Layout) => readStatement(Buffer.from(content), { ...terms, layout });
const short = async (content: string | Buffer, layout?: Layout) => {
  const { fault, lines } = await read(content, layout);
  expect(fault).toBeUndefined();
  return lines.map((line) => [line.bookedOn, formatDecimal(line.amount, 2), line.bankReference, line.description]);
};
const faultOf = async (content: string | Buffer) => (await read(content)).fault ?? 'none';

const layoutOf = (columns: Partial<Layout>): Layout => ({
  date: 0,
  description: 1,
  bankReference: undefined,
  amount: undefined,
  credit: undefined,
  debit: undefined,
  direction: undefined,
  decimalMark: '.',
  isDayFirst: true,
  ...columns,
});

describe('a table as the large Indian banks lay it out', () => {
  test('with a preamble, stars, two-digit years, Chq./Ref.No. and a summary below', async () => {
    const csv = [
      'Practice Bank Ltd,,,,,,',
      'Account No : XX0042,,,Statement from : 01/11/2026 To : 22/11/2026,,,',
      '',
      'Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance',
      '********,********,********,********,********,********,********',
      '21/11/26,NEFT CR-SAUD0000001-A CUSTOMER-K7XW2M4Q,SAUDN52026112100001,21/11/26,,"1,00,000.00","2,12,345.67"',
      '22/11/26,IMPS-632612345678-OUT,0,22/11/26,500.00,,"2,11,845.67"',
      '********,********,********,********,********,********,********',
      'STATEMENT SUMMARY :-,,,,,,',
      'Opening Balance,Dr Count,Cr Count,Debits,Credits,Closing Bal,',
      '"1,12,345.67",1,1,500.00,"1,00,000.00","2,11,845.67",',
    ].join('\r\n');
    expect(await short(csv)).toEqual([
      ['2026-11-21', '100000.00', 'SAUDN52026112100001', 'NEFT CR-SAUD0000001-A CUSTOMER-K7XW2M4Q'],
      ['2026-11-22', '-500.00', '632612345678', 'IMPS-632612345678-OUT'],
    ]);
    expect((await read(csv)).leftOut.map(({ line, text }) => `${line} ${text}`)).toEqual([
      '9 STATEMENT SUMMARY :-',
      '10 Opening Balance Dr Count Cr Count Debits…',
      '11 1,12,345.67 1 1 500.00 1,00,000.00 2,11,…',
    ]);
  });

  test('by tabs, in UTF-16, with Ref No./Cheque No. and days in words', async () => {
    const text = [
      'Account Name\t:\tTHE BROKER',
      'Txn Date\tValue Date\tDescription\tRef No./Cheque No.\t        Debit\tCredit\tBalance',
      '22 Nov 2026\t22 Nov 2026\tBY TRANSFER-UPI/CR/632600000001/A/K7XW2M4Q\tTRANSFER FROM 4897\t \t5,000.00\t9,000.00',
    ].join('\r\n');
    const bytes = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
    expect(await short(bytes)).toEqual([
      ['2026-11-22', '5000.00', 'TRANSFER FROM 4897', 'BY TRANSFER-UPI/CR/632600000001/A/K7XW2M4Q'],
    ]);
  });

  test('as XLSX: with a preamble, days by style, sums as formulas, and what a float has made of an amount', async () => {
    const rows = [
      ['DETAILED STATEMENT'],
      [],
      [
        '',
        'S No.',
        'Value Date',
        'Transaction Date',
        'Bank Reference',
        'Transaction Remarks',
        'Withdrawal Amount (INR )',
        'Deposit Amount (INR )',
      ],
      [
        '',
        { number: '1' },
        { day: 46_348 },
        { day: 46_348 },
        'SAUDH26326000001',
        'NEFT & K7XW2M4Q',
        { number: '0' },
        { number: '4999.9899999999998' },
      ],
      ['', { number: '2' }, '23-Nov-26', { number: '46349' }, '', '=cmd()', { number: '1.5E3' }, ''],
      [
        '',
        'Total',
        '',
        '',
        '',
        '',
        { formula: 'SUM(G4:G5)', value: '1500' },
        { formula: 'SUM(H4:H5)', value: '4999.99' },
      ],
    ];
    const file = await zipped(sheetFiles(rows));
    const lines = await short(file);
    expect(lines[0]).toEqual(['2026-11-22', '4999.99', 'SAUDH26326000001', 'NEFT & K7XW2M4Q']);
    expect(lines[1]?.slice(0, 2)).toEqual(['2026-11-23', '-1500.00']);
    expect(lines[1]?.[2]).toMatch(/^NONUMBER-[0-9A-F]{20}$/);
    expect(lines).toHaveLength(2);
  });

  test('whose columns no name tells asks for a person, shows its rows, and is read as told', async () => {
    const csv = [
      'Tran Date|CHQNO|PARTICULARS|Value|Mark|BAL|SOL',
      '22-11-2026|-|NEFT/SAUDN32611220042/K7XW2M4Q|(500.00)||1.00|42',
      '22-11-2026|-|Charges|1,00,000.00 Dr||1.00|42',
      '22-11-2026|-|OPENING BALANCE|||1.00|42',
      '22-11-2026|-|Interest|2.50CR||1.00|42',
    ].join('\n');
    const first = await read(csv);
    expect(first.fault).toContain('say which column means what; not told by the names: an amount');
    expect(first.table).toMatchObject({ by: undefined, places: { date: 0, description: 2 }, head: { line: 1 } });
    expect(first.table?.samples[0]?.cells[3]).toBe('(500.00)');
    expect(await short(csv, layoutOf({ date: 0, description: 2, amount: 3 }))).toEqual([
      ['2026-11-22', '-500.00', 'SAUDN32611220042', 'NEFT/SAUDN32611220042/K7XW2M4Q'],
      ['2026-11-22', '-100000.00', expect.stringMatching(/^NONUMBER-/), 'Charges'],
      ['2026-11-22', '2.50', expect.stringMatching(/^NONUMBER-/), 'Interest'],
    ]);
  });

  test('with Cr and Dr in a column, `;`, a comma before decimals, and days as somebody said they are', async () => {
    const csv = 'day;text;what;way\n11/05/2026;a;1.000,00;CR\n11/06/2026;b;0,50;Debit\n';
    const told = layoutOf({ amount: 2, direction: 3, decimalMark: ',', isDayFirst: false });
    expect((await short(csv, told)).map((line) => line.slice(0, 2))).toEqual([
      ['2026-11-05', '1000.00'],
      ['2026-11-06', '-0.50'],
    ]);
    const fault = async (text: string) => (await read(text, told)).fault;
    expect(await fault(csv.replace('Debit', 'what'))).toBe('line 3: "what" is neither Cr nor Dr');
    expect(await fault(csv.replace('0,50', '-0,50'))).toBe('line 3: an amount beside Cr or Dr is not below zero');
    expect((await read(csv, layoutOf({ amount: 9 }))).fault).toBe('a column is named that is not there');
    expect((await read(csv, layoutOf({ amount: 1 }))).fault).toBe('a column has two meanings');
    expect((await read(csv, layoutOf({ credit: 2 }))).fault).toBe('name one amount, or a credit and a debit');
  });

  test('is read as was said of the same head before, in whatever letters it is', async () => {
    const csv = 'Day,Text,What\n22/11/26,x,5\n';
    const layout = layoutOf({ amount: 2 });
    const first = await read(csv);
    const remembered = async (hash: Buffer) => (first.table?.head.hash.equals(hash) === true ? layout : undefined);
    const again = await readStatement(Buffer.from(csv.toUpperCase()), { currency: 'INR', remembered });
    expect(again.lines.map(({ amount }) => amount)).toEqual([decimal(5)]);
    expect(again.table?.by).toBe('remembered');
    const other = await readStatement(Buffer.from(csv.replace('What', 'Which')), { currency: 'INR', remembered });
    expect(other.table?.by).toBeUndefined();
  });
});

const swift = `{1:F01SAUDINBBXXXX0000000000}{2:O9400000}{4:
:20:2611220001
:25:000123456789
:28C:326/1
:60F:C261231INR100000,00
:61:2701011231C5000,00NTRFK7XW2M4Q//SAUDN12345678901
:86:?20NEFT K7XW2M4Q?21A CUSTOMER
:61:261230D12,5NCHGNONREF
:86:charges
for November
:61:2612301230RC7,00NTRFX//Y1
:62F:C261231INR104980,50
-}`;

const camt = (entries: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr/><Stmt>${entries}</Stmt></BkToCstmrStmt></Document>`;
const entry = (amount: string, way: string, inner: string, status = '<Cd>BOOK</Cd>') =>
  `<Ntry><Amt Ccy="INR">${amount}</Amt><CdtDbtInd>${way}</CdtDbtInd><Sts>${status}</Sts><BookgDt><Dt>2026-11-22</Dt></BookgDt>${inner}</Ntry>`;

describe('formats of banks among themselves', () => {
  test('MT940: entry dates around the turn of a year, reversals, and what is written on several lines', async () => {
    expect(await short(swift)).toEqual([
      ['2026-12-31', '5000.00', 'SAUDN12345678901', 'NEFT K7XW2M4Q A CUSTOMER K7XW2M4Q'],
      ['2026-12-30', '-12.50', expect.stringMatching(/^NONUMBER-/), 'charges for November'],
      ['2026-12-30', '-7.00', 'Y1', 'X'],
    ]);
    expect(await faultOf(swift.replace('INR100000', 'USD100000'))).toBe('line 5: it is in USD, not INR');
    expect(await faultOf(swift.replace('D12,5', 'Z12,5'))).toContain('line 8: "261230Z12,5NCHGNONREF" is no line');
  });

  test('camt.053: booked entries, one of several transfers as its transfers, and numbers of the clearing first', async () => {
    const transfer = (amount: string, number: string, text: string) =>
      `<TxDtls><Refs><AcctSvcrRef>B${number}</AcctSvcrRef><EndToEndId>NOTPROVIDED</EndToEndId><TxId>${number}</TxId></Refs><Amt Ccy="INR">${amount}</Amt><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls>`;
    const text = camt(
      entry('5000.00', 'CRDT', `<NtryDtls>${transfer('5000.00', 'U1', 'K7XW2M4Q &amp; more')}</NtryDtls>`) +
        entry('30', 'DBIT', `<NtryDtls>${transfer('10', 'U2', 'a')}${transfer('20', 'U3', 'b')}</NtryDtls>`) +
        entry(
          '30',
          'DBIT',
          `<AcctSvcrRef>E4</AcctSvcrRef><NtryDtls>${transfer('10', 'U5', 'a')}${transfer('19', 'U6', 'b')}</NtryDtls>`,
        ) +
        entry('1', 'CRDT', '', '<Cd>PDNG</Cd>') +
        entry('2.50', 'CRDT', '<AddtlNtryInf>interest</AddtlNtryInf>', 'BOOK'),
    );
    expect(await short(text)).toEqual([
      ['2026-11-22', '5000.00', 'U1', 'K7XW2M4Q & more'],
      ['2026-11-22', '-10.00', 'U2', 'a'],
      ['2026-11-22', '-20.00', 'U3', 'b'],
      ['2026-11-22', '-30.00', 'E4', ''],
      ['2026-11-22', '2.50', expect.stringMatching(/^NONUMBER-/), 'interest'],
    ]);
    expect(await faultOf(camt(entry('5', 'CRDT', '').replace('INR', 'USD')))).toBe('entry 1: it is in USD, not INR');
    expect(await faultOf(camt(entry('-5', 'CRDT', '')))).toBe('entry 1: "-5" is no amount');
    expect(await faultOf(camt(entry('5', 'IN', '')))).toBe('entry 1: "IN" is neither CRDT nor DBIT');
  });
});

describe('what is no statement, or means harm, is refused with a reason', () => {
  const bomb = async () => {
    const files = { ...sheetFiles([['Date']]), 'xl/worksheets/sheet1.xml': Buffer.alloc(40 * 1024 * 1024, 0x20) };
    return zipped(files);
  };
  const rows = (count: number) => Array.from({ length: count }, () => ['22/11/26', 'x', 'N', { number: '1' }] as const);
  const laughs = `<!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;">]>`;

  test.each<[string, () => Promise<string | Buffer> | string | Buffer, string]>([
    ['a zip bomb', bomb, 'it is too large once it is unpacked'],
    ['entities of its own', () => camt('').replace('?>', `?>${laughs}`), 'it declares a document type'],
    ['XML without an end', () => camt('').slice(0, 120), 'it is no XML'],
    ['other XML', () => '<?xml version="1.0"?><a/>', 'it is no statement of ISO 20022'],
    ['a workbook without a sheet', async () => zipped({ 'xl/workbook.xml': '<workbook/>' }), 'it is no spreadsheet'],
    [
      'half a workbook',
      async () => (await zipped(sheetFiles(rows(9)))).subarray(0, 400),
      'it is a damaged spreadsheet',
    ],
    ['more rows than a day can have', async () => zipped(sheetFiles(rows(20_001))), 'it has more than 10000 lines'],
    [
      'more lines',
      () => `Date,Narration,UTR,Amount\n${'22/11/26,x,N,1\n'.repeat(10_001)}`,
      'it has more than 10000 lines',
    ],
    ['an old spreadsheet', () => Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'it is a spreadsheet of an old kind (XLS)'],
    ['a PDF', () => '%PDF-1.7', 'it is a PDF'],
    ['a web page', () => '<html><table>', 'it is a web page'],
    ['no table', () => 'hello', 'no line names the columns'],
    ['a head alone', () => 'Date,Narration,UTR,Amount\n', 'it has no line that moves money'],
  ])('%s', async (_, content, reason) => {
    expect(await faultOf(await content())).toContain(reason);
  });
});
