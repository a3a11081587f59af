export { forgetBackups } from './forget-backups.ts';
export { checkParts, listBackups, type Backup } from './manifest.ts';
export { restoreBackup, type Restored } from './restore-backup.ts';
export { headsFolder, takeBackup, walFolder } from './take-backup.ts';
