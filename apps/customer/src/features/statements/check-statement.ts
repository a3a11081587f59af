import { useMutation } from '@tanstack/react-query';
import { verifyStatement, type StatementVerification } from '../../../../../scripts/verify-statement.mjs';
import { fetchFile } from '../../lib/download-file.ts';
import { ApiUnreachable } from '../../lib/api.ts';
import { statementUrl } from './statement-files.ts';
import { daysOf, todayInIndia } from './statement-period.ts';

/** A file that the customer has, or the statement of this month. */
export type StatementSource = File | 'thisMonth';

/** Reads a statement, asks for the published heads, and checks the one by the other here in the browser. */
export function useCheckStatement() {
  return useMutation({
    mutationFn: async (source: StatementSource): Promise<StatementVerification> => {
      const text = await readSource(source);
      // Not at the same time: a statement may have a head published for it, and without that one it would look wrong.
      const heads = await fetchHeads();
      return verifyStatement(parsed(text), heads, { sha256, verifySignature });
    },
  });
}

async function readSource(source: StatementSource): Promise<string> {
  if (source !== 'thisMonth') return source.text();
  const days = daysOf('thisMonth', todayInIndia(new Date()));
  return (await fetchFile(statementUrl(days, 'json', 'en'))).text();
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

interface PublishedHead {
  readonly number: string;
}

/** All of them; they come a thousand at a time. */
async function fetchHeads(): Promise<PublishedHead[]> {
  const heads: PublishedHead[] = [];
  for (let after = '0'; ;) {
    const response = await fetch(`/.well-known/sauda-ledger.json?after=${after}`).catch((error: unknown) => {
      throw new ApiUnreachable(error);
    });
    if (!response.ok) throw new ApiUnreachable(new Error(`HTTP ${response.status}`));
    const page = ((await response.json()) as { heads: PublishedHead[] }).heads;
    heads.push(...page);
    const last = page[page.length - 1];
    if (last === undefined) return heads;
    after = last.number;
  }
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
}

/** Undefined where this browser knows no Ed25519. */
async function verifySignature(
  key: Uint8Array<ArrayBuffer>,
  signature: Uint8Array<ArrayBuffer>,
  hash: Uint8Array<ArrayBuffer>,
): Promise<boolean | undefined> {
  try {
    const imported = await crypto.subtle.importKey('raw', key, { name: 'Ed25519' }, false, ['verify']);
    return await crypto.subtle.verify('Ed25519', imported, signature, hash);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotSupportedError') return undefined;
    return false;
  }
}
