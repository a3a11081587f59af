import type { FastifyInstance } from 'fastify';
import { auditHeads } from '../../modules/audit/audit-heads.ts';
import { ledgerHeads } from '../../modules/ledger/index.ts';
import { liabilityHeads, readTotals } from '../../modules/liabilities/index.ts';
import type { Sql } from '../../platform/database.ts';

const headsInAnswer = 1_000;
const afterSchema = {
  type: 'object',
  properties: { after: { type: 'string', pattern: '^[0-9]{1,15}$' } },
};
const setSchema = {
  type: 'object',
  required: ['set'],
  properties: { set: { type: 'string', pattern: '^[0-9]{1,15}$' } },
};

/**
 * The published heads of the ledger, of the audit log and of the liabilities, for everybody to keep: a thousand at a time, oldest first,
 * after the number given as `after`. And the totals of a night, whose root is in its head.
 */
export function serveHeads(app: FastifyInstance, sql: Sql): void {
  serve(app, '/.well-known/sauda-ledger.json', async (after) =>
    (await ledgerHeads.list(sql, after, headsInAnswer)).map((head) => ledgerHeads.written(head)),
  );
  serve(app, '/.well-known/sauda-audit.json', async (after) =>
    (await auditHeads.list(sql, after, headsInAnswer)).map((head) => auditHeads.written(head)),
  );
  serve(app, '/.well-known/sauda-liabilities.json', async (after) =>
    (await liabilityHeads.list(sql, after, headsInAnswer)).map((head) => liabilityHeads.written(head)),
  );
  app.get<{ Querystring: { set: string } }>(
    '/.well-known/sauda-liability-totals.json',
    { schema: { hide: true, querystring: setSchema } },
    async ({ query }, reply) =>
      reply.header('cache-control', 'no-cache').send({
        totals: (await readTotals(sql, BigInt(query.set))).map(({ asset, total, holders, root }) => ({
          asset,
          total: total.toString(),
          holders: holders.toString(),
          root: root.toString('hex'),
        })),
      }),
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
