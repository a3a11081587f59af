import { decimal } from '@sauda/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readStatement, requireLines } from '../../../../src/modules/cashier/bank-lines/read-statement.ts';
import { referencesIn } from '../../../../src/modules/cashier/bank-lines/list-lines.ts';

const read = (csv: string) => readStatement(Buffer.from(csv), { currency: 'INR', remembered: async () => undefined });
const linesOf = async (csv: string) => requireLines(await read(csv), 'csv');

const header = 'Date,Narration,UTR,Amount';

describe('a statement', () => {
  test('is read by the names of its columns, in any order, with others among them', async () => {
    const csv = [
      '\uFEFFBalance,Withdrawal Amount,Value Date,Txn Date,"Deposit  Amount",Ref_No,Particulars',
      '9,,22/11/2026,21/11/2026,"1,25,000.50",N123,"NEFT, K7XW2M4Q ""Asha"""',
      '',
      '8,300.00,22-11-2026,21-11-2026,,N124,IMPS',
    ].join('\r\n');
    expect(await linesOf(csv)).toEqual([
      {
        bankReference: 'N123',
        bookedOn: '2026-11-21',
        amount: decimal('125000.5'),
        description: 'NEFT, K7XW2M4Q "Asha"',
      },
      { bankReference: 'N124', bookedOn: '2026-11-21', amount: decimal(-300), description: 'IMPS' },
    ]);
  });

  test.each([
    ['"5,000.00"', '5000'],
    ['"1,00,000"', '100000'],
    ['"-1,25,000.50"', '-125000.5'],
    // Decimals behind a comma are decimals: this is no five hundred.
    ['"5,00"', '5'],
    ['"1.234,50"', '1234.5'],
    ['५०००.५०', '5000.5'],
  ])('has %s as %s', async (written, amount) => {
    expect((await linesOf(`${header}\n2026-11-21,x,N1,${written}`))[0]?.amount).toBe(decimal(amount));
  });

  test.each([
    ['\n', 'it is empty'],
    ['2026-11-21,x,N1,5', 'no line names the columns'],
    ['Date,Narration,Amount\n2026-11-21,x,5', 'not told by the names: bank reference or utr'],
    ['Date,Narration,UTR,Credit\n', 'an amount, or a credit and a debit'],
    ['Date,Narration,UTR,Amount,UTR\n', 'the column "utr" is there twice'],
    [`${header}\n2026-02-30,x,N1,5`, 'line 2: "2026-02-30" is no date'],
    [`${header}\n11/21/2026,x,N1,5`, 'line 2: "11/21/2026" is no date'],
    [`${header}\n2026-11-21,x,N1,5.001`, 'line 2: "5.001" is no amount'],
    [`${header}\n2026-11-21,x,N1,"1,2,3"`, 'line 2: "1,2,3" is no amount'],
    [`${header}\n2026-11-21,x,N1,--5`, 'line 2: "--5" is no amount'],
    [`${header}\n2026-11-21,x,N1,5-`, 'line 2: "5-" is no amount'],
    [`${header}\n2026-11-21,x,N1,5,000`, 'line 2: it has more columns than the head'],
    [`${header}\n2026-11-21,x,N1,5\n,x,N2,7\n2026-11-21,x,N3,5`, 'line 3: "" is no date'],
    [`${header}\n2026-11-21,x,N1,1e3`, 'line 2: "1e3" is no amount'],
    [`${header}\n2026-11-21,x,N1,0.00`, 'line 2: it moves no money'],
    [`${header}\n2026-11-21,x,N1,5\n2026-11-21,x,N2`, 'line 3: it moves no money'],
    ['Date,Narration,UTR,Credit,Debit\n2026-11-21,x,N1,,-5', 'line 2: credits and debits are not below zero'],
  ])('that begins %j is refused: %s', async (csv, reason) => {
    await expect(linesOf(csv)).rejects.toMatchObject({
      key: 'invalid',
      details: { fields: { csv: expect.stringContaining(reason) } },
    });
  });
});

test('a reference is found however a bank writes it down', () => {
  const word = fc.stringMatching(/^[0-9A-HJKMNP-TV-Z]{8,9}$/);
  const noise = fc.stringMatching(/^[ a-zA-Z0-9/:-]{0,30}$/);
  const split = fc.integer({ min: 1, max: 7 });
  fc.assert(
    fc.property(word, noise, noise, split, fc.constantFrom(' ', '-', ''), (reference, before, after, at, gap) => {
      const written = `${reference.slice(0, at)}${gap}${reference.slice(at).toLowerCase()}`;
      expect(referencesIn(before + written + after)).toContain(reference);
    }),
  );
});
