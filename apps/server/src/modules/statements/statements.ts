import type { Readable } from 'node:stream';
import { ledgerHeads } from '../ledger/index.ts';
import type { Signer } from '../../platform/encryption.ts';
import { HeadsContradicted, type NotedHeads } from '../../platform/heads.ts';
import { parseFinancialYear } from './gains/financial-year.ts';
import { matchSales } from './gains/match-sales.ts';
import { yearsOfGains, type YearOfGains } from './gains/years-of-gains.ts';
import { changesBefore, tradesBefore } from '../trading/index.ts';
import { writeGains } from './gains/write-gains.ts';
import { parsePeriod } from './period.ts';
import { openStatement, type Issuer, type Statement } from './statement.ts';
import type { Language } from '@sauda/facts';
import { writeCsv } from './write-csv.ts';
import { writeJson } from './write-json.ts';
import { readProfile } from '../customers/index.ts';
import type { Given } from '../../platform/given.ts';

export type StatementFormat = 'csv' | 'pdf' | 'json';

export interface StatementsOptions extends Given<'clock' | 'database'> {
  readonly issuer: Issuer;
  /** Whose days statements go by, as contract notes do: the house's, by its IANA name. */
  readonly timeZone: string;
  /** Signs the heads of the ledger, and with the same key what statements say of themselves. */
  readonly headSigner: Signer;
  readonly notedHeads: NotedHeads;
}

/** A file that is written while it is read, and what it should be called. */
export interface WrittenFile {
  readonly name: string;
  readonly content: AsyncIterable<string> | Readable;
}

export interface StatementRequest {
  readonly customerId: string;
  /** Days of the house, as in `2026-11-21`, both included. */
  readonly from: string;
  readonly to: string;
  readonly format: StatementFormat;
  /** Of the PDF. The others are for programs, and the same in every language. */
  readonly language: Language;
}

export type Statements = ReturnType<typeof createStatements>;

/** A head is published before a statement, so that it can prove what happened up to now, but not more often than this. */
const publishAtMostEveryMs = 60_000;

export function createStatements(options: StatementsOptions) {
  const { database, clock, issuer, timeZone, headSigner, notedHeads } = options;

  async function publishIfDue(): Promise<void> {
    const now = clock.now();
    const last = await ledgerHeads.last(database.sql);
    if (last !== undefined && now.getTime() - last.publishedAt.getTime() < publishAtMostEveryMs) return;
    // Where publishing has stopped, a statement is proven as far as was published.
    await ledgerHeads.publish(database, headSigner, now, notedHeads).catch((error: unknown) => {
      if (!(error instanceof HeadsContradicted)) throw error;
    });
  }

  return {
    /** Publishes a head of the ledger, so that what is written now is proven up to now, where the last one is not of this minute. */
    publishIfDue,

    /** @throws Refusal `invalid`, `statement_period_too_long` */
    async write({ customerId, from, to, format, language }: StatementRequest): Promise<WrittenFile> {
      const madeAt = clock.now();
      const period = parsePeriod({ from, to }, madeAt, timeZone);
      if (format === 'json') await publishIfDue();
      const { number, phone } = await readProfile(database.sql, customerId);
      const customer = { id: customerId, number, maskedPhone: `••••••${phone.slice(-4)}` };
      const statement = await openStatement(database, { issuer, customer, period, madeAt });
      return {
        name: `sauda-statement-${number}-${from}-to-${to}.${format}`,
        content: await contentOf(statement, format, language),
      };
    },

    /**
     * Gains and losses of a financial year, as CSV.
     * @param year as in `2026-27`
     * @throws Refusal `invalid` where it is no financial year, or one that has not begun
     */
    async writeGains(customerId: string, year: string): Promise<WrittenFile> {
      const financialYear = parseFinancialYear(year, clock.now());
      return {
        name: `sauda-capital-gains-${year}.csv`,
        content: await writeGains(database.sql, customerId, financialYear, issuer.currency),
      };
    },
    /** What each financial year has realised, as the reports of gains add up; the latest first. */
    async gainsByYear(customerId: string): Promise<YearOfGains[]> {
      const now = clock.now();
      const trades = await tradesBefore(database.sql, customerId, now);
      return yearsOfGains(matchSales(trades, await changesBefore(database.sql, customerId, now)));
    },
  };

  async function contentOf(statement: Statement, format: StatementFormat, language: Language) {
    if (format === 'csv') return writeCsv(statement);
    if (format === 'json') return writeJson(database, statement, headSigner);
    // What draws pages takes some megabytes of memory, so it is loaded for the first of them.
    const { writePdf } = await import('./write-pdf.ts');
    return writePdf(statement, language);
  }
}
