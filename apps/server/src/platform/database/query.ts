import { compose, Identifier, Listing, scriptOf, type Fragment, type Statement } from './statement.ts';
import { Json, Typed, type Value } from './values.ts';

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

/** What may stand in a statement: a value, which is bound, or a piece of another statement, or a name. */
export type Given = Value | PendingQuery<readonly unknown[]> | Identifier | Listing;

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
    if (!('raw' in first)) return new Listing(first as Readonly<Record<string, unknown>>);
    return new PendingQuery(runner, { strings: first, values });
  }
  return Object.assign(query, {
    json: (value: unknown) => new Json(value),
    typed: (text: string, type: number) => new Typed(text, type),
    unsafe: (text: string, values?: readonly Value[]) =>
      new PendingQuery(runner, { strings: [text], values: [] }, scriptOf(text, values)),
  }) as Queries;
}
