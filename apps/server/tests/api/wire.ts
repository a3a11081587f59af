import { calls, errorStatus, Refusal, type CallDefinition, type CallKey, type ErrorKey } from '@sauda/contract';
import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { TObject, TSchema } from 'typebox';
import { expect } from 'vitest';

/** The contract, read by nobody but the tests: what goes out must be just as it says. */
const ajv = addFormats.default(new Ajv({ strict: false, allErrors: true }));
/** A query is words, so numbers are read from it, as the server does. */
const queryAjv = addFormats.default(new Ajv({ strict: false, coerceTypes: true }));

export const callKeys = Object.keys(calls) as CallKey[];

export function definitionOf(key: CallKey): CallDefinition {
  return calls[key];
}

const refusalShape = ajv.compile(Refusal);
/** The validator keeps what it has compiled: of the calls that are made. */
const answerShape = (key: CallKey): ValidateFunction => ajv.compile(definitionOf(key).answer);

/** An answer is what the contract says, or a refusal whose status is the one of its key. Never a fault of the server. */
export function expectContract(key: CallKey, status: number, body: unknown, about = ''): void {
  if (status === 200 && (definitionOf(key).mediaTypes !== undefined || answerShape(key)(body))) return;
  const where = `${key} ${about} → ${status} ${JSON.stringify(body)?.slice(0, 400)}`;
  expect(status, where).toBeLessThan(500);
  if (status === 200) expect.fail(`${where}\n${ajv.errorsText(answerShape(key).errors)}`);
  expect(refusalShape(body), `${where}\n${ajv.errorsText(refusalShape.errors)}`).toBe(true);
  const { data, message } = body as { data: ErrorKey; message: string };
  expect(errorStatus[data], where).toBe(status);
  expect(message, where).not.toMatch(/\{|undefined|\bat .*:\d+|[/\\]src[/\\]/);
  expect(message.length, where).toBeGreaterThan(4);
}

export type Part = 'query' | 'body';

/** The properties of a call's query or body. */
export function fieldsOf(key: CallKey, part: Part): Array<[name: string, schema: TSchema]> {
  const schema: TObject | undefined = definitionOf(key)[part];
  return schema === undefined ? [] : Object.entries(schema.properties);
}

export function requiredFieldsOf(key: CallKey, part: Part): readonly string[] {
  return (definitionOf(key)[part] as { required?: string[] } | undefined)?.required ?? [];
}

/** Whether a call lists something, page by page. */
export function pagedPartOf(key: CallKey): Part | undefined {
  const parts: readonly Part[] = ['query', 'body'];
  return parts.find((part) => fieldsOf(key, part).some(([name]) => name === 'limit'));
}

/** Schemas of fields, each as that of an object's only property: what coerces a word to a number writes it there. */
const wholes = new WeakMap<TSchema, object>();

/** Whether the contract takes this value for one field. Of a query, the value as the word it is sent as. */
export function isValid(part: Part, schema: TSchema, value: unknown): boolean {
  const whole = wholes.get(schema) ?? { type: 'object', properties: { value: schema } };
  wholes.set(schema, whole);
  return part === 'body' ? ajv.validate(whole, { value }) : queryAjv.validate(whole, { value: String(value) });
}

const plainValues: readonly unknown[] = ['x', '1', 1, true, '2026-11-20', {}];

/** The plainest request that the contract takes, whatever the rules may say to it. */
export function plainRequest(key: CallKey, part: Part): Record<string, unknown> {
  const required = requiredFieldsOf(key, part);
  const fields = fieldsOf(key, part).filter(([name]) => required.includes(name));
  return Object.fromEntries(
    fields.map(([name, schema]) => {
      const value = plainValues.find((candidate) => isValid(part, schema, candidate)) ?? named(schema);
      expect(isValid(part, schema, value), `no plain value is known for ${key} ${name}`).toBe(true);
      return [name, value];
    }),
  );
}

/** What a schema names itself. */
function named(schema: TSchema): unknown {
  const { enum: words, examples } = schema as { enum?: unknown[]; examples?: unknown[] };
  return words?.[0] ?? examples?.[0];
}
