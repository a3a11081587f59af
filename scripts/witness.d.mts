import type { VerificationTools } from './verify-statement.mjs';

/** The newest state of a log that was seen. */
export interface SeenLog {
  /** The log's name, which goes with its key. */
  readonly origin: string;
  readonly public_key: string;
  /** How many heads it has, in digits. */
  readonly size: string;
  readonly root: string;
  /** As it was signed. */
  readonly checkpoint: string;
}

export type LogFault = 'not_a_checkpoint' | 'not_signed' | 'other_key' | 'shorter' | 'forked';

export interface FollowedLog {
  readonly fault: LogFault | undefined;
  /** Where nothing is wrong. */
  readonly now: SeenLog | undefined;
  /** Undefined where it cannot be told here. */
  readonly isSigned: boolean | undefined;
}

/** Whether a log goes on as it was when it was seen last. @param answer of `/.well-known/sauda-consistency.json` */
export function followLog(answer: unknown, seen: SeenLog | undefined, tools: VerificationTools): Promise<FollowedLog>;

/** The root over the hashes of heads, in hexadecimal both. */
export function rootOfHeads(hashes: readonly string[], tools: Pick<VerificationTools, 'sha256'>): Promise<string>;

export interface CosignedCheckpoint {
  readonly fault: 'not_a_checkpoint' | 'not_cosigned' | 'other_witness' | 'cosignature_wrong' | undefined;
  readonly origin?: string;
  readonly size?: string;
  /** When the witness says that it saw it. */
  readonly at?: Date;
}

/** Whether a witness has signed a checkpoint, by its text and the witness's name and key (in hexadecimal) alone. */
export function checkCosigned(
  checkpoint: string,
  witness: { readonly name: string; readonly publicKey: string },
  tools: VerificationTools,
): Promise<CosignedCheckpoint>;
