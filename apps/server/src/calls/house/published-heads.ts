import type { FastifyInstance, FastifyReply } from 'fastify';
import { auditHeads } from '../../modules/audit/audit-heads.ts';
import { ledgerHeads } from '../../modules/ledger/index.ts';
import { liabilityHeads, readTotals, timeOfSet } from '../../modules/liabilities/index.ts';
import { bestExecutionHeads } from '../../modules/best-execution/index.ts';
import { listTimestamps } from '../../modules/timestamps/index.ts';
import type { Sql } from '../../platform/database.ts';
import type { Encryption } from '../../platform/encryption.ts';
import type { NotedHeads } from '../../platform/heads.ts';
import { dayNumber, isoDate, TimeZone } from '../../modules/market/index.ts';
import { readStatedDay } from '../../modules/reconciliation/day-files/stated.ts';
import { writeAssets } from './stated-assets.ts';
import { createHeadLog, HeadLogStopped, type HeadLog } from './head-log.ts';

const headsInAnswer = 1_000;
const afterSchema = {
  type: 'object',
  properties: { after: { type: 'string', pattern: '^[0-9]{1,15}$' } },
};
const stampsInAnswer = 100;
const setSchema = {
  type: 'object',
  required: ['set'],
  properties: { set: { type: 'string', pattern: '^[0-9]{1,15}$' } },
};

const logs = ['ledger', 'audit', 'liabilities', 'best-execution'] as const;
type LogName = (typeof logs)[number];
const logSchema = {
  type: 'object',
  required: ['log'],
  properties: { log: { enum: logs }, from: { type: 'string', pattern: '^[0-9]{1,15}$' } },
};

const stampSchema = {
  ...logSchema,
  properties: { log: { enum: logs }, before: { type: 'string', pattern: '^[0-9]{1,15}$' } },
};

interface PublishedHeadsOptions {
  /** Of the accounts. */
  readonly currency: string;
  /** Where the house keeps its days, by its IANA name. */
  readonly timeZone: string;
  readonly sql: Sql;
  readonly encryption: Encryption;
  readonly publishedHeads: Readonly<Record<'ledger' | 'audit' | 'liabilities' | 'bestExecution', NotedHeads>>;
}

/**
 * The published heads of the ledger, of the audit log, of the liabilities and of best execution, for everybody to keep: a thousand at a time,
 * oldest first, after the number given as `after`. And the totals of a night, whose root is in its head, beside what bank, custodian and clearing broker
 * state of the last day that had ended by then, which is their word and in no head. Each kind of heads is a log besides, whose
 * newest state is signed, with what proves that it begins as an older one did.
 */
export function serveHeads(
  app: FastifyInstance,
  { sql, currency, timeZone, encryption, publishedHeads: noted }: PublishedHeadsOptions,
): void {
  const zone = new TimeZone(timeZone);
  serveTimestamps(app, sql);
  serve(app, '/.well-known/sauda-ledger.json', async (after) =>
    (await ledgerHeads.list(sql, after, headsInAnswer)).map((head) => ledgerHeads.written(head)),
  );
  serve(app, '/.well-known/sauda-audit.json', async (after) =>
    (await auditHeads.list(sql, after, headsInAnswer)).map((head) => auditHeads.written(head)),
  );
  serve(app, '/.well-known/sauda-liabilities.json', async (after) =>
    (await liabilityHeads.list(sql, after, headsInAnswer)).map((head) => liabilityHeads.written(head)),
  );
  serve(app, '/.well-known/sauda-best-execution.json', async (after) =>
    (await bestExecutionHeads.list(sql, after, headsInAnswer)).map((head) => bestExecutionHeads.written(head)),
  );
  const ledgerSigner = encryption.signerFor('ledger heads');
  const auditSigner = encryption.signerFor('audit heads');
  serveLogs(app, {
    ledger: createHeadLog(sql, { name: 'ledger', heads: ledgerHeads, signer: ledgerSigner, noted: noted.ledger }),
    audit: createHeadLog(sql, { name: 'audit', heads: auditHeads, signer: auditSigner, noted: noted.audit }),
    liabilities: createHeadLog(sql, {
      name: 'liabilities',
      heads: liabilityHeads,
      signer: ledgerSigner,
      noted: noted.liabilities,
    }),
    'best-execution': createHeadLog(sql, {
      name: 'best-execution',
      heads: bestExecutionHeads,
      signer: ledgerSigner,
      noted: noted.bestExecution,
    }),
  });
  app.get<{ Querystring: { set: string } }>(
    '/.well-known/sauda-liability-totals.json',
    { schema: { hide: true, querystring: setSchema } },
    async ({ query }, reply) => {
      const setId = BigInt(query.set);
      const asOf = await timeOfSet(sql, setId);
      const day = asOf === undefined ? undefined : isoDate(dayNumber(zone.isoDateOf(asOf.getTime())) - 1);
      return reply.header('cache-control', 'no-cache').send({
        totals: (await readTotals(sql, setId)).map(({ asset, total, holders, root }) => ({
          asset,
          total: total.toString(),
          holders: holders.toString(),
          root: root.toString('hex'),
        })),
        assets: day === undefined ? null : writeAssets(await readStatedDay(sql, day), currency),
      });
    },
  );
}

