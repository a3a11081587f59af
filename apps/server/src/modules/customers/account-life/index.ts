export { createAccountLife, type AccountLife, type AccountLifeOptions } from './account-life.ts';
export { createOwnRecords } from './own-records.ts';
export type { DataExport } from './read-export.ts';
