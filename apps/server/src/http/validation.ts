import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import type { FastifySchema, FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';
import { readTime } from './read-time.ts';

/** What the wire means by the formats of its schemas. */
function withFormats(ajv: Ajv): Ajv {
  return addFormats.default(ajv).addFormat('date-time', (text: string) => readTime(text) !== undefined);
}

/** Words in a query are text, so numbers and booleans are read from it; a body says its types itself. */
const queryAjv = withFormats(new Ajv({ coerceTypes: true, allErrors: true, strict: false }));
const bodyAjv = withFormats(new Ajv({ coerceTypes: false, allErrors: true, strict: false }));

export const validatorFor: FastifySchemaCompiler<FastifySchema> = ({ schema, httpPart }) =>
  (httpPart === 'body' ? bodyAjv : queryAjv).compile(schema);

/** Whether something that was kept still has the shape of a body. */
export function fitsBody(schema: TSchema, body: unknown): boolean {
  return bodyAjv.validate(schema, body);
}
