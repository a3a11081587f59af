import type { DeskAnswer, DeskCallKey, DeskQuery } from '@sauda/contract/desk';

type Named<Name extends string> = Extract<DeskCallKey, `GET /${Name}`>;

/** The calls of the desk that answer a list, by their path: what react-admin knows as resources. */
export type ListName = {
  [Call in DeskCallKey]: Call extends `GET /${infer Name}`
    ? DeskAnswer<Call> extends { data: { rows: readonly object[]; next: string | null } }
      ? Name
      : never
    : never;
}[DeskCallKey];

/** One row of a list. */
export type RowOf<Name extends ListName> =
  DeskAnswer<Named<Name>> extends { data: { rows: ReadonlyArray<infer Row> } } ? Row & object : never;

/** What a list may be narrowed by. */
export type FilterOf<Name extends ListName> = Exclude<
  keyof NonNullable<DeskQuery<Named<Name>>> & string,
  'limit' | 'after' | 'sort' | 'order'
>;

/** What the server sorts a list by. */
export type SortOf<Name extends ListName> =
  NonNullable<DeskQuery<Named<Name>>> extends { sort?: infer Sort } ? NonNullable<Sort> & string : never;

type WithoutId = {
  [Name in ListName]: RowOf<Name> extends { id: string | number } ? never : Name;
}[ListName];

/** What names a row that has no `id`. */
export const idOfRow: { readonly [Name in WithoutId]: (row: RowOf<Name>) => string | number } = {
  'config/history': ({ tag, at }) => `${tag} ${at}`,
  conversations: ({ customer }) => customer.id,
  'customers/documents': ({ no }) => no,
  buybacks: ({ no }) => no,
  rights: ({ no }) => no,
  'corporate-actions': ({ no }) => no,
  'customers/orders': ({ no }) => no,
  'customers/requests': ({ no }) => no,
  dividends: ({ no }) => no,
  exposure: ({ symbol }) => symbol,
  instruments: ({ symbol }) => symbol,
  invitations: ({ code }) => code,
};
