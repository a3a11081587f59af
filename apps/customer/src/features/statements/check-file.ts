import {
  verifyDocument,
  verifyStatement,
  type DocumentVerification,
  type StatementVerification,
} from '../../../../../scripts/verify-statement.mjs';
import { fetchHeads, tools } from './check-tools.ts';

/** Of a statement, or of a document that has one within. */
export type FileVerification = StatementVerification & Partial<Pick<DocumentVerification, 'document' | 'unpriced'>>;

/** Checks a file here in the browser, by the published heads. @param text as it was downloaded */
export async function checkFile(text: string): Promise<FileVerification> {
  // Not at the same time: a file may have a head published for it, and without that one it would look wrong.
  const heads = await fetchHeads('sauda-ledger');
  const file = parsed(text);
  const isDocument = typeof file === 'object' && file !== null && 'facts' in file;
  return isDocument ? verifyDocument(file, heads, tools) : verifyStatement(file, heads, tools);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
