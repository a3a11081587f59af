import { decimal } from '@sauda/money';
import { describe, expect, test } from 'vitest';
import {
  balancesOfCamt,
  balancesOfMt940,
} from '../../../../../src/modules/cashier/bank-lines/statement/closing-balances.ts';

describe('what an account held as a day ended', () => {
  test('is told by the closing balance of MT940, the last of each day, and by no other', () => {
    const text = [
      ':20:A',
      ':60F:C261121INR100,00',
      ':62M:C261122INR150,00',
      ':62F:C261122INR5210,5',
      ':20:B',
      ':62F:D261123INR7,00',
      ':62F:D261123INR8,00',
      ':64:C261123INR9,00',
    ];
    expect(balancesOfMt940(text.join('\r\n'), 'INR')).toEqual([
      { day: '2026-11-22', balance: decimal('5210.5') },
      { day: '2026-11-23', balance: decimal(-8) },
    ]);
  });

  test('is told by the booked closing balance of camt.053', () => {
    const balance = (code: string, amount: string, day: string, mark = 'CRDT', currency = 'INR') =>
      `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${mark}</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`;
    const file = (...balances: string[]) =>
      `<Document><BkToCstmrStmt><Stmt>${balances.join('')}</Stmt></BkToCstmrStmt></Document>`;
    expect(
      balancesOfCamt(
        file(
          balance('OPBD', '1.00', '2026-11-22'),
          balance('CLBD', '210.50', '2026-11-22'),
          balance('CLAV', '2.00', '2026-11-22'),
          balance('CLBD', '3.00', '2026-11-23', 'DBIT'),
        ),
        'INR',
      ),
    ).toEqual([
      { day: '2026-11-22', balance: decimal('210.50') },
      { day: '2026-11-23', balance: decimal(-3) },
    ]);
  });

  test.each([':62F:C261122USD5210,00', ':62F:C261131INR5210,00', ':62F:X261122INR5210,00', ':62F:C261122INR5.210,00'])(
    'is left for a person to say where it cannot be taken as it is: %s',
    (line) => {
      expect(balancesOfMt940(line, 'INR')).toEqual([]);
    },
  );
});
