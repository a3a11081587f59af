import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import type { FastifySchema, FastifySchemaCompiler } from 'fastify';

/** Words in a query are text, so numbers and booleans are read from it; a body says its types itself. */
const queryAjv = addFormats.default(new Ajv({ coerceTypes: true, allErrors: true, strict: false }));
const bodyAjv = addFormats.default(new Ajv({ coerceTypes: false, allErrors: true, strict: false }));

export const validatorFor: FastifySchemaCompiler<FastifySchema> = ({ schema, httpPart }) =>
  (httpPart === 'body' ? bodyAjv : queryAjv).compile(schema);
