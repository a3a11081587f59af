/** `customer_id` in the database is `customerId` here. */
function camelCase(name: string): string {
  return name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

export function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

const known = new Map<string, string>();
/** Names of columns are those of the code's statements, but for whoever makes some up. */
const knownAtMost = 5_000;

function nameOf(column: string): string {
  const name = known.get(column) ?? camelCase(column);
  if (known.size < knownAtMost) known.set(column, name);
  return name;
}

/** The rows of an answer by the names of the code: `customerId` for `customer_id`, undefined for NULL. */
export function recordsOf({
  fields,
  rows,
}: {
  readonly fields: ReadonlyArray<{ readonly name: string }>;
  readonly rows: ReadonlyArray<readonly unknown[]>;
}): Array<Record<string, unknown>> {
  if (rows.length === 0) return [];
  const names = fields.map(({ name }) => nameOf(name));
  return rows.map((values) => {
    const record: Record<string, unknown> = {};
    for (let index = 0; index < names.length; index += 1) record[names[index] as string] = values[index] ?? undefined;
    return record;
  });
}
