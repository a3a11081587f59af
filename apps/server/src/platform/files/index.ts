export type { BlobStore } from './blob-store.ts';
export { createDiskStore } from './disk-store.ts';
export { Files, type NewFile } from './files.ts';
export type { FilePurpose, StoredFile } from './stored-file.ts';
