import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import type { FilePurpose, Files } from '../../platform/files/index.ts';
import { Refusal } from '../../platform/refusal.ts';
import { countedElsewhere } from '../../http/rate-limit.ts';
import { mediaAnswer, refusals, type Call, type Gate } from '../../http/wire.ts';

const prefix = '/api/files/';
const idPattern = /^[0-9A-HJKMNP-TV-Z]{26}$/;

/** Where a customer finds a file of theirs. */
export function fileUrl(id: string): string {
  return `${prefix}${id}`;
}

/** The file that an address of ours names. */
export function fileIdOf(url: string): string | undefined {
  const id = url.startsWith(prefix) ? url.slice(prefix.length) : url;
  return idPattern.test(id) ? id : undefined;
}

/** Files that are not for looking at have a name to be saved under. */
const savedAs: Readonly<Partial<Record<FilePurpose, string>>> = { export: 'sauda-data.zip' };

const summary = 'A file of the customer, such as an uploaded picture';
const call: Call = {
  key: 'GET /files/:id',
  method: 'GET',
  path: '/files/:id',
  definition: { summary, access: 'customer', answer: Type.Unknown() },
};

/** Hands a customer's files to that customer, and to nobody else. */
export function serveFiles(app: FastifyInstance, { files, gate }: { files: Files; gate: Gate }): void {
  app.get(
    `${prefix}:id`,
    {
      exposeHeadRoute: false,
      config: countedElsewhere,
      schema: {
        operationId: 'GET_files',
        summary,
        tags: ['Identity and bank cards'],
        security: [{ token: [] }, { bearer: [] }],
        response: { 200: mediaAnswer(['*/*']), ...refusals },
      },
      async onRequest(request, reply) {
        void reply.header('cache-control', 'no-store');
        await gate(request, reply, call);
      },
    },
    async (request, reply) => {
      const id = fileIdOf((request.params as { id: string }).id);
      const file = id === undefined ? undefined : await files.find(request.caller?.customerId ?? '', id);
      if (file === undefined) throw new Refusal('not_found');
      const name = savedAs[file.purpose];
      return reply
        .headers({
          'content-type': file.mediaType,
          'content-length': file.size,
          'content-disposition': name === undefined ? 'inline' : `attachment; filename="${name}"`,
          // Opened as a page of its own it may do nothing at all.
          'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        })
        .send(Readable.from(files.read(file)));
    },
  );
}
