/** The keys of a table, in its order. */
export function keysOf<K extends string>(table: Readonly<Record<K, unknown>>): readonly K[] {
  return Object.keys(table) as K[];
}

export function isKeyOf<K extends string>(table: Readonly<Record<K, unknown>>, key: unknown): key is K {
  return typeof key === 'string' && Object.hasOwn(table, key);
}

/** A table of the same keys, each with what is made of it. */
export function mapTable<K extends string, V>(
  table: Readonly<Record<K, unknown>>,
  make: (key: K) => V,
): Readonly<Record<K, V>> {
  return Object.fromEntries(keysOf(table).map((key) => [key, make(key)])) as Record<K, V>;
}
