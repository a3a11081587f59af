export { auditHeads } from './audit-heads.ts';
export { appendToAuditLog, type AuditRecord, type Json } from './audit-log.ts';
export { readAudit, type AuditEntry, type AuditFilter } from './read-audit.ts';
export { verifyAudit } from './verify-audit.ts';
