export { appendToAuditLog, type AuditRecord, type Json } from './audit-log.ts';
export { entriesBetween, lastCommandTo, lastEntries, readAudit, type AuditEntry } from './audit-log.ts';
