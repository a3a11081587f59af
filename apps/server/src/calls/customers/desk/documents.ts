import { Readable } from 'node:stream';
import { answerPage, keyPage } from '../../../http/key-page.ts';
import { readTime } from '../../../http/read-time.ts';
import { dayOfKey, listDocuments } from '../../../modules/statements/documents/kept-document.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Needs } from '../../dependencies.ts';
import { documentTypes, presentDocument } from '../../money/customer/documents.ts';
import type { DeskHandlers } from '../../wires/desk-handlers.ts';

/** Contract notes and monthly statements of a customer, also of one whose account is closed: they are kept. */
export function deskDocumentHandlers({ documents, sql }: Needs<'documents' | 'sql'>): DeskHandlers {
  return {
    async 'GET /customers/documents'({ query }) {
      const page = keyPage(query);
      if (page.before !== undefined && readTime(`${dayOfKey(page.before)}T00:00:00Z`) === undefined) {
        throw new Refusal('invalid', { fields: { after: 'is not a key' } });
      }
      const rows = await listDocuments(sql, query.id, { ...page, kind: query.kind });
      return answerPage(rows, page, ({ key }) => key, presentDocument);
    },

    async 'GET /customers/document'({ query: { id, no, format }, look, reply }) {
      const { name, content } = await documents.write(id, no, format);
      await look({ object: { kind: 'document', id }, after: { no, format } });
      void reply.headers({
        'content-type': documentTypes[format],
        'content-disposition': `attachment; filename="${name}"`,
      });
      return content instanceof Readable ? content : Readable.from(content, { objectMode: false });
    },
  };
}
