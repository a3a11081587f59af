import type { DeskCallKey, Role } from '@sauda/contract/desk';

/** One thing that the desk's app asks for. */
export interface Question {
  readonly name: string;
  readonly call: DeskCallKey;
  readonly query?: Readonly<Record<string, string>>;
  readonly role?: Role;
  /** The keys of all its pages: the middle and the last one are asked for too. */
  readonly keys?: Keys;
}

/** Where the rows of a list lie, in its order, and what of a row names its place. */
export interface Keys {
  readonly from: string;
  readonly key: string;
  readonly order: string;
}

/** A table by the newest of its rows. */
export const byId = (table: string, where = 'true'): Keys => ({
  from: `${table} WHERE ${where}`,
  key: 'id',
  order: 'id DESC',
});
