export type { BlobStore } from './blob-store.ts';
export { createDiskStore } from './disk-store.ts';
export { Files } from './files.ts';
export { isDefinite, type Bucket } from './s3-client.ts';
export { createS3Store } from './s3-store.ts';
export type { FilePurpose, StoredFile } from './stored-file.ts';
export { createTwoStores, moveBlobs } from './two-stores.ts';
export { missingContent, type MissingFile } from './missing-content.ts';