/** What an authority has said of when heads were there, the newest first, a hundred at a time: before the head given as `before`. */
function serveTimestamps(app: FastifyInstance, sql: Sql): void {
  app.get<{ Querystring: { log: LogName; before?: string } }>(
    '/.well-known/sauda-timestamps.json',
    { schema: { hide: true, querystring: stampSchema } },
    async ({ query: { log, before } }, reply) => {
      const found = await listTimestamps(sql, log, stampsInAnswer, before === undefined ? undefined : BigInt(before));
      return reply.header('cache-control', 'no-cache').send({
        timestamps: found.map(({ head, hash, authority, response, askedAt }) => ({
          log,
          head: head.toString(),
          hash: hash.toString('hex'),
          authority,
          response: response.toString('base64'),
          asked_at: askedAt.toISOString(),
        })),
      });
    },
  );
}

/** @throws HeadLogStopped, which is answered as such, where the database contradicts what was published */
function serveLogs(app: FastifyInstance, byName: Readonly<Record<LogName, HeadLog>>): void {
  for (const name of logs) {
    app.get(`/.well-known/sauda-${name}.checkpoint`, { schema: { hide: true } }, (_request, reply) =>
      answer(reply, async () => {
        const { checkpoint } = await byName[name].checkpoint();
        return reply.type('text/plain; charset=utf-8').send(checkpoint);
      }),
    );
  }
  app.get<{ Querystring: { log: LogName; from?: string } }>(
    '/.well-known/sauda-consistency.json',
    { schema: { hide: true, querystring: logSchema } },
    ({ query }, reply) =>
      answer(reply, async () => {
        const { size, checkpoint, publicKey, consistency } = await byName[query.log].checkpoint(
          BigInt(query.from ?? 0),
        );
        return reply.send({
          log: query.log,
          size: size.toString(),
          checkpoint,
          public_key: publicKey.toString('hex'),
          consistency: consistency.map((node) => node.toString('hex')),
        });
      }),
  );
}

async function answer(reply: FastifyReply, say: () => Promise<FastifyReply>): Promise<FastifyReply> {
  reply.header('cache-control', 'no-cache');
  try {
    return await say();
  } catch (error) {
    if (!(error instanceof HeadLogStopped)) throw error;
    return reply.code(503).send({ message: error.message });
  }
}

function serve(app: FastifyInstance, path: string, read: (after: bigint) => Promise<object[]>): void {
  app.get<{ Querystring: { after?: string } }>(
    path,
    { schema: { hide: true, querystring: afterSchema } },
    async ({ query }, reply) =>
      reply.header('cache-control', 'no-cache').send({ heads: await read(BigInt(query.after ?? 0)) }),
  );
}
