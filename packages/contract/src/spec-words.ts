import type { CallKey, WireAnswer, WireBody, WireQuery } from './index.ts';

/** The words of what is asked; answers have some of them too. */
const askedWords = {
  fund_code_new: 'new_transaction_password',
  id_number_img: 'front_image',
  id_number_img_two: 'back_image',
  mold: 'kind',
  password_new: 'new_password',
  stock_password: 'transaction_password',
  tag: 'symbol',
} as const;

/**
 * The specification's own words, and what they are called on either side of the wire. They stand in the schemas, so in the API
 * docs and in what goes over the wire; the server's handlers and the customers' app speak the plain ones.
 */
export const specWords = {
  ...askedWords,
  close_prices: 'previous_close',
  collected: 'followed',
  prasent: 'last_price',
  price_all: 'total_price',
  state: 'side',
  stock: 'symbol',
  stock_code: 'symbol',
  stock_name: 'name',
} as const;

/** Calls that mean something else by some of them, or have the plain one themselves. */
const ownWords = {
  'GET /v2/yahoo': { mold: 'range' },
  'POST /v2/user/forget': {},
  'GET /v2/config': {},
  'GET /stock/success/bank/ifsc': {},
  'POST /stock/success/orders/buy': {},
  'POST /stock/success/orders/place': {},
  'POST /stock/success/orders/basket': {},
  'POST /stock/success/loans/add': {},
  'POST /stock/success/loans/repay': {},
  'GET /stock/success/loans/list': {},
} as const;

/** What asks for an instrument by `tag`; all else does by `symbol`. */
const asksByTag = /\/(deal|ipo|v2\/transaction)/;

/** The specification's words, numbers and letters for what things are and how far they are, by the plain word. */
export const specCodes = {
  kind: { block: 'bulk', qip: 'finalize' },
  order: { pending: 0, success: 1, failed: 2 },
  offer: { open: 1, sold_out: 2 },
  recharge: { in_progress: 1, completed: 2, failed: 3 },
  withdrawal: { in_progress: 'n', completed: 'y', failed: 'b' },
  loan: { unapplied: 0, applying: 1, approved: 2, rejected: 3, unpaid: 4, paid: 5 },
  review: { none: 0, under_review: 1, approved: 2, rejected: 3 },
  card: { usable: 1, on_hold: 2 },
  application: { submitted: 0, in_allotment: 1, allotted: 2, not_allotted: 3 },
} as const;

/** Which codes fields are in, by their names on the wire; a table within holds inside the field of its name. */
const usualCoding = {
  mold: 'kind',
  state: 'loan',
  application: { status: 'application' },
  recharge: { status: 'recharge' },
  withdrawal: { status: 'withdrawal' },
} as const;
const codings = {
  'POST /stock/success/deal/buy': { status: 'order' },
  'POST /stock/success/deal/list': { status: 'order' },
  'GET /stock/success/deal/detail': { status: 'order' },
  'POST /stock/success/stock/list': { status: 'offer' },
  'POST /stock/success/v2/recharge/add': { status: 'recharge' },
  'POST /stock/success/v2/recharge/receipt': { status: 'recharge' },
  'GET /stock/success/property/list': { status: 'recharge' },
  'POST /stock/success/money/access': { status: 'withdrawal' },
  'POST /stock/success/money/cancel': { status: 'withdrawal' },
  'GET /stock/success/property/withdraw': { status: 'withdrawal' },
  'GET /stock/success/autonomy/state': { status: 'review' },
  'GET /stock/success/bank/list': { status: 'card' },
  'GET /stock/success/ipo/list': { status: 'application' },
  'POST /stock/success/ipo/buy': { status: 'application' },
  'POST /stock/success/ipo/edit': { status: 'application' },
  'POST /stock/success/ipo/cancel': { status: 'application' },
} as const;

