import { readAddress } from '../platform/database/address.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Reads settings from an environment and collects what is wrong with them, so that all of it is told at once. */
export interface ConfigReader {
  readonly problems: readonly string[];
  /** The value, or undefined where it is unset or empty. */
  text(name: string): string | undefined;
  integer(name: string, fallback: number, range: { min: number; max: number }): number;
  choice<const Choice extends string>(name: string, fallback: Choice, choices: readonly Choice[]): Choice;
  list(name: string): readonly string[];
  /** A URL of one of the given protocols. Its value is never repeated in a problem, since it may hold a password. */
  url(name: string, protocols: readonly string[]): string | undefined;
  /** The URL of a PostgreSQL database, of several hosts too. */
  databaseUrl(name: string): string | undefined;
  report(problem: string): void;
}

export function createConfigReader(environment: Environment): ConfigReader {
  const problems: string[] = [];
  const text = (name: string) => environment[name]?.trim() || undefined;

  return {
    problems,
    text,
    integer(name, fallback, { min, max }) {
      const value = text(name);
      if (value === undefined) return fallback;
      const number = /^\d{1,10}$/.test(value) ? Number(value) : Number.NaN;
      if (number >= min && number <= max) return number;
      problems.push(`${name} is "${value}": allowed are whole numbers from ${min} to ${max}.`);
      return fallback;
    },
    choice(name, fallback, choices) {
      const value = text(name);
      if (value === undefined) return fallback;
      const choice = choices.find((candidate) => candidate === value);
      if (choice !== undefined) return choice;
      problems.push(`${name} is "${value}": allowed are ${choices.join(', ')}.`);
      return fallback;
    },
    list(name) {
      const parts = (text(name) ?? '').split(',').map((part) => part.trim());
      return parts.filter((part) => part !== '');
    },
    url(name, protocols) {
      const value = text(name);
      if (value === undefined) return undefined;
      const url = URL.canParse(value) ? new URL(value) : undefined;
      if (url !== undefined && url.host !== '' && protocols.includes(url.protocol.slice(0, -1))) return value;
      const forms = protocols.map((protocol) => `${protocol}://…`).join(', ');
      problems.push(`${name} is not a URL that can be used: allowed are ${forms}.`);
      return undefined;
    },
    databaseUrl(name) {
      const value = text(name);
      if (value === undefined) return undefined;
      try {
        readAddress(value);
        return value;
      } catch (error) {
        problems.push(`${name} cannot be used: ${error instanceof Error ? error.message : String(error)}.`);
        return undefined;
      }
    },
    report(problem) {
      problems.push(problem);
    },
  };
}
