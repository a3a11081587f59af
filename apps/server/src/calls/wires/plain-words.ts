import type { CallDefinition } from '@sauda/contract';
import { plainNames } from '@sauda/contract/spec-words';
import type { TSchema } from 'typebox';

type Fields = Record<string, unknown>;
type Rename = (value: unknown) => void;

/** What lies between a call on the wire, in the specification's words, and its handler, which speaks plain ones. */
export interface Codec {
  /** A body or a query, with the plain names too. */
  read(sent: object): object;
  /** Gives an answer the names that its schema has. The plain ones stay, as the serialiser leaves out what is in no schema. */
  write<T>(answer: T): T;
}

/** Made once for each call, of its schemas: one without such words goes through as it is. */
export function codecOf(key: string, { query, body, answer }: CallDefinition): Codec {
  const names = plainNames(key);
  const known = { ...query?.properties, ...body?.properties };
  const asked = Object.entries(names).filter(([word]) => word in known);
  const name = namer(answer, names);
  return {
    read(sent) {
      if (asked.length === 0) return sent;
      // A plain name that came by the wire counts for nothing.
      return { ...sent, ...Object.fromEntries(asked.map(([word, plain]) => [plain, (sent as Fields)[word]])) };
    },
    write(given) {
      name?.(given);
      return given;
    },
  };
}

function namer(schema: TSchema, names: Readonly<Record<string, string>>): Rename | undefined {
  const { properties = {}, items } = schema as { properties?: Record<string, TSchema>; items?: TSchema };
  const each = items === undefined ? undefined : namer(items, names);
  if (each !== undefined) return (rows) => (rows as unknown[]).forEach(each);
  const steps = Object.entries(properties).flatMap(([word, inner]): Array<(row: Fields) => void> => {
    const plain = names[word];
    if (plain !== undefined) return [(row) => (row[word] = row[plain])];
    const deeper = namer(inner, names);
    return deeper === undefined ? [] : [(row) => deeper(row[word])];
  });
  if (steps.length === 0) return undefined;
  return (row) => {
    if (row === undefined || row === null) return;
    for (const step of steps) step(row as Fields);
  };
}
