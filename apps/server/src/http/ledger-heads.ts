import type { FastifyInstance } from 'fastify';
import { listHeads, writtenHead } from '../ledger/index.ts';
import type { Sql } from '../platform/database.ts';

const headsInAnswer = 1_000;
const afterSchema = {
  type: 'object',
  properties: { after: { type: 'string', pattern: '^[0-9]{1,15}$' } },
};

/**
 * The published heads of the ledger, for everybody to keep: `/.well-known/sauda-ledger.json`, a thousand at a time,
 * oldest first, after the number given as `after`.
 */
export function serveHeads(app: FastifyInstance, sql: Sql): void {
  app.get<{ Querystring: { after?: string } }>(
    '/.well-known/sauda-ledger.json',
    { schema: { hide: true, querystring: afterSchema } },
    async ({ query }, reply) => {
      const heads = await listHeads(sql, BigInt(query.after ?? 0), headsInAnswer);
      return reply.header('cache-control', 'no-cache').send({ heads: heads.map(writtenHead) });
    },
  );
}
