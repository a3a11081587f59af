/** What is wrong, and with which transfer, block or head. */
export interface StatementFault {
  readonly code:
    | 'not_a_statement'
    | 'document_not_signed'
    | 'another_statement'
    | 'order_missing'
    | 'order_differs'
    | 'wrong_totals'
    | 'statement_not_signed'
    | 'another_key'
    | 'number_missing'
    | 'another_customer'
    | 'out_of_order'
    | 'wrong_opening'
    | 'wrong_balance'
    | 'wrong_closing'
    | 'wrong_period'
    | 'outside_period'
    | 'wrong_charge'
    | 'transfer_not_in_block'
    | 'block_changed'
    | 'block_not_in_head'
    | 'head_changed'
    | 'head_not_signed'
    | 'head_not_published'
    | 'published_heads_broken';
  readonly subject: string;
}

export interface StatementVerification {
  /** Empty: nothing is wrong. */
  readonly faults: readonly StatementFault[];
  readonly transfers: number;
  readonly blocks: number;
  readonly heads: number;
  /** Transfers that are newer than the last published head. */
  readonly unproven: number;
  /** Transfers from before there were numbers, whose count the ledger itself does not show. */
  readonly unnumbered: number;
  /** Orders whose charges by law were worked out anew, and those that have traded outside of the period too. */
  readonly charged: number;
  readonly chargedElsewhere: number;
  readonly comparedWithPublished: boolean;
  /** Whether the platform could tell. */
  readonly signaturesChecked: boolean;
  /** From before statements were signed: nothing was looked at. */
  readonly isOldFormat: boolean;
  /** The head as of which it was made, where that is not among those given. */
  readonly newerHead: string | undefined;
  /** Heads that the broker has taken back, by the number of the one that goes on after them. */
  readonly takenBack: readonly string[];
}

export interface VerificationTools {
  sha256(bytes: Uint8Array<ArrayBuffer>): Uint8Array | Promise<Uint8Array>;
  /** Ed25519; undefined where it cannot be told here. */
  verifySignature(
    key: Uint8Array<ArrayBuffer>,
    signature: Uint8Array<ArrayBuffer>,
    hash: Uint8Array<ArrayBuffer>,
  ): Promise<boolean | undefined> | boolean;
}

export function verifyStatement(
  statement: unknown,
  published: readonly unknown[] | undefined,
  tools: VerificationTools,
): Promise<StatementVerification>;

export interface DocumentVerification extends StatementVerification {
  /** Undefined where it is no document. */
  readonly document: { readonly format: string; readonly no: string } | undefined;
  /** Orders of a note whose amounts nothing on it shows to follow from their prices: held against the transfers alone. */
  readonly unpriced: number;
}

/** Of a contract note or a monthly statement. */
export function verifyDocument(
  document: unknown,
  published: readonly unknown[] | undefined,
  tools: VerificationTools,
): Promise<DocumentVerification>;
