import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { FastifySchema, FastifySchemaCompiler } from 'fastify';
import type { FastifyValidationResult } from 'fastify/types/schema.js';
import type { TSchema } from 'typebox';
import { readTime } from './read-time.ts';

/** What the wire means by the formats of its schemas. */
function withFormats(ajv: Ajv): Ajv {
  return addFormats.default(ajv).addFormat('date-time', (text: string) => readTime(text) !== undefined);
}

/** Words in a query are text, so numbers and booleans are read from it; a body says its types itself. */
const queryAjv = withFormats(new Ajv({ coerceTypes: true, allErrors: true, strict: false }));
const bodyAjv = withFormats(new Ajv({ coerceTypes: false, allErrors: true, strict: false }));

/** Made at the first request of its kind: all of them would take a second of each start. */
export const validatorFor: FastifySchemaCompiler<FastifySchema> = ({ schema, httpPart }) => {
  let compiled: ValidateFunction | undefined;
  const validate: FastifyValidationResult = (part: unknown): boolean => {
    compiled ??= (httpPart === 'body' ? bodyAjv : queryAjv).compile(schema);
    const isValid = compiled(part);
    validate.errors = compiled.errors ?? null;
    return isValid;
  };
  return validate;
};

/** Whether something that was kept still has the shape of a body. */
export function fitsBody(schema: TSchema, body: unknown): boolean {
  return bodyAjv.validate(schema, body);
}
