import type { Answer, Body, CallKey, Query } from './index.ts';

/**
 * The specification's own words, and what they are called on either side of the wire. They stand in the schemas, so in the API
 * docs and in what goes over the wire; the server's handlers and the customers' app speak the plain ones.
 */
export const specWords = {
  close_prices: 'previous_close',
  mold: 'kind',
  prasent: 'last_price',
  price_all: 'total_price',
} as const;

/** How far something is, as the specification's numbers and letters say it. */
export const specCodes = {
  recharge: { in_progress: 1, completed: 2, failed: 3 },
  withdrawal: { in_progress: 'n', completed: 'y', failed: 'b' },
  loan: { applying: 1, approved: 2, rejected: 3, unpaid: 4, paid: 5 },
  review: { none: 0, under_review: 1, approved: 2, rejected: 3 },
  card: { off: 0, usable: 1, on_hold: 2 },
  application: { submitted: 0, in_allotment: 1, allotted: 2, not_allotted: 3 },
} as const;

/** Calls that mean something else by one of them in what they ask for. Their answers have none of them. */
const ownWords = { 'GET /v2/yahoo': { mold: 'range' } } as const;

type WordsOf<K> = K extends keyof typeof ownWords ? (typeof ownWords)[K] : typeof specWords;
type Names = Readonly<Record<string, string>>;

type Plain<T, W> =
  T extends ReadonlyArray<infer Row>
    ? Array<Plain<Row, W>>
    : T extends object
      ? { [P in keyof T as P extends keyof W ? W[P] & string : P]: Plain<T[P], W> }
      : T;

export type PlainBody<K extends CallKey> = Plain<Body<K>, WordsOf<K>>;
export type PlainQuery<K extends CallKey> = Plain<Query<K>, WordsOf<K>>;
export type PlainAnswer<K extends CallKey> = Plain<Answer<K>, WordsOf<K>>;

/** What the words of a call are in plain terms. */
export function plainNames(key: string): Names {
  return hasOwnWords(key) ? ownWords[key] : specWords;
}

export function hasOwnWords(key: string): key is keyof typeof ownWords {
  return Object.hasOwn(ownWords, key);
}

/** What plain terms are in the words of a call. */
export function specNames(key: string): Names {
  return Object.fromEntries(Object.entries(plainNames(key)).map(([word, plain]) => [plain, word]));
}

/** The fields of a body or a query, those that have another name under it. */
export function renameFields(fields: object, names: Names): object {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]: [string, unknown]) => [names[name] ?? name, value]),
  );
}

/** Gives each row of an answer, however deep in it, its plain names too. It is done to the answer itself, as lists are long. */
export function addPlainNames(answer: unknown): void {
  if (typeof answer !== 'object' || answer === null) return;
  const fields = answer as Record<string, unknown>;
  for (const name of Object.keys(fields)) {
    addPlainNames(fields[name]);
    if (isWord(name)) fields[specWords[name]] = fields[name];
  }
}

function isWord(name: string): name is keyof typeof specWords {
  return Object.hasOwn(specWords, name);
}
