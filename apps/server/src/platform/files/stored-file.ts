import * as t from '../table.ts';

/** What a file is for. An `upload` is for nothing yet. */
export type FilePurpose = 'upload' | 'identity' | 'receipt' | 'chat' | 'export' | 'case';

export const files = t.table('files', {
  customerId: t.uuid,
  /** 26 characters that nobody guesses. */
  id: t.text,
  purpose: t.textOf<FilePurpose>(),
  mediaType: t.text,
  /** Of the content, in bytes. */
  size: t.bigint,
  /** The same for the same content, and told to nobody. */
  contentHash: t.bytes,
  createdAt: t.time,
  /** When it is removed. */
  expiresAt: t.nullable(t.time),
});

export type FileRow = t.RowOf<typeof files>;

/** What is known of a customer's file, beside its content. */
export type StoredFile = Omit<FileRow, 'size'> & { readonly size: number };

export function toStoredFile(row: FileRow): StoredFile {
  return { ...row, size: Number(row.size) };
}
