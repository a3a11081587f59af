import { Json, Typed, type Value, snakeCase, encode, typeOf, type Encoded } from './values.ts';

/** A statement as it goes over the wire. */
export interface Statement {
  readonly text: string;
  /** Under which it is prepared on a connection, once; undefined where it is not kept. */
  readonly name: string | undefined;
  /** Undefined where it has none and may be several statements in one text. */
  readonly values: readonly Encoded[] | undefined;
  readonly types: readonly number[];
}

/** A piece of a statement, with the values that belong to it. */
interface Fragment {
  readonly strings: readonly string[];
  readonly values: readonly unknown[];
}

/** A name of something in the database, quoted where it is written into a statement. */
export class Identifier {
  readonly quoted: string;
  constructor(name: string, quoted = quote(name)) {
    this.quoted = quoted;
  }

  /** Several columns, after SELECT. */
  static ofColumns(names: readonly string[], alias?: string): Identifier {
    const quoted = names.map((name) => quote(alias === undefined ? name : `${alias}.${name}`));
    return new Identifier('', quoted.join(', '));
  }
}

function quote(name: string): string {
  return name
    .split('.')
    .map((part) => `"${part.replaceAll('"', '""')}"`)
    .join('.');
}

type Fields = Readonly<Record<string, unknown>>;

/** The columns and values of records, as INSERT or UPDATE wants them, or the values of a list for IN. */
export class Listing {
  readonly items: readonly unknown[];
  readonly isOfRecords: boolean;

  constructor(given: Fields | readonly unknown[]) {
    this.items = Array.isArray(given) ? given : [given];
    this.isOfRecords = !Array.isArray(given) || given.some(isRecord);
  }

  /** @param before what stands before it in the statement */
  write(before: string, bind: (value: unknown) => string): string {
    const { items } = this;
    if (!this.isOfRecords) return items.length === 0 ? '(NULL)' : `(${items.map(bind).join()})`;
    const records = items as readonly Fields[];
    const columns = Object.keys(records[0] ?? {});
    const quoted = (name: string) => new Identifier(snakeCase(name)).quoted;
    if (/\bset\s*$/i.test(before)) return columns.map((name) => `${quoted(name)} = ${bind(records[0]?.[name])}`).join();
    const rows = records.map((record) => `(${columns.map((name) => bind(record[name])).join()})`);
    return `(${columns.map(quoted).join()}) VALUES ${rows.join()}`;
  }
}

