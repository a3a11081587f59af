import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { listMonths, readFile, type Month } from '../../modules/best-execution/index.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Sql } from '../../platform/database.ts';

const monthsInList = 120;
const daySeconds = 24 * 3600;
const fileName = '^[0-9]{4}-(0[1-9]|1[0-2])(-executions)?\\.csv$';
const fileSchema = { type: 'object', required: ['file'], properties: { file: { type: 'string', pattern: fileName } } };

/**
 * How orders were executed, for everybody: the months there are with the hashes of their files, and the files, which never change.
 * `scripts/recompute-best-execution.mjs` makes the one of the other.
 */
export function serveBestExecution(app: FastifyInstance, { sql }: { readonly sql: Sql }): void {
  app.get('/best-execution.json', { schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send({ months: (await listMonths(sql, monthsInList)).map(presentMonth) }),
  );
  app.get<{ Params: { file: string } }>(
    '/best-execution/:file',
    { schema: { hide: true, params: fileSchema } },
    async ({ params: { file } }, reply) => {
      const month = new Date(`${file.slice(0, 7)}-01T00:00:00Z`);
      const [made] = await listMonths(sql, 1, new Date(month.getTime() + 1));
      if (made?.month.getTime() !== month.getTime()) throw new Refusal('not_found');
      const kind = file.includes('-executions') ? 'executions' : 'report';
      const hash = kind === 'executions' ? made.executionsSha256 : made.reportSha256;
      return reply
        .headers({
          'cache-control': `public, max-age=${daySeconds}`,
          'content-disposition': `attachment; filename="best-execution-${file}"`,
          etag: `"${hash.toString('hex')}"`,
        })
        .type('text/csv; charset=utf-8')
        .send(Readable.from(readFile(sql, month, kind)));
    },
  );
}

export function presentMonth({ month, orders, executions, executionsSha256, reportSha256, madeAt }: Month) {
  const name = month.toISOString().slice(0, 7);
  return {
    month: name,
    orders: Number(orders),
    executions: Number(executions),
    report: `/best-execution/${name}.csv`,
    report_sha256: reportSha256.toString('hex'),
    executions_file: `/best-execution/${name}-executions.csv`,
    executions_sha256: executionsSha256.toString('hex'),
    made_at: madeAt.toISOString(),
  };
}
