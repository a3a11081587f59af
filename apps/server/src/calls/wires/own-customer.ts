import type { CallDefinition } from '@sauda/contract';
import { namesMark, type NamedBySchema } from '@sauda/contract/desk';
import { isPhoneAmong } from '../../modules/customers/index.ts';
import type { Sql, Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';

/** Whom a request names. */
export interface NamedCustomers {
  readonly ids: readonly string[];
  readonly numbers: readonly bigint[];
  /** It names requests of theirs. */
  readonly byItem: boolean;
}

/** Every customer that a request names, found by the marks of its schema. */
export function namedCustomers(
  { body: bodySchema, query: querySchema }: Pick<CallDefinition, 'body' | 'query'>,
  { body, query }: { readonly body: unknown; readonly query: unknown },
): NamedCustomers {
  const ids = new Set<string>();
  const numbers = new Set<bigint>();
  let byItem = false;

  function gather(schema: unknown, value: unknown): void {
    if (!isRecord(schema) || value === undefined || value === null) return;
    const mark = schema[namesMark] as NamedBySchema | undefined;
    const text = typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
    if (mark === undefined) return gatherInside(schema, value);
    if (text === undefined) return;
    if (mark === 'customer number') {
      if (/^\d+$/.test(text)) numbers.add(BigInt(text));
      return;
    }
    ids.add(text.slice(0, 36).toLowerCase());
    byItem ||= mark === 'item';
  }

  function gatherInside(schema: Readonly<Record<string, unknown>>, value: unknown): void {
    const { properties, items, anyOf } = schema;
    if (Array.isArray(anyOf)) for (const one of anyOf) gather(one, value);
    if (Array.isArray(value)) for (const one of value) gather(items, one);
    else if (isRecord(properties) && isRecord(value)) {
      for (const [name, property] of Object.entries(properties)) gather(property, value[name]);
    }
  }

  gather(bodySchema, body);
  gather(querySchema, query);
  return { ids: [...ids], numbers: [...numbers], byItem };
}

/**
 * Makes sure that none of these customers is the member of staff: their phone tells.
 * @throws Refusal `own_request` where requests are named, `own_customer` else
 */
export async function refuseOwnCustomer(
  sql: Sql | Tx,
  phone: string | undefined,
  { ids, numbers, byItem }: NamedCustomers,
): Promise<void> {
  if (phone === undefined || ids.length + numbers.length === 0) return;
  if (await isPhoneAmong(sql, phone, { ids, numbers })) throw new Refusal(byItem ? 'own_request' : 'own_customer');
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
