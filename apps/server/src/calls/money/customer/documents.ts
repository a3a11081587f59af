import { Readable } from 'node:stream';
import {
  countDocuments,
  listDocuments,
  type ListedDocument,
} from '../../../modules/statements/documents/kept-document.ts';
import { pageOf } from '../../../http/page.ts';
import type { Handlers } from '../../wires/customer-handlers.ts';
import type { Needs } from '../../dependencies.ts';
import { toWire } from '../../to-wire.ts';

export const documentTypes = { pdf: 'application/pdf', json: 'application/json; charset=utf-8' } as const;

/** The customer's own contract notes and monthly statements. */
export function documentHandlers({
  documents,
  rateLimiter,
  sql,
}: Needs<'documents' | 'rateLimiter' | 'sql'>): Handlers {
  return {
    async 'GET /stock/success/documents'({ query, caller: { customerId } }) {
      const [rows, count] = await Promise.all([
        listDocuments(sql, customerId, pageOf(query)),
        countDocuments(sql, customerId),
      ]);
      return { msg: 'ok', data: { rows: rows.map(presentDocument), count } };
    },

    async 'GET /stock/success/document'({ query: { no, format }, caller: { customerId }, reply }) {
      await rateLimiter.count(customerId, 'statement');
      const { name, content } = await documents.write(customerId, no, format);
      void reply.headers({
        'content-type': documentTypes[format],
        'content-disposition': `attachment; filename="${name}"`,
      });
      return content instanceof Readable ? content : Readable.from(content, { objectMode: false });
    },
  };
}

export const presentDocument = ({ no, kind, from, to, amount, madeAt }: ListedDocument) =>
  toWire({ no, kind, from, to, amount, madeAt });
