import type { Readable } from 'node:stream';
import type { Language } from '@sauda/facts';
import type { Signer } from '../../../platform/encryption.ts';
import type { Given } from '../../../platform/given.ts';
import { createApart } from '../../../platform/apart.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { minuteMs } from '../../../platform/time.ts';
import type { DueWork } from '../../../platform/due-work.ts';
import type { Market } from '../../market/index.ts';
import type { Issuer } from '../statement.ts';
import { findDocument, openKept } from './kept-document.ts';
import { makeDocuments } from './make-documents.ts';
import { beginPeriods, documentKinds, duePeriods } from './periods.ts';
import { writeDocumentJson } from './write-document-json.ts';

/** What documents are made with. */
export interface DocumentsContext extends Given<'clock' | 'database'> {
  readonly issuer: Issuer;
  /** Signs the heads of the ledger, and with the same key what documents say. */
  readonly headSigner: Signer;
  readonly market: Pick<Market, 'instrument'>;
  /** Where the house keeps its days, by its IANA name. */
  readonly timeZone: string;
  /** Of who has not said one. */
  usualLanguage(): Language;
}

export interface DocumentsOptions extends DocumentsContext, Given<'log' | 'rounds'> {
  readonly dueWork: DueWork;
  /** Publishes a head of the ledger where the last one is not of now. */
  publishIfDue(): Promise<void>;
}

export type DocumentFormat = 'pdf' | 'json';

const lookEveryMs = minuteMs;

export type Documents = ReturnType<typeof createDocuments>;

/** Contract notes and monthly statements: made by the clock, on one node, and written when they are asked for. */
export function createDocuments(options: DocumentsOptions) {
  const { clock, database, headSigner, rounds, dueWork } = options;
  const apart = createApart({ work: 'making documents', clock, log: options.log });
  rounds.every(lookEveryMs, 'making documents of what has ended', () => makeDue(options, apart), { dueWork });

  return {
    /**
     * A customer's document as a file.
     * @throws Refusal `not_found`
     */
    async write(customerId: string, no: string, format: DocumentFormat) {
      const row = await findDocument(database.sql, customerId, no);
      if (row === undefined) throw new Refusal('not_found');
      const { facts } = openKept(row);
      if (format === 'json') await options.publishIfDue();
      const content: Readable | AsyncIterable<string> =
        format === 'pdf'
          ? await (await import('./write-document-pdf.ts')).writeDocumentPdf(database.sql, facts, row)
          : writeDocumentJson(database, facts, { row, signer: headSigner, madeAt: clock.now() });
      return { name: `sauda-${no}.${format}`, content };
    },
  };
}

/** Begins the periods of now, and makes the documents of each that has ended; one that fails holds up no other. */
export async function makeDue(
  context: DocumentsContext,
  apart: Pick<ReturnType<typeof createApart>, 'each'>,
): Promise<void> {
  for (const kind of documentKinds) await beginPeriods(context, kind);
  const due = await duePeriods(context.database.sql, context.clock.now());
  await apart.each(
    due.map((period) => ({
      about: `${period.kind} ${period.firstDay.toISOString().slice(0, 10)}`,
      work: () => makeDocuments(context, period),
    })),
  );
}
