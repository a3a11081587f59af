import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { Type, type StaticDecode, type TObject, type TProperties, type TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { readAddress } from '../platform/database/address.ts';
import { logLevels } from '../platform/log.ts';
import { errorCode, StartError } from '../platform/start-error.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

interface Options {
  readonly default?: string;
  /** Why there has to be one, where there is no default. */
  readonly description?: string;
}

export const text = (name: string, options: Options = {}) => Type.String({ title: name, ...options });

/** A file or directory; a relative one is taken from the reader's directory. */
export const path = (name: string, options: Options = {}) => Type.String({ title: name, isPath: true, ...options });

export const optionalText = (name: string) => Type.Optional(text(name));

/** The first is the default. */
export const oneOf = <const Choices extends string[]>(name: string, choices: readonly [...Choices]) =>
  Type.Enum(choices, { title: name, default: choices[0] });

export const onOrOff = (name: string, usual: 'on' | 'off' = 'on') =>
  Type.Decode(usual === 'on' ? oneOf(name, ['on', 'off']) : oneOf(name, ['off', 'on']), (value) => value === 'on');

/** @param fault what is wrong with a value, after its name; it does not repeat one that may hold a secret */
export const checked = <Kind extends TSchema>(kind: Kind, isGood: (value: string) => boolean, fault: string) =>
  Type.Refine(
    kind,
    (value) => isGood(String(value)),
    () => fault,
  );

interface Range extends Pick<Options, 'description'> {
  readonly from?: number;
  readonly to: number;
}

export function integer(name: string, { from = 1, to, ...options }: Range, fallback?: number) {
  const digits = Type.Refine(
    text(name, fallback === undefined ? options : { ...options, default: String(fallback) }),
    (value) => /^\d{1,10}$/.test(value) && Number(value) >= from && Number(value) <= to,
    (value) => `is "${value}": allowed are whole numbers from ${from} to ${to}`,
  );
  return Type.Decode(digits, Number);
}

/** What commas part, without the white space around it. */
export const partsOf = (value: string) => value.split(',').flatMap((part) => part.trim() || []);

interface ListOptions extends Options {
  isGood?(part: string): boolean;
  readonly fault?: string;
}

/** Values with commas between, each of which is good. */
export const list = (name: string, { isGood = () => true, fault = '', ...options }: ListOptions) =>
  Type.Decode(
    checked(
      checked(text(name, options), (value) => partsOf(value).every((part) => isGood(part)), fault),
      (value) => value === '' || partsOf(value).length > 0,
      'holds nothing but commas',
    ),
    partsOf,
  );

/** An address, or a network as in 10.0.0.0/8; `loopback`, `linklocal` and `uniquelocal` name the networks of these. */
export function isNetwork(value: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(value)) return true;
  const [address = '', bits, ...more] = value.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return bits === undefined || (/^[1-9]\d*$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

export const urlOf = (value: string) => (URL.canParse(value) ? new URL(value) : undefined);

export function url(name: string, protocols: readonly string[]) {
  const isGood = (value: string) => urlOf(value)?.host !== '' && protocols.includes(urlOf(value)?.protocol ?? '');
  const forms = protocols.map((protocol) => `${protocol}//…`).join(', ');
  return checked(text(name), isGood, `is not a URL that can be used: allowed are ${forms}`);
}

/** The URL of a PostgreSQL database, of several hosts too. */
export const databaseUrl = (name: string, options: Options = {}) =>
  Type.Refine(
    text(name, options),
    (value) => addressFault(value) === undefined,
    (value) => addressFault(value) ?? '',
  );

function addressFault(value: string): string | undefined {
  try {
    readAddress(value);
    return undefined;
  } catch (error) {
    return `cannot be used: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** What each process beside the server is told, of the database and its log. */
export const ownProcessVariables = {
  databaseUrl: databaseUrl('DATABASE_URL', { description: 'the database of the server, postgres://…' }),
  /** By which the application logs in; the owner's where it has none of its own. */
  databaseAppUrl: Type.Optional(databaseUrl('DATABASE_APP_URL')),
  logLevel: Type.Enum([...logLevels], { title: 'LOG_LEVEL', default: 'info' }),
};

/**
 * What is in a file that a setting names.
 * @throws StartError that names the setting, and not what is in the file
 */
export function readNamedFile(setting: string, file: string, encoding: 'latin1' | 'utf8' = 'utf8'): string {
  try {
    return readFileSync(file, encoding);
  } catch (error) {
    throw new StartError(`${setting} is ${file}, which cannot be read (${errorCode(error) ?? 'no reason'}).`);
  }
}

/** In the place of what is quoted. */
const hidden = 'what its file has';

/** Reads tables of variables and collects what is wrong, so that all of it is told at once. */
export class EnvironmentReader {
  readonly problems: string[] = [];
  readonly #environment: Environment;
  readonly #directory: string;
  /** What the files have that were named instead of values, so that each is read once. */
  readonly #fromFiles = new Map<string, string | undefined>();

  constructor(environment: Environment, directory: string) {
    this.#environment = environment;
    this.#directory = directory;
  }

  /**
   * The value as it is, or undefined where it is unset or empty. It may stand in a file that `NAME_FILE` names, as a secret does that
   * neither the environment nor a list of processes is to show.
   */
  readonly given = (name: string): string | undefined => {
    const value = this.#valueOf(name);
    const file = this.#valueOf(`${name}_FILE`);
    if (file === undefined) return value;
    if (!this.#fromFiles.has(name)) this.#fromFiles.set(name, this.#readFor(name, file, value));
    return this.#fromFiles.get(name);
  };

  readonly #valueOf = (name: string): string | undefined => this.#environment[name]?.trim() || undefined;

  #readFor(name: string, file: string, value: string | undefined): string | undefined {
    if (value !== undefined) {
      this.problems.push(`${name} and ${name}_FILE are both set: one of them is to say it.`);
      return value;
    }
    try {
      const text = readFileSync(resolve(this.#directory, file), 'utf8').trim();
      if (text === '') this.problems.push(`${name}_FILE names ${file}, which is empty.`);
      return text || undefined;
    } catch (error) {
      this.problems.push(`${name}_FILE names ${file}, which cannot be read (${errorCode(error) ?? 'unknown'}).`);
      return undefined;
    }
  }

  /** The file or directory that is named, absolute; undefined where none is. */
  pathOf(name: string): string | undefined {
    const given = this.given(name);
    return given === undefined ? undefined : resolve(this.#directory, given);
  }

  /** Checks the variables of a table. What it answers reads them, once nothing is wrong. */
  take<Table extends TProperties>(table: TObject<Table>): () => StaticDecode<TObject<Table>> {
    const unset = Object.fromEntries(Object.keys(table.properties).map((key) => [key, undefined]));
    const given = Object.entries(table.properties).flatMap(([key, type]) => {
      const value = this.given(nameOf(type)) ?? defaultOf(type);
      this.problems.push(...problemsOf(type, value));
      if (value === undefined) return [];
      return [[key, Reflect.get(type, 'isPath') === true ? resolve(this.#directory, value) : value] as const];
    });
    return () => ({ ...unset, ...Value.Decode(table, Object.fromEntries(given)) });
  }

  /** What stands in a file may be a secret, also where it is named for a variable that is none. */
  #withoutSecrets(problem: string): string {
    const secrets = [...this.#fromFiles.values()].filter((text) => text !== undefined);
    const shown = secrets.reduce((text, secret) => text.replaceAll(`"${secret}"`, hidden), problem);
    return shown.replaceAll(/"([^"]+)"/g, (quoted, part: string) =>
      secrets.some((secret) => secret.includes(part)) ? hidden : quoted,
    );
  }

  /** @throws StartError */
  refuseProblems(): void {
    const problems = this.problems.map((problem) => this.#withoutSecrets(problem));
    if (problems.length === 1) throw new StartError(problems.join());
    if (problems.length > 1) throw new StartError(`${problems.length} settings are wrong.\n  ${problems.join('\n  ')}`);
  }
}

function problemsOf(type: TSchema, value: string | undefined): string[] {
  const name = nameOf(type);
  if (value === undefined) {
    const why = optionOf(type, 'description');
    return Type.IsOptional(type) ? [] : [why === undefined ? `${name} is missing.` : `${name} is missing: ${why}.`];
  }
  // What is wrong in one way is seldom right in the others: the first says enough.
  const [error] = Value.Errors(type, value);
  if (error === undefined) return [];
  return [
    error.keyword === 'enum'
      ? `${name} is "${value}": allowed are ${error.params.allowedValues.join(', ')}.`
      : `${name} ${error.message}.`,
  ];
}

export const nameOf = (type: TSchema): string => optionOf(type, 'title') ?? '';

export const defaultOf = (type: TSchema) => optionOf(type, 'default');

function optionOf(type: TSchema, option: string): string | undefined {
  const value: unknown = Reflect.get(type, option);
  return typeof value === 'string' ? value : undefined;
}
