export { createAccountLife, type AccountLife } from './account-life.ts';
export { createOwnRecords } from './own-records.ts';
