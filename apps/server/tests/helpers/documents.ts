import type { DocumentsContext } from '../../src/modules/statements/documents/documents.ts';
import { makeDocuments } from '../../src/modules/statements/documents/make-documents.ts';
import type { DocumentKind, DocumentPeriod } from '../../src/modules/statements/documents/periods.ts';
import { systemClock } from '../../src/platform/clock.ts';
import type { Database } from '../../src/platform/database.ts';
import { createEncryption } from '../../src/platform/encryption.ts';

/** What the tests' applications sign with. */
export const headSigner = createEncryption('5a'.repeat(32)).signerFor('ledger heads');

export const documentsContext = (database: Database, given: Partial<DocumentsContext> = {}): DocumentsContext => ({
  database,
  clock: systemClock,
  headSigner,
  issuer: { currency: 'INR', licence: undefined },
  market: { instrument: () => undefined },
  timeZone: 'Asia/Kolkata',
  usualLanguage: () => 'en',
  ...given,
});

const dayMs = 86_400_000;
let days = 0;

/** Makes documents of all that was booked up to now, as if a day or a month had ended: for whoever cannot wait for it. */
export async function documentUpToNow(database: Database, kind: DocumentKind): Promise<void> {
  days += 1;
  const day = new Date(Date.UTC(2001, 0, days));
  const now = Date.now();
  const [period] = await database.sql<[DocumentPeriod]>`
    INSERT INTO document_periods (kind, first_day, last_day, time_zone, starts_at, ends_at)
    VALUES (${kind}, ${day}, ${day}, 'Asia/Kolkata',
      ${new Date(now - dayMs)}, ${new Date(now + 1)})
    RETURNING *`;
  await makeDocuments(documentsContext(database), period);
}
