export { appendToAuditLog, type AuditRecord, type Json } from './audit-log.ts';
export { readAudit, type AuditEntry, type AuditFilter } from './read-audit.ts';
