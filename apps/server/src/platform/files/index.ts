export { createDiskStore } from './disk-store.ts';
export { Files } from './files.ts';
export type { FilePurpose, StoredFile } from './stored-file.ts';
export { missingContent } from './missing-content.ts';
