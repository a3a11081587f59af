import { hash } from 'node:crypto';
import { consistencyProof, leafHash, merkleTree, type MerkleTree } from '../../modules/ledger/index.ts';
import type { Sql } from '../../platform/database.ts';
import type { Signer } from '../../platform/encryption.ts';
import type { Heads, NotedHeads, SignedHead } from '../../platform/heads.ts';

/** Which heads, by whose key, and what of them is known outside the database. */
interface HeadLogOptions<Head extends SignedHead> {
  /** As it stands in the log's own name: small letters. */
  readonly name: string;
  readonly heads: Heads<Head>;
  readonly signer: Signer;
  readonly noted: NotedHeads;
}

/** A log that only grows, as whoever has kept an older state of it can check. */
export interface HeadLog {
  /**
   * @param from how many heads whoever asks knew before
   * @throws HeadLogStopped where the database contradicts what was published
   */
  checkpoint(from?: bigint): Promise<LogState>;
}

export interface LogState {
  /** How many heads there are. */
  readonly size: bigint;
  /** Signed: name of the log, size and root, as C2SP's `tlog-checkpoint` and `signed-note` have it. */
  readonly checkpoint: string;
  /** Of the key that signed it. */
  readonly publicKey: Buffer;
  /** That it begins as when it had `from` heads (RFC 6962, section 2.1.2); empty where it has no more than that. */
  readonly consistency: readonly Buffer[];
}

/** What the database has is not what was published: nothing is signed until people have looked. */
export class HeadLogStopped extends Error {}

/**
 * Published heads as a transparency log: the leaves of one tree are the hashes of the heads, in small hexadecimal, in their order. So
 * whoever has kept the root of one day needs a few hashes, and not all heads since, to see that none of it was made anew.
 */
export function createHeadLog<Head extends SignedHead>(
  sql: Sql,
  { name, heads, signer, noted }: HeadLogOptions<Head>,
): HeadLog {
  const origin = originOf(name, signer);
  let state: Grown = { leaves: [], newest: undefined, tree: undefined, checkpoint: written(origin, signer, undefined) };
  let looking: { readonly since: number; readonly end: Promise<void> } | undefined;

  /** Reads what has been published since, and all of it where the newest one is not what it was. */
  async function look(): Promise<void> {
    const contradiction = await heads.contradictionOf(sql, noted);
    if (contradiction !== undefined) throw new HeadLogStopped(contradiction);
    const { newest, leaves } = state;
    const rows = await heads.hashes(sql, newest?.number ?? 0n);
    const goesOn = newest === undefined || rows[0]?.hash.equals(newest.hash) === true;
    const added = goesOn ? rows.slice(newest === undefined ? 0 : 1) : await heads.hashes(sql, 0n);
    if (goesOn && added.length === 0) return;
    const grown = [...(goesOn ? leaves : []), ...added.map((row) => leafHash(row.hash.toString('hex')))];
    const tree = grown.length === 0 ? undefined : merkleTree(grown);
    state = { leaves: grown, newest: added.at(-1), tree, checkpoint: written(origin, signer, tree) };
  }

  /** However many ask, it is looked at once a second. */
  function lookSeldom(): Promise<void> {
    const now = performance.now();
    if (looking === undefined || now - looking.since > lookEveryMs) looking = { since: now, end: look() };
    return looking.end;
  }

  return {
    async checkpoint(from = 0n) {
      await lookSeldom();
      const { leaves, tree, checkpoint } = state;
      const size = BigInt(leaves.length);
      const isOlder = tree !== undefined && from < size;
      return {
        size,
        checkpoint,
        publicKey: signer.publicKey,
        consistency: isOlder ? consistencyProof(tree, Number(from)) : [],
      };
    },
  };
}

interface Grown {
  readonly leaves: readonly Buffer[];
  readonly newest: Pick<SignedHead, 'number' | 'hash'> | undefined;
  /** None without a leaf. */
  readonly tree: MerkleTree | undefined;
  readonly checkpoint: string;
}

const lookEveryMs = 1_000;

function written(origin: string, signer: Signer, tree: MerkleTree | undefined): string {
  const root = tree?.at(-1)?.[0] ?? hash('sha256', '', 'buffer');
  const text = [origin, String(tree?.[0]?.length ?? 0), root.toString('base64'), ''].join('\n');
  return `${text}\n${signatureLine(origin, signer, text)}\n`;
}

/** Stays the same as long as the key does, whatever the address. */
function originOf(name: string, { publicKey }: Signer): string {
  return `sauda-${name}/${hash('sha256', publicKey, 'hex').slice(0, 16)}`;
}

/** The type of Ed25519 in signed notes. */
const ed25519 = 1;

/** A line of a signed note: the first four bytes of the key's own hash, and the signature. */
function signatureLine(keyName: string, signer: Signer, text: string): string {
  const key = Buffer.concat([Buffer.from(`${keyName}\n`), Buffer.of(ed25519), signer.publicKey]);
  const blob = Buffer.concat([hash('sha256', key, 'buffer').subarray(0, 4), signer.sign(Buffer.from(text))]);
  return `— ${keyName} ${blob.toString('base64')}`;
}
