export { appendToAuditLog, type AuditRecord, type Json } from './audit-log.ts';
export { readAudit, type AuditEntry } from './audit-log.ts';
