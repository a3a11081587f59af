/** What a file is for. An `upload` is for nothing yet. */
export type FilePurpose = 'upload' | 'identity' | 'receipt' | 'chat' | 'export';

/** What is known of a customer's file, beside its content. */
export interface StoredFile {
  readonly customerId: string;
  /** 26 characters that nobody guesses. */
  readonly id: string;
  readonly purpose: FilePurpose;
  readonly mediaType: string;
  /** Of the content, in bytes. */
  readonly size: number;
  /** The same for the same content, and told to nobody. */
  readonly contentHash: Buffer;
  readonly createdAt: Date;
  /** When it is removed. */
  readonly expiresAt: Date | undefined;
}

export interface FileRow {
  customer_id: string;
  id: string;
  purpose: FilePurpose;
  media_type: string;
  size: bigint;
  content_hash: Buffer;
  created_at: Date;
  expires_at: Date | null;
}

export function toStoredFile(row: FileRow): StoredFile {
  return {
    customerId: row.customer_id,
    id: row.id,
    purpose: row.purpose,
    mediaType: row.media_type,
    size: Number(row.size),
    contentHash: row.content_hash,
    createdAt: row.created_at,
    expiresAt: row.expires_at ?? undefined,
  };
}
