import { Readable } from 'node:stream';
import { readsMasked } from '@sauda/contract/desk';
import { entriesBetween, readAudit, type AuditEntry } from '../../../modules/audit/index.ts';
import { csvLine } from '../../../platform/csv.ts';
import { answerPage, keyPage } from '../../../http/key-page.ts';
import type { Needs } from '../../dependencies.ts';
import { toWire } from '../../to-wire.ts';
import type { DeskHandlers } from '../../wires/desk-handlers.ts';
import { masked } from '../../wires/masked.ts';

/** What the staff have done. */
export function deskAuditHandlers({ sql }: Needs<'sql'>): DeskHandlers {
  return {
    async 'GET /audit/export'({ query, staff, look, reply }) {
      const [from, to] = [new Date(query.from), new Date(query.to)];
      await look({ object: { kind: 'audit log', id: 'export' }, after: { from: query.from, to: query.to } });
      const name = `audit-${query.from.slice(0, 10)}-${query.to.slice(0, 10)}.csv`;
      void reply.headers({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${name}"`,
      });
      const lines = csvOfEntries(entriesBetween(sql, from, to), readsMasked(staff.role) ? masked : (row) => row);
      return Readable.from(lines, { objectMode: false });
    },

    async 'GET /audit'({ query }) {
      const page = keyPage(query);
      const entries = await readAudit(sql, {
        ...page,
        actor: query.actor,
        action: query.action,
        objectKind: query.object_kind,
        objectId: query.object_id,
        customerId: query.customer,
        from: query.from === undefined ? undefined : new Date(query.from),
        to: query.to === undefined ? undefined : new Date(query.to),
      });
      return answerPage(entries, page, ({ id }) => id, presentEntry);
    },
  };
}

const logColumns = [
  'id',
  'at',
  'actor',
  'action',
  'object_kind',
  'object_id',
  'before',
  'after',
  'reason',
  'address',
  'hash',
] as const;

async function* csvOfEntries(
  entries: AsyncIterable<AuditEntry>,
  shown: (row: ReturnType<typeof presentEntry>) => ReturnType<typeof presentEntry>,
): AsyncGenerator<string> {
  yield csvLine(logColumns);
  for await (const entry of entries) {
    const row = shown(presentEntry(entry));
    yield csvLine(logColumns.map((column) => row[column]));
  }
}

function presentEntry(entry: AuditEntry) {
  return toWire({ ...entry, id: entry.id.toString(), hash: entry.hash.toString('hex') });
}
