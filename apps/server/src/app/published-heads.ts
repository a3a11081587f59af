import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';
import { Gauge, type Registry } from 'prom-client';
import { bestExecutionHeads } from '../modules/best-execution/index.ts';
import { auditHeads } from '../modules/audit/audit-heads.ts';
import { ledgerHeads } from '../modules/ledger/index.ts';
import { liabilityHeads } from '../modules/liabilities/index.ts';
import type { Sql } from '../platform/database.ts';
import { difference, type Difference } from '../platform/difference.ts';
import { createNotedHeads, type NotedHeads } from '../platform/heads.ts';
import { makeFolder } from '../platform/make-folder.ts';
import { errorCode, StartError } from '../platform/start-error.ts';

/** What was published of ledger, audit log, liabilities and best execution, as it is noted outside the database. */
export interface PublishedHeads {
  readonly ledger: NotedHeads;
  readonly audit: NotedHeads;
  readonly liabilities: NotedHeads;
  readonly bestExecution: NotedHeads;
}

export function openPublishedHeads(directory: string): PublishedHeads {
  return {
    ledger: createNotedHeads(join(directory, 'ledger.json')),
    audit: createNotedHeads(join(directory, 'audit.json')),
    liabilities: createNotedHeads(join(directory, 'liabilities.json')),
    bestExecution: createNotedHeads(join(directory, 'best-execution.json')),
  };
}

/**
 * What is published is noted there first: where that cannot be, nothing is published, and a server says so at its start.
 * @throws StartError
 */
export function requireHeadsPlace(directory: string): void {
  try {
    makeFolder(directory);
    accessSync(directory, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw new StartError(`HEADS_DIR ${directory} cannot be written (${errorCode(cause) ?? 'unknown error'}).`, {
      cause,
    });
  }
}

/** What was published and the database has not got, or has otherwise: until an operator has looked, no more is published. */
export async function contradictions(sql: Sql, published: PublishedHeads): Promise<string[]> {
  const { ledger, audit, liabilities, bestExecution } = published;
  const found = await Promise.all([
    ledgerHeads.contradictionOf(sql, ledger),
    auditHeads.contradictionOf(sql, audit),
    liabilityHeads.contradictionOf(sql, liabilities),
    bestExecutionHeads.contradictionOf(sql, bestExecution),
  ]);
  return found.filter((each) => each !== undefined);
}

/** As what is to be shown beside other differences. */
export async function differencesOfHeads(sql: Sql, heads: PublishedHeads): Promise<Difference[]> {
  return (await contradictions(sql, heads)).map((sentence) =>
    difference('head', 'published', `${sentence}; publishing has stopped`),
  );
}

/**
 * Tells it to whoever watches: the broker goes on, so nothing else shows it. While the database does not answer, it is
 * what was known last.
 */
export function countContradictions(registry: Registry, sql: Sql, heads: PublishedHeads): void {
  const gauge = new Gauge({
    name: 'published_heads_missing',
    help: 'Logs of which the database has not got the newest published head, or has another: publishing has stopped.',
    registers: [registry],
    async collect() {
      try {
        gauge.set((await contradictions(sql, heads)).length);
      } catch {
        // That it cannot be told now is no reason to tell nothing else.
      }
    },
  });
}
