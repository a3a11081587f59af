import { bigint, bytes, nullable, table, text, textOf, time, uuid, type RowOf } from '../table.ts';

/** What a file is for. An `upload` is for nothing yet. */
export type FilePurpose = 'upload' | 'identity' | 'receipt' | 'chat' | 'export';

export const files = table('files', {
  customerId: uuid,
  /** 26 characters that nobody guesses. */
  id: text,
  purpose: textOf<FilePurpose>(),
  mediaType: text,
  /** Of the content, in bytes. */
  size: bigint,
  /** The same for the same content, and told to nobody. */
  contentHash: bytes,
  createdAt: time,
  /** When it is removed. */
  expiresAt: nullable(time),
});

export type FileRow = RowOf<typeof files>;

/** What is known of a customer's file, beside its content. */
export type StoredFile = Omit<FileRow, 'size'> & { readonly size: number };

export function toStoredFile(row: FileRow): StoredFile {
  return { ...row, size: Number(row.size) };
}
