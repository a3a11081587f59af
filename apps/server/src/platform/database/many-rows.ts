import type { PendingQuery, Queries } from './query.ts';
import { arrayOf } from './arrays.ts';
import { textOf, type Scalar } from './values.ts';

/** What a statement about many rows says around them. */
export interface Around {
  readonly before: string;
  readonly after: string;
}

export interface ColumnOfMany {
  /** As the rows have it. */
  readonly key: string;
  /** PostgreSQL's type. */
  readonly type: string;
}

type Values = Readonly<Record<string, Scalar>>;

/** Which columns have one value for all rows, a letter for each: `1` where they have, `n` where not. */
type Shape = string;

/** Forms of one statement at the most that are prepared; arrays alone, in which any rows can go, are one more. */
const shapesAtMost = 16;
/** A known form in which this part of the single values is single is good enough. */
const goodEnough = 3 / 4;

/**
 * A statement about any number of rows (one at least), which stand in it as `(SELECT …)`: an array for each column of which the rows have
 * several values, and one value for each of the others. PostgreSQL so reads and walks through a third of what orders have in columns, as
 * those of one moment differ in little.
 */
export function ofManyRows(
  { before, after }: Around,
  columns: readonly ColumnOfMany[],
): (sql: Queries, rows: readonly object[]) => PendingQuery<object[]> {
  const general = 'n'.repeat(columns.length);
  const templates = new Map([[general, write({ before, after }, columns, general)]]);

  function formFor(wanted: Shape): readonly [Shape, TemplateStringsArray] {
    const known = templates.get(wanted);
    if (known !== undefined) return [wanted, known];
    const best = bestOf(templates.keys(), wanted) ?? general;
    const template = templates.get(best);
    const isGood = singles(best) >= goodEnough * singles(wanted);
    if (template !== undefined && (isGood || templates.size > shapesAtMost)) return [best, template];
    const made = write({ before, after }, columns, wanted);
    templates.set(wanted, made);
    return [wanted, made];
  }

  return (sql, rows) => {
    const values = columns.map(({ key }) => rows.map((row) => (row as Values)[key]));
    const [shape, template] = formFor(shapeOf(values, rows.length));
    const single = values.filter((_, index) => shape[index] === '1').map(([first]) => textOf(first));
    const several = values.flatMap((ofColumn, index) =>
      shape[index] === 'n' ? [arrayOf(columns[index]?.type ?? '', ofColumn)] : [],
    );
    return sql<object[]>(template, ...single, ...several);
  };
}

const singles = (shape: Shape): number => shape.split('1').length - 1;

/** Of the forms that can hold the rows of another the one with the most single values. */
function bestOf(shapes: Iterable<Shape>, wanted: Shape): Shape | undefined {
  const fitting = [...shapes].filter((shape) => [...shape].every((one, index) => one === 'n' || wanted[index] === '1'));
  return fitting.toSorted((left, right) => singles(right) - singles(left))[0];
}

function shapeOf(values: ReadonlyArray<readonly Scalar[]>, rows: number): Shape {
  const shape = values.map((ofColumn) => (isOneValue(ofColumn) ? '1' : 'n')).join('');
  // Several rows that are all the same: one of the arrays says how many.
  return rows > 1 && !shape.includes('n') ? `n${shape.slice(1)}` : shape;
}

function isOneValue(values: readonly Scalar[]): boolean {
  const [first] = values;
  const firstTime = first instanceof Date ? first.getTime() : undefined;
  return values.every(
    (value) => value === first || (firstTime !== undefined && value instanceof Date && value.getTime() === firstTime),
  );
}

/** The texts between the values: those of the single ones first, then the arrays. */
function write({ before, after }: Around, columns: readonly ColumnOfMany[], shape: Shape): TemplateStringsArray {
  const several = columns.flatMap(({ type }, index) => (shape[index] === 'n' ? [{ type, name: `c${index}` }] : []));
  const texts = [`${before}(SELECT `];
  const add = (text: string) => texts.push(`${texts.pop() ?? ''}${text}`);
  for (const [index, { type }] of columns.entries()) {
    if (index > 0) add(', ');
    if (shape[index] === 'n') add(`c${index}`);
    else texts.push(`::${type}`);
  }
  for (const [index, { type }] of several.entries()) {
    add(index === 0 ? ' FROM unnest(' : ', ');
    texts.push(`::${type}[]`);
  }
  if (several.length > 0) add(`) AS u (${several.map(({ name }) => name).join(', ')})`);
  add(`)${after}`);
  return Object.assign(texts, { raw: texts });
}
