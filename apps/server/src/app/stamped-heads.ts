import { auditHeads } from '../modules/audit/audit-heads.ts';
import { bestExecutionHeads } from '../modules/best-execution/index.ts';
import { ledgerHeads } from '../modules/ledger/index.ts';
import { liabilityHeads } from '../modules/liabilities/index.ts';
import { stampHeads } from '../modules/timestamps/index.ts';
import type { Platform } from './platform.ts';

/** By the authority that the operator has named; by none where they have not. */
export function stampPublishedHeads(platform: Platform): void {
  const { timestampAuthority: authority } = platform.config;
  if (authority === undefined) return;
  const logs = [
    { name: 'ledger', last: ledgerHeads.last.bind(ledgerHeads) },
    { name: 'audit', last: auditHeads.last.bind(auditHeads) },
    { name: 'liabilities', last: liabilityHeads.last.bind(liabilityHeads) },
    { name: 'best-execution', last: bestExecutionHeads.last.bind(bestExecutionHeads) },
  ];
  stampHeads({ ...platform, logs, authority });
}
