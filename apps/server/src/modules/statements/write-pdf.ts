import type { Readable } from 'node:stream';
import { formatMoney, type Currency } from '@sauda/money';
import type { Language } from '@sauda/facts';
import type { CashMovement } from '../ledger/index.ts';
import { drawFacts, margin, right, writeSheet, type Sheet } from './pdf-sheet.ts';
import { dayAndTimeOf } from './period.ts';
import type { Statement } from './statement.ts';
import { statementWords, type StatementWords } from './words/index.ts';

export const statementColumns = {
  when: { x: margin, width: 88 },
  what: { x: margin + 92, width: 192 },
  income: { x: right - 224, width: 72, isFigure: true },
  expense: { x: right - 148, width: 72, isFigure: true },
  balance: { x: right - 72, width: 72, isFigure: true },
} as const;

/** What a statement says beside its movements. */
export interface StatementExtras {
  readonly title: string;
  /** Lines above the table. */
  readonly facts: ReadonlyArray<readonly [label: string, value: string]>;
  /** How it can be checked, and what names it, at the foot of each page. */
  readonly check: string;
  readonly name: string;
  /** What follows below the movements. */
  drawMore(sheet: Sheet<typeof statementColumns>): void;
}

/** For people to read and to print. Written page by page, at the pace at which it is fetched. */
export function writePdf(statement: Statement, language: Language, extras?: StatementExtras): Readable {
  const words = statementWords[language];
  const { customer, period, madeAt, issuer } = statement;
  const { when, what, income, expense, balance } = words;
  const title = extras?.title ?? words.title;
  return writeSheet(
    {
      language,
      title: `${title} ${customer.number}, ${period.from} – ${period.to}`,
      madeAt,
      columns: statementColumns,
      headings: { when, what, income, expense, balance },
      drawHead: (doc) =>
        drawFacts(
          doc,
          title,
          extras?.facts ?? factsOf(statement, words),
          `${words.days(period.timeZone)} ${words.free}`,
        ),
      foot: {
        text: `${standingOf(issuer.licence, words)} ${extras?.check ?? words.check}`,
        name: extras?.name ?? `${customer.number} · ${period.from} – ${period.to}`,
        page: words.page,
      },
    },
    (sheet) => draw(sheet, statement, words, extras),
  );
}

/** Under which licence, or that it is for practice. */
export function standingOf(licence: Statement['issuer']['licence'] | null, words: StatementWords): string {
  return licence === undefined || licence === null
    ? words.practice
    : words.licence(licence.name, licence.regulator, licence.number);
}

async function draw(
  sheet: Sheet<typeof statementColumns>,
  statement: Statement,
  words: StatementWords,
  extras: StatementExtras | undefined,
): Promise<void> {
  const { period, issuer, opening, closing } = statement;
  const money = (amount: bigint): string => formatMoney(amount, issuer.currency);
  sheet.line({ what: words.opening, when: period.from, balance: money(opening) }, { weight: 'bold' });
  let hasMoved = false;
  for await (const page of statement.movements()) {
    for (const movement of page) {
      sheet.line(cellsOf(movement, period.timeZone, issuer.currency, words));
      hasMoved = true;
      if (!(await sheet.rest())) return;
    }
  }
  if (!hasMoved) sheet.line({ what: words.none });
  sheet.line({ what: words.closing, when: period.to, balance: money(closing) }, { weight: 'bold' });
  extras?.drawMore(sheet);
}

function cellsOf(
  { direction, amount, balanceAfter, reason, levy, subject, postedAt }: CashMovement,
  timeZone: string,
  currency: Currency,
  words: StatementWords,
) {
  return {
    when: dayAndTimeOf(postedAt, timeZone).slice(0, 16),
    what: `${levy === undefined ? words.reasons[reason] : words.levies[levy]}  ${subject.no}`,
    [direction]: formatMoney(amount, currency),
    balance: formatMoney(balanceAfter, currency),
  };
}

/** A customer's number as people read it: `1000 0001`. */
export const spacedNumber = (number: number | string): string => String(number).replace(/^(\d{4})/, '$1 ');

function factsOf({ customer, period, madeAt, opening, closing, issuer }: Statement, words: StatementWords) {
  return [
    [words.customer, spacedNumber(customer.number)],
    [words.phone, customer.maskedPhone],
    [words.from, period.from],
    [words.to, period.to],
    [words.opening, formatMoney(opening, issuer.currency)],
    [words.closing, formatMoney(closing, issuer.currency)],
    [words.madeAt, dayAndTimeOf(madeAt, period.timeZone)],
  ] as const;
}
