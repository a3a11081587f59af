import type { VerificationTools } from './verify-statement.mjs';

/** What is wrong, and with which asset or head. */
export interface LiabilityFault {
  readonly code:
    | 'not_a_proof'
    | 'asset_twice'
    | 'asset_not_in_total'
    | 'asset_not_in_root'
    | 'head_changed'
    | 'head_not_signed'
    | 'head_not_published'
    | 'published_heads_broken';
  readonly subject: string;
}

export interface LiabilityVerification {
  /** Empty: nothing is wrong. */
  readonly faults: readonly LiabilityFault[];
  readonly assets: number;
  /** Before the first night there is no head, and nothing to prove. */
  readonly isBeforeFirst: boolean;
  readonly comparedWithPublished: boolean;
  /** Whether the platform could tell. */
  readonly signaturesChecked: boolean;
  /** The head of the proof, where that is newer than those given. */
  readonly newerHead: string | undefined;
}

export function verifyLiabilities(
  proof: unknown,
  published: readonly unknown[] | undefined,
  tools: VerificationTools,
): Promise<LiabilityVerification>;