function isRecord(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/**
 * Prepared statements cost memory on each connection, so there is a bound on how many different ones there are. The
 * code has some hundreds; what a list of filters puts together could be any number, and goes unprepared beyond it.
 */
const preparedAtMost = 2_000;
const names = new Map<string, string>();

/** The texts of statements that have only values in them, which is the same each time. */
const plainTexts = new WeakMap<readonly string[], string>();

/** `WHERE name = `, and not `… IS NULL OR name = `, which says that without a value there is no such condition. */
const comparison = /(IS NULL\s+)?\b(?:WHERE|AND|OR|ON|HAVING|WHEN)\s+\(*[\w."]+\s*(?:[=<>]|<>|!=|<=|>=)\s*$/i;

/** Whether what comes next is compared with a column: undefined would be NULL, which fits no row and is a mistake. */
function isCompared(before: string): boolean {
  const found = comparison.exec(before);
  return found !== null && found[1] === undefined;
}

/**
 * @param isFragment tells a piece of another statement from a value
 * @throws TypeError where a condition compares with undefined
 */
function compose(fragment: Fragment, isFragment: (value: unknown) => value is Fragment): Statement {
  const isPlain = !fragment.values.some(isPiece);
  const plain = isPlain && !fragment.values.includes(undefined) ? plainTexts.get(fragment.strings) : undefined;
  if (plain !== undefined) return prepared(plain, fragment.values as readonly Value[]);
  const values: Value[] = [];
  const text = write(fragment);
  if (isPlain) plainTexts.set(fragment.strings, text);
  return prepared(text, values);

  function isPiece(value: unknown): value is Identifier | Listing | Fragment {
    if (typeof value !== 'object') return false;
    return value instanceof Identifier || value instanceof Listing || isFragment(value);
  }

  function bind(value: unknown): string {
    return `$${values.push(value as Value)}`;
  }

  function write({ strings, values: between }: Fragment): string {
    let written = strings[0] ?? '';
    between.forEach((value, index) => {
      if (value === undefined && isCompared(written)) throw new TypeError(`undefined is compared in: ${written}`);
      if (!isPiece(value)) written += bind(value);
      else if (value instanceof Identifier) written += value.quoted;
      else written += value instanceof Listing ? value.write(written, bind) : write(value);
      written += strings[index + 1] ?? '';
    });
    return written;
  }
}

/** A text as it is, which is not prepared. */
export function scriptOf(text: string, values: readonly Value[] = []): Statement {
  const none = values.length === 0;
  return { text, name: undefined, values: none ? undefined : values.map(encode), types: values.map(typeOf) };
}

function prepared(text: string, values: readonly Value[]): Statement {
  const types = values.map(typeOf);
  return { text, name: nameOf(text, types), values: values.map(encode), types };
}

function nameOf(text: string, types: readonly number[]): string | undefined {
  const key = `${types.join()} ${text}`;
  const known = names.get(key);
  if (known !== undefined || names.size >= preparedAtMost) return known;
  const name = `s${names.size}`;
  names.set(key, name);
  return name;
}

// oxlint-disable-next-line typescript/no-explicit-any -- a row's columns are what its statement says
export type Row = Record<string, any>;

/** The rows of an answer, how many rows the statement was about, and the word that PostgreSQL answered with. */
export type RowList<Rows extends readonly unknown[]> = Rows & { readonly count: number; readonly command: string };

/** Runs statements: on a connection of a pool each, or all on that of a transaction. */
export interface Runner {
  run(statement: Statement): Promise<RowList<Row[]>>;
  /** Reads an answer in parts. Only inside a transaction. */
  read?(statement: Statement, rowsAtOnce: number): AsyncIterable<Row[]>;
}

/**
 * A statement that runs when it is first waited for, and only then: until that it can be a piece of another one.
 */
export class PendingQuery<Rows extends readonly unknown[]> implements Promise<RowList<Rows>>, Fragment {
  readonly [Symbol.toStringTag] = 'PendingQuery';
  readonly strings: readonly string[];
  readonly values: readonly unknown[];
  readonly #runner: Runner;
  readonly #script: Statement | undefined;
  #answer: Promise<RowList<Rows>> | undefined;

  constructor(runner: Runner, { strings, values }: Fragment, script?: Statement) {
    this.#runner = runner;
    this.strings = strings;
    this.values = values;
    this.#script = script;
  }

  // oxlint-disable-next-line unicorn/no-thenable -- it is a promise, of which the first wait is the beginning
  then<Done = RowList<Rows>, Failed = never>(
    onDone?: ((rows: RowList<Rows>) => Done | PromiseLike<Done>) | null,
    onFailed?: ((reason: unknown) => Failed | PromiseLike<Failed>) | null,
  ): Promise<Done | Failed> {
    return this.#run().then(onDone, onFailed);
  }

  catch<Failed = never>(
    onFailed?: ((reason: unknown) => Failed | PromiseLike<Failed>) | null,
  ): Promise<RowList<Rows> | Failed> {
    return this.#run().catch(onFailed);
  }

  finally(onEnd?: (() => void) | null): Promise<RowList<Rows>> {
    return this.#run().finally(onEnd);
  }

  /** The rows in parts of `rowsAtOnce`, so that an answer of any length takes little memory. */
  cursor(rowsAtOnce: number): AsyncIterable<Array<Rows[number]>> {
    const { read } = this.#runner;
    if (read === undefined) throw new Error('Reading in parts takes a transaction.');
    return read(this.#statement(), rowsAtOnce) as AsyncIterable<Array<Rows[number]>>;
  }

  #run(): Promise<RowList<Rows>> {
    this.#answer ??= this.#begin();
    return this.#answer;
  }

  async #begin(): Promise<RowList<Rows>> {
    return (await this.#runner.run(this.#statement())) as RowList<readonly unknown[]> as RowList<Rows>;
  }

  #statement(): Statement {
    return this.#script ?? compose(this, isFragment);
  }
}

function isFragment(value: unknown): value is Fragment {
  return value instanceof PendingQuery;
}

/** A part of another statement. */
export type Piece = PendingQuery<readonly unknown[]>;

/** What may stand in a statement: a value, which is bound, or a piece of another statement, or a name. */
export type Given = Value | Piece | Identifier | Listing;

/** Makes statements: the text as a template, whose values are bound and never become part of the text. */
export interface Queries {
  <Rows extends readonly (object | undefined)[] = Row[]>(
    strings: TemplateStringsArray,
    ...values: readonly Given[]
  ): PendingQuery<Rows>;
  /** The name of a table or the like, quoted. */
  (name: string): Identifier;
  /** The columns and values of a record or several, after INSERT INTO or SET; the values of a list, after IN. */
  (given: Readonly<Record<string, Value>> | ReadonlyArray<Value | Readonly<Record<string, Value>>>): Listing;
  /** A value for a column of JSON. */
  json(value: unknown): Json;
  /** A text that PostgreSQL reads as of the type of this number. */
  typed(text: string, type: number): Typed;
  /** A text as it is. Without values it may be several statements. */
  unsafe<Rows extends readonly (object | undefined)[] = Row[]>(
    text: string,
    values?: readonly Value[],
  ): PendingQuery<Rows>;
}

export function createQueries(runner: Runner): Queries {
  function query(first: TemplateStringsArray | string | object, ...values: readonly unknown[]): unknown {
    if (typeof first === 'string') return new Identifier(first);
    if (!('raw' in first)) return new Listing(first as Fields);
    return new PendingQuery(runner, { strings: first, values });
  }
  return Object.assign(query, {
    json: (value: unknown) => new Json(value),
    typed: (text: string, type: number) => new Typed(text, type),
    unsafe: (text: string, values?: readonly Value[]) =>
      new PendingQuery(runner, { strings: [text], values: [] }, scriptOf(text, values)),
  }) as Queries;
}
