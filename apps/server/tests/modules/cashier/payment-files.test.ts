import { decimal, formatDecimal, parseDecimal } from '@sauda/money';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readXml, type Element } from '../../../src/modules/cashier/bank-lines/statement/xml.ts';
import type { Payment, PaymentFile } from '../../../src/modules/cashier/payment-files/payment-file.ts';
import { swiftText } from '../../../src/modules/cashier/payment-files/swift-text.ts';
import { writePaymentCsv } from '../../../src/modules/cashier/payment-files/write-csv.ts';
import { writePain } from '../../../src/modules/cashier/payment-files/write-pain.ts';

const file: PaymentFile = {
  id: 1n,
  no: '7KQ2M0XY7KQ2',
  currency: 'INR',
  debtor: { bank: 'Narmada Bank', accountName: 'Sauda & Söhne', accountNumber: '001122334455', ifsc: 'SAUD0000001' },
  count: 1,
  total: 0n,
  proposedBy: undefined,
  madeBy: 'staff:asha',
  madeAt: new Date('2026-11-26T20:00:00.000Z'),
};

const payment = (no: string, amount: number, holder = 'Asha Rao'): Payment => ({
  no,
  reference: `REF${no}`,
  amount: decimal(amount),
  payee: { bank: 'Practice Bank', branch: 'Fort', holder, number: '004200130075', code: 'SAUD0000002' },
});

const payments = [payment('W1', 5_500), payment('W2', 199_999.99), payment('W3', 200_000), payment('W4', 1)];
const day = '2026-11-27';

describe('texts for banks', () => {
  test.each([
    ['José Müller-Øst', 'Jose Muller-Ost'],
    ['=HYPERLINK("http://x")', 'HYPERLINK( http:/x )'],
    ['+91 98', '91 98'],
    ['-@cmd|calc', 'cmd calc'],
    ['A//B/', 'A/B'],
    ['Straße & Œuvre', 'Strasse + OEuvre'],
    ['आशा राव', ''],
    ['  ', ''],
  ])('%s becomes %s', (text, written) => {
    expect(swiftText(text, 70)).toBe(written);
  });

  test('are of the set that every bank takes, whatever they were', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 120 }), fc.integer({ min: 1, max: 80 }), (text, length) => {
        const written = swiftText(text, length);
        expect(written).toMatch(/^([0-9A-Za-z][0-9A-Za-z/\-?:().,'+ ]*)?$/);
        expect(written).not.toMatch(/\/\/|[/ ]$/);
        expect(written.length).toBeLessThanOrEqual(length);
        expect(swiftText(written, length)).toBe(written);
      }),
    );
  });
});

test('the CSV has a line for each payment, by NEFT or RTGS, and no cell is a formula', () => {
  const evil = payment('W5', 10, '=1+1');
  const text = writePaymentCsv(file, [...payments, evil], day);
  const rows = parse<Record<string, string>>(text, { columns: true });
  expect(rows.map(({ payment_type: type }) => type)).toEqual(['NEFT', 'NEFT', 'RTGS', 'NEFT', 'NEFT']);
  expect(rows[1]).toEqual({
    payment_type: 'NEFT',
    amount: '199999.99',
    currency: 'INR',
    beneficiary_name: 'Asha Rao',
    beneficiary_account: '004200130075',
    beneficiary_code: 'SAUD0000002',
    beneficiary_bank: 'Practice Bank',
    debit_account: '001122334455',
    payment_date: day,
    reference: 'REFW2',
    remarks: 'Withdrawal REFW2',
  });
  for (const cell of rows.flatMap((row) => Object.values(row))) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
  expect(writePaymentCsv({ ...file, currency: 'USD' }, payments, day)).toContain('\r\nTRANSFER,5500.00,USD,');
});

describe('pain.001.001.09', () => {
  const all = ({ children }: Element, name: string): Element[] =>
    children.flatMap((child) => [...(child.name === name ? [child] : []), ...all(child, name)]);
  const textsOf = (element: Element, name: string) => all(element, name).map(({ text }) => text.trim());
  const first = (element: Element, name: string) => all(element, name)[0] ?? readXml('<none/>');

  test('is well-formed, and its counts and totals are right for each part and for all', () => {
    const xml = writePain(file, payments, day);
    expect(xml).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>/);
    const document = readXml(xml);
    expect(first(document, 'Document').attributes['xmlns']).toBe('urn:iso:std:iso:20022:tech:xsd:pain.001.001.09');
    const sumOf = (element: Element) =>
      formatDecimal(
        textsOf(element, 'InstdAmt').reduce((sum, amount) => sum + (parseDecimal(amount) ?? 0n), 0n),
        2,
      );
    const parts = all(document, 'PmtInf');
    expect(parts.map((part) => textsOf(part, 'Prtry')[0])).toEqual(['NEFT', 'RTGS']);
    for (const whole of [...parts, document]) {
      expect(textsOf(whole, 'NbOfTxs')[0]).toBe(String(all(whole, 'CdtTrfTxInf').length));
      expect(textsOf(whole, 'CtrlSum')[0]).toBe(sumOf(whole));
    }
    expect(textsOf(document, 'CtrlSum')).toEqual(['405500.99', '205500.99', '200000.00']);
    expect(new Set(textsOf(document, 'PmtInfId')).size).toBe(2);
    expect(textsOf(document, 'EndToEndId')).toEqual(['REFW1', 'REFW2', 'REFW4', 'REFW3']);
    expect(textsOf(document, 'Dt')).toEqual([day, day]);
  });

  test('has its elements in the order of the message, with codes of the clearing', () => {
    const document = readXml(writePain(file, payments, day));
    const names = ({ children }: Element) => children.map(({ name }) => name);
    expect(names(first(document, 'GrpHdr'))).toEqual(['MsgId', 'CreDtTm', 'NbOfTxs', 'CtrlSum', 'InitgPty']);
    expect(names(first(document, 'PmtInf')).slice(0, 10)).toEqual([
      'PmtInfId',
      'PmtMtd',
      'BtchBookg',
      'NbOfTxs',
      'CtrlSum',
      'PmtTpInf',
      'ReqdExctnDt',
      'Dbtr',
      'DbtrAcct',
      'DbtrAgt',
    ]);
    expect(names(first(document, 'CdtTrfTxInf'))).toEqual(['PmtId', 'Amt', 'CdtrAgt', 'Cdtr', 'CdtrAcct', 'RmtInf']);
    expect(textsOf(first(document, 'CdtrAgt'), 'Cd')).toEqual(['INFSC']);
    expect(textsOf(first(document, 'CdtrAgt'), 'MmbId')).toEqual(['SAUD0000002']);
    expect(textsOf(first(document, 'Dbtr'), 'Nm')).toEqual(['Sauda + Sohne']);
  });

  test('is the same each time, and writes no character that a bank would not take', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }), (holder) => {
        const odd = [payment('W9', 12, holder)];
        const xml = writePain(file, odd, day);
        expect(writePain(file, odd, day)).toBe(xml);
        for (const text of textsOf(readXml(xml), 'Nm')) expect(text).toMatch(/^[0-9A-Za-z/\-?:().,'+ ]*$/);
      }),
    );
  });
});
