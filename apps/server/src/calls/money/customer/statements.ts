import { Readable } from 'node:stream';
import type { StatementFormat, WrittenFile } from '../../../modules/statements/statements.ts';
import { writeProof } from '../../../modules/liabilities/index.ts';
import type { CallContext, Handlers } from '../../wires/customer-handlers.ts';
import type { Needs } from '../../dependencies.ts';

const mediaTypes: Readonly<Record<StatementFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  pdf: 'application/pdf',
  json: 'application/json; charset=utf-8',
};

/** The customer's own statements and gains, sent while they are written. */
export function statementHandlers({
  currency,
  liabilities,
  statements,
  rateLimiter,
}: Needs<'currency' | 'liabilities' | 'rateLimiter' | 'statements'>): Handlers {
  return {
    async 'GET /stock/success/liabilities'({ caller: { customerId } }) {
      await rateLimiter.count(customerId, 'statement');
      return { msg: 'ok', data: writeProof(await liabilities.prove(customerId), { customerId, currency }) };
    },

    async 'GET /stock/success/statement'(context) {
      const { from, to, format = 'csv', lang: language = 'en' } = context.query;
      const { customerId } = context.caller;
      await rateLimiter.count(customerId, 'statement');
      return send(context, mediaTypes[format], await statements.write({ customerId, from, to, format, language }));
    },

    async 'GET /stock/success/statement/gains'(context) {
      const { customerId } = context.caller;
      await rateLimiter.count(customerId, 'statement');
      return send(context, mediaTypes.csv, await statements.writeGains(customerId, context.query.year));
    },
  };
}

type StatementCall = 'GET /stock/success/statement' | 'GET /stock/success/statement/gains';

function send<K extends StatementCall>(
  { reply }: CallContext<K>,
  mediaType: string,
  { name, content }: WrittenFile,
): Readable {
  void reply.headers({ 'content-type': mediaType, 'content-disposition': `attachment; filename="${name}"` });
  return content instanceof Readable ? content : Readable.from(content, { objectMode: false });
}
