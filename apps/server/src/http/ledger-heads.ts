import type { FastifyInstance } from 'fastify';
import { listHeads, type Head } from '../ledger/index.ts';
import type { Sql } from '../platform/database.ts';

const headsInAnswer = 1_000;
const afterSchema = {
  type: 'object',
  properties: { after: { type: 'string', pattern: '^[0-9]{1,15}$', default: '0' } },
};

/**
 * The published heads of the ledger, for everybody to keep: `/.well-known/sauda-ledger.json`, a thousand at a time,
 * oldest first, after the number given as `after`.
 */
export function serveHeads(app: FastifyInstance, sql: Sql): void {
  app.get<{ Querystring: { after: string } }>(
    '/.well-known/sauda-ledger.json',
    { schema: { hide: true, querystring: afterSchema } },
    async ({ query }, reply) => {
      const heads = await listHeads(sql, BigInt(query.after), headsInAnswer);
      return reply.header('cache-control', 'no-cache').send({ heads: heads.map(presentHead) });
    },
  );
}

/** A head as it is published, and as statements carry it: numbers as they are hashed, bytes in hexadecimal. */
export function presentHead(head: Head) {
  return {
    number: head.number.toString(),
    from_block: head.from_block.toString(),
    to_block: head.to_block.toString(),
    merkle_root: head.merkle_root.toString('hex'),
    previous_hash: head.previous_hash.toString('hex'),
    public_key: head.public_key.toString('hex'),
    published_at: head.published_at.toISOString(),
    hash: head.hash.toString('hex'),
    signature: head.signature.toString('hex'),
  };
}
