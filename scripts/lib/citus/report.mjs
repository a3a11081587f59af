const oneLine = (text) =>
  text
    .replace(/\nCONTEXT: {2}SQL statement "[^]*/, '')
    .replaceAll(/\s*\n\s*/g, ' ')
    .replaceAll('|', '\\|');
const row = (...cells) => `| ${cells.join(' | ')} |`;
const table = (heads, rows) => [
  row(...heads),
  row(...heads.map(() => '---')),
  ...rows.map((cells) => row(...cells)),
  '',
];

/** What was tried, as tables of Markdown. */
export function reportOf({ refused, distributed: { tables, keys, refusedKeys }, asked, seen, rates, version }) {
  const ways = Object.groupBy(tables, ({ outcome }) => outcome);
  const errors = Object.groupBy(
    tables.flatMap(({ table, refusals }) => refusals.map(({ error }) => ({ table, error: kindOf(error, table) }))),
    ({ error }) => error,
  );
  const told = Object.groupBy(
    tables.filter(({ way }) => way !== 'local'),
    ({ asItIs, table }) => (asItIs === undefined ? 'accepted' : kindOf(asItIs, table)),
  );
  return [
    `# ${version}`,
    '',
    '## Migrations that PostgreSQL 15 refuses',
    '',
    ...table(
      ['migration', 'error'],
      refused.map(({ file, error }) => [file, oneLine(error)]),
    ),
    '## Tables',
    '',
    Object.entries(ways)
      .map(([way, those]) => `${way}: ${those.length}`)
      .join(', '),
    '',
    ...table(
      ['table', 'how', 'what it takes'],
      tables.map(({ table, column, outcome, refusals, isNullable }) => [
        table,
        outcome === 'distributed'
          ? `by ${column}`
          : outcome === 'local' && isNullable
            ? 'local: its customer may be absent'
            : outcome,
        refusals.map(({ change }) => oneLine(change)).join('. ') || '–',
      ]),
    ),
    '## Tables as they are, by what they are told',
    '',
    ...table(
      ['error', 'tables'],
      Object.entries(told).map(([error, those]) => [oneLine(error), those.map(({ table }) => table).join(', ')]),
    ),
    `## Foreign keys that are refused, of ${keys}`,
    '',
    ...table(
      ['foreign key', 'error'],
      refusedKeys.map(({ table, name, definition, error }) => [
        `${table} ${name} ${definition}`,
        oneLine(kindOf(error, table)),
      ]),
    ),
    '## Refusals on the way, by kind',
    '',
    ...table(
      ['error', 'tables'],
      Object.entries(errors).map(([error, those]) => [
        oneLine(error),
        [...new Set(those.map(({ table }) => table))].join(', '),
      ]),
    ),
    '## Statements',
    '',
    ...table(
      ['statement', 'answer'],
      asked.map(({ name, error }) => [name, error === undefined ? 'works' : oneLine(error)]),
    ),
    '## With several sessions',
    '',
    ...table(
      ['what', 'seen'],
      seen.map(({ name, seen }) => [name, oneLine(seen)]),
    ),
    '## Rates',
    '',
    ...table(
      ['arrangement', 'transactions a second'],
      rates.map(({ name, perSecond }) => [name, perSecond.toFixed(0)]),
    ),
  ].join('\n');
}

/** An error without the names of its table, so that those of a kind are told once. */
const kindOf = (error, table) =>
  error.replaceAll(`"${table.split('.').at(-1)}"`, '"…"').replaceAll(/"[a-z_]+_(?:key|pkey|idx|fkey)"/g, '"…"');
