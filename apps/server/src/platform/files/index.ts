export { createDiskStore } from './disk-store.ts';
export { Files } from './files.ts';
export type { FilePurpose } from './stored-file.ts';
