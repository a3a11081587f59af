import { formatDecimal } from '@sauda/money';
import { csvLine } from '../../platform/csv.ts';
import { dayAndTimeOf } from './period.ts';
import type { Statement } from './statement.ts';

const columnsIn = (timeZone: string) => [
  'date',
  `time (${timeZone})`,
  'reason',
  'subject',
  'subject_no',
  'in',
  'out',
  'balance',
  'currency',
  'transfer',
];

/**
 * One line for each movement of free cash, a levy named after its reason, between a line with the opening and one with the closing balance. Every line
 * has every column, so that programs read it as it is.
 */
export async function* writeCsv(statement: Statement): AsyncGenerator<string> {
  const { period, opening, closing, issuer } = statement;
  const balanceLine = (day: string, reason: string, balance: bigint) =>
    csvLine([day, '', reason, '', '', '', '', formatDecimal(balance), issuer.currency, '']);
  yield csvLine(columnsIn(period.timeZone)) + balanceLine(period.from, 'opening_balance', opening);
  for await (const page of statement.movements()) {
    yield page
      .map(({ id, direction, amount, balanceAfter, reason: why, levy, subject, postedAt }) => {
        const reason = levy === undefined ? why : `${why} ${levy}`;
        const [day = '', time = ''] = dayAndTimeOf(postedAt, period.timeZone).split(' ');
        const [into, out] = direction === 'income' ? [formatDecimal(amount), ''] : ['', formatDecimal(amount)];
        const balance = formatDecimal(balanceAfter);
        return csvLine([day, time, reason, subject.kind, subject.no, into, out, balance, issuer.currency, String(id)]);
      })
      .join('');
  }
  yield balanceLine(period.to, 'closing_balance', closing);
}
