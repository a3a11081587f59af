import type { Database } from '../../../platform/database.ts';
import type { Signer } from '../../../platform/encryption.ts';
import { openStatement, type Statement } from '../statement.ts';
import { writeJson } from '../write-json.ts';
import type { DocumentFacts } from './document-facts.ts';
import type { DocumentRow } from './kept-document.ts';

interface WrittenFrom {
  readonly row: DocumentRow;
  /** Signs the statement within. */
  readonly signer: Signer;
  readonly madeAt: Date;
}

/**
 * A document with what proves it: its facts as they were signed, and the customer's statement of its period as it is made now, in which
 * every transfer of the period stands with its proof. Whoever checks it sees by these that nothing was left out of the facts.
 */
export async function* writeDocumentJson(
  database: Database,
  facts: DocumentFacts,
  { row, signer, madeAt }: WrittenFrom,
): AsyncGenerator<string> {
  yield `{\n"facts": ${JSON.stringify(facts)},\n"signature": "${row.signature.toString('hex')}",\n"statement": `;
  yield* writeJson(database, await statementOf(database, facts, madeAt), signer);
  yield '}\n';
}

/** The statement of a document's period. It bears no phone: a document is of a number. */
export function statementOf(database: Pick<Database, 'sql'>, facts: DocumentFacts, madeAt: Date): Promise<Statement> {
  const { licence, currency, customer, period } = facts;
  return openStatement(database, {
    issuer: { currency, licence: licence ?? undefined },
    customer: { id: customer.id, number: Number(customer.number), maskedPhone: '' },
    period: {
      from: period.from,
      to: period.to,
      timeZone: period.time_zone,
      start: new Date(period.start),
      end: new Date(period.end),
    },
    madeAt,
  });
}
