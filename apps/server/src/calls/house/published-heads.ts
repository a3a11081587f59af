import type { FastifyInstance } from 'fastify';
import { auditHeads } from '../../modules/audit/audit-heads.ts';
import { ledgerHeads } from '../../modules/ledger/index.ts';
import type { Sql } from '../../platform/database.ts';

const headsInAnswer = 1_000;
const afterSchema = {
  type: 'object',
  properties: { after: { type: 'string', pattern: '^[0-9]{1,15}$' } },
};

/**
 * The published heads of the ledger and of the audit log, for everybody to keep: a thousand at a time, oldest first, after the
 * number given as `after`.
 */
export function serveHeads(app: FastifyInstance, sql: Sql): void {
  serve(app, '/.well-known/sauda-ledger.json', async (after) =>
    (await ledgerHeads.list(sql, after, headsInAnswer)).map((head) => ledgerHeads.written(head)),
  );
  serve(app, '/.well-known/sauda-audit.json', async (after) =>
    (await auditHeads.list(sql, after, headsInAnswer)).map((head) => auditHeads.written(head)),
  );
}

function serve(app: FastifyInstance, path: string, read: (after: bigint) => Promise<object[]>): void {
  app.get<{ Querystring: { after?: string } }>(
    path,
    { schema: { hide: true, querystring: afterSchema } },
    async ({ query }, reply) =>
      reply.header('cache-control', 'no-cache').send({ heads: await read(BigInt(query.after ?? 0)) }),
  );
}
