import { join } from 'node:path';
import { auditContradictionOf, type WrittenAuditHead } from './desk/index.ts';
import { contradictionOf, type WrittenHead } from './ledger/index.ts';
import type { Sql } from './platform/database.ts';
import { createNotedHeads, type NotedHeads } from './platform/noted-heads.ts';

/** What was published of ledger and audit log, as it is noted outside the database. */
export interface PublishedHeads {
  readonly ledger: NotedHeads<WrittenHead>;
  readonly audit: NotedHeads<WrittenAuditHead>;
}

export function openPublishedHeads(directory: string): PublishedHeads {
  return {
    ledger: createNotedHeads(join(directory, 'ledger.json')),
    audit: createNotedHeads(join(directory, 'audit.json')),
  };
}

/** What was published and the database has not got, or has otherwise: until an operator has looked, no more is published. */
export async function contradictions(sql: Sql, { ledger, audit }: PublishedHeads): Promise<string[]> {
  const found = await Promise.all([contradictionOf(sql, ledger), auditContradictionOf(sql, audit)]);
  return found.filter((each) => each !== undefined);
}