type Codes = typeof specCodes;
type WordsOf<K> = K extends keyof typeof ownWords ? (typeof ownWords)[K] : typeof specWords;
type CodingOf<K> = typeof usualCoding & (K extends keyof typeof codings ? (typeof codings)[K] : unknown);

type WordFor<V, C> = { [P in keyof C]: C[P] extends V ? P : never }[keyof C];
type Decoded<V, C> = V extends C[keyof C] ? WordFor<V, C> : number extends V ? keyof C : V;
type Field<V, W, P, C> = P extends keyof C
  ? C[P] extends keyof Codes
    ? Decoded<V, Codes[C[P]]>
    : Plain<V, W, C[P]>
  : Plain<V, W, C>;
type Plain<T, W, C> =
  T extends ReadonlyArray<infer Row>
    ? Array<Plain<Row, W, C>>
    : T extends object
      ? { [P in keyof T as P extends keyof W ? W[P] & string : P]: Field<T[P], W, P, C> }
      : T;

export type Body<K extends CallKey> = Plain<WireBody<K>, WordsOf<K>, CodingOf<K>>;
export type Query<K extends CallKey> = Plain<WireQuery<K>, WordsOf<K>, CodingOf<K>>;
export type Answer<K extends CallKey> = Plain<WireAnswer<K>, WordsOf<K>, CodingOf<K>>;

type Names = Readonly<Record<string, string>>;
export type Coding = { readonly [field: string]: keyof Codes | Coding };

/** What the words of a call are in plain terms. */
export const plainNames = (key: string): Names => (ownWords as Readonly<Record<string, Names>>)[key] ?? specWords;

/** What the fields of a call are coded in. */
export const codingOf = (key: string): Coding => ({
  ...usualCoding,
  ...(codings as Readonly<Record<string, Coding>>)[key],
});

function coder(turn: (entry: [string, unknown]) => [unknown, unknown]) {
  const tables: Readonly<Record<string, ReadonlyMap<unknown, unknown>>> = Object.fromEntries(
    Object.entries(specCodes).map(([name, codes]) => [name, new Map(Object.entries(codes).map(turn))]),
  );
  return (coding: Coding[string] | undefined, value: unknown): unknown =>
    (typeof coding === 'string' ? tables[coding]?.get(value) : undefined) ?? value;
}

/** A plain word as the wire has it, and the other way round; what has no code is what it is. */
export const encode = coder((entry) => entry);
export const decode = coder(([word, code]) => [code, word]);

/** A body or a query in the words of its call. */
export function inSpecWords(key: string, fields: object): object {
  const coding = codingOf(key);
  const asked = Object.entries(plainNames(key)).filter(([word]) => word in askedWords);
  const words = Object.fromEntries(asked.map(([word, plain]) => [plain, word]));
  if (!asksByTag.test(key)) delete words['symbol'];
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]: [string, unknown]) => {
      const word = words[name];
      return word === undefined ? [name, value] : [word, encode(coding[word], value)];
    }),
  );
}

/**
 * Gives each row of an answer, however deep in it, its plain names too, and has it say its codes in words. It is done to the
 * answer itself, as lists are long.
 */
export function addPlainTerms(key: string, answer: unknown): void {
  if (key !== 'GET /v2/yahoo') addTerms(answer, new Map(Object.entries(plainNames(key))), codingOf(key));
}

function addTerms(answer: unknown, names: ReadonlyMap<string, string>, coding: Coding): void {
  if (typeof answer !== 'object' || answer === null) return;
  if (Array.isArray(answer)) return answer.forEach((row) => addTerms(row, names, coding));
  const fields = answer as Record<string, unknown>;
  for (const name of Object.keys(fields)) {
    const own = coding[name];
    const value = typeof own === 'string' ? decode(own, fields[name]) : fields[name];
    if (typeof value === 'object') addTerms(value, names, typeof own === 'object' ? own : coding);
    const plain = names.get(name) ?? name;
    if (plain !== name || typeof own === 'string') fields[plain] = value;
  }
}
