import type { VerificationTools } from '../../../../../scripts/verify-statement.mjs';
import { ApiUnreachable } from '../../lib/api.ts';

interface PublishedHead {
  readonly number: string;
}

/** All published heads of one kind; they come a thousand at a time. */
export async function fetchHeads(kind: 'sauda-ledger' | 'sauda-liabilities'): Promise<PublishedHead[]> {
  const heads: PublishedHead[] = [];
  for (let after = '0'; ;) {
    const response = await fetch(`/.well-known/${kind}.json?after=${after}`).catch((error: unknown) => {
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

/** What the programs that check need of a browser. */
export const tools: VerificationTools = {
  sha256: async (bytes) => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)),
  /** Undefined where this browser knows no Ed25519. */
  async verifySignature(key, signature, hash) {
    try {
      const imported = await crypto.subtle.importKey('raw', key, { name: 'Ed25519' }, false, ['verify']);
      return await crypto.subtle.verify('Ed25519', imported, signature, hash);
    } catch (error) {
      if (error instanceof DOMException && error.name === 'NotSupportedError') return undefined;
      return false;
    }
  },
};
