import { MINOR_UNIT, fits, type Decimal } from '@sauda/money';
import { readDay } from './read-day.ts';
import { readMoney } from './read-money.ts';
import { all, at, attribute, readXml, textAt } from './xml.ts';

/** What an account held as a day of the bank ended. */
export interface StatementBalance {
  /** As in 2026-11-21. */
  readonly day: string;
  /** Below zero where the account is overdrawn; whole minor units. */
  readonly balance: Decimal;
}

/**
 * The closing balances that SWIFT's statements tell (`:62F:`), the last of each day. What cannot be read, or is in another
 * currency, is left out: a person can say it.
 */
export function balancesOfMt940(text: string, currency: string): StatementBalance[] {
  const found = text.matchAll(/^:62F:([CD])(\d\d)(\d\d)(\d\d)([A-Z]{3})(\d{1,15},\d{0,2})\s*$/gm);
  return lastOfDays(
    [...found].map(([, mark, year, month, day, told, written = '']) => ({
      day: readDay(`20${year}-${month}-${day}`),
      amount: told === currency ? readMoney(written.replace(/,$/, ''), ',') : undefined,
      isDebit: mark === 'D',
    })),
  );
}

/** The booked closing balances (`CLBD`) of ISO 20022's statements, in the same way. */
export function balancesOfCamt(text: string, currency: string): StatementBalance[] {
  const statements = all(at(readXml(text), 'Document', 'BkToCstmrStmt'), 'Stmt');
  const closing = statements
    .flatMap((statement) => all(statement, 'Bal'))
    .filter((balance) => textAt(balance, 'Tp', 'CdOrPrtry', 'Cd') === 'CLBD');
  return lastOfDays(
    closing.map((balance) => {
      const amount = at(balance, 'Amt');
      const written = textAt(amount);
      return {
        day: readDay(textAt(balance, 'Dt', 'Dt') || textAt(balance, 'Dt', 'DtTm')),
        amount:
          /^\d+(?:\.\d+)?$/.test(written) && attribute(amount, 'Ccy') === currency
            ? readMoney(written, '.')
            : undefined,
        isDebit: textAt(balance, 'CdtDbtInd') === 'DBIT',
      };
    }),
  );
}

interface Told {
  readonly day: string | undefined;
  readonly amount: bigint | undefined;
  readonly isDebit: boolean;
}

function lastOfDays(told: readonly Told[]): StatementBalance[] {
  const byDay = new Map<string, bigint>();
  for (const { day, amount, isDebit } of told) {
    if (day !== undefined && amount !== undefined && fits(amount) && amount % MINOR_UNIT === 0n)
      byDay.set(day, isDebit ? -amount : amount);
  }
  return [...byDay].map(([day, balance]) => ({ day, balance }));
}
