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
  customerId: string;
  id: string;
  purpose: FilePurpose;
  mediaType: string;
  size: bigint;
  contentHash: Buffer;
  createdAt: Date;
  expiresAt: Date | undefined;
}

export function toStoredFile(row: FileRow): StoredFile {
  return {
    customerId: row.customerId,
    id: row.id,
    purpose: row.purpose,
    mediaType: row.mediaType,
    size: Number(row.size),
    contentHash: row.contentHash,
    createdAt: row.createdAt,
    expiresAt: row.expiresAt,
  };
}
