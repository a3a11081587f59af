import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { headSigner } from '../../../helpers/documents.ts';

interface Order {
  no: string;
  executions: Array<{
    price: string;
    amount: string;
    quantity: string;
    brokerage: string;
    exchange?: { rate: string };
  }>;
  moved: Array<{ account: string; amount: string }>;
}
/** A contract note as it is downloaded. */
export interface Forged {
  facts: {
    no: string;
    made_at: string;
    public_key: string;
    customer: { id: string; number: string };
    period: { from: string; to: string };
    orders: Order[];
    totals: { net: string; brokerage: string; levies: object[] };
  };
  signature: string;
  statement: { transfers: Array<{ subject_no: string }> };
}

interface Notes {
  readonly note: Forged;
  readonly other: Forged;
  readonly levied: Forged;
}

/** Signs as the broker can, who has its key. */
export function signedByBroker(document: Forged): Forged {
  const hash = createHash('sha256').update(JSON.stringify(document.facts)).digest();
  return { ...document, signature: headSigner.sign(hash).toString('hex') };
}

function signedByOther({ facts, ...rest }: Forged): Forged {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  facts.public_key = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('hex');
  const hash = createHash('sha256').update(JSON.stringify(facts)).digest();
  return { ...rest, facts, signature: sign(null, hash, privateKey).toString('hex') };
}

const first = ({ facts }: Forged) =>
  facts.orders[0]?.executions[0] ?? { price: '', amount: '', quantity: '', brokerage: '' };

/** What somebody could do to a note, and by what it is found; the last of them could only be done by the broker. */
export const forgeries: ReadonlyArray<readonly [name: string, code: string, forge: (notes: Notes) => unknown]> = [
  ['a price', 'document_not_signed', ({ note }) => ((first(note).price = '1.00'), note)],
  ['a trade left out', 'document_not_signed', ({ note }) => (note.facts.orders.pop(), note)],
  [
    'the signature of another note',
    'document_not_signed',
    ({ note, other }) => ({ ...note, signature: other.signature }),
  ],
  ['the number of another note', 'document_not_signed', ({ note, other }) => ((note.facts.no = other.facts.no), note)],
  [
    'another customer',
    'document_not_signed',
    ({ note, other }) => ((note.facts.customer = other.facts.customer), note),
  ],
  ['when it was made', 'document_not_signed', ({ note }) => ((note.facts.made_at = '2026-01-01T00:00:00.000Z'), note)],
  ['a word that nobody signed', 'document_not_signed', ({ note }) => ({ ...note, remark: 'paid' })],
  ['the day', 'another_statement', ({ note }) => ((note.facts.period.from = '2026-11-23'), note)],
  [
    'the statement of somebody else',
    'another_statement',
    ({ note, other }) => ({ ...note, statement: other.statement }),
  ],
  ['a key of one’s own', 'document_not_signed', ({ note }) => signedByOther(note)],
  [
    'a transfer left out of its statement',
    'number_missing',
    ({ note }) => (note.statement.transfers.splice(1, 1), note),
  ],
  ['no statement', 'not_a_statement', ({ note: { facts, signature } }) => ({ facts, signature })],
  ['an order left out, by the broker', 'order_missing', ({ note }) => (note.facts.orders.pop(), signedByBroker(note))],
  ['another price, by the broker', 'order_differs', ({ note }) => ((first(note).price = '1.00'), signedByBroker(note))],
  [
    'less brokerage, by the broker',
    'order_differs',
    ({ note }) => ((first(note).brokerage = '0.00'), signedByBroker(note)),
  ],
  [
    'a levy left out, by the broker',
    'order_differs',
    ({ levied }) => {
      for (const order of levied.facts.orders)
        order.moved = order.moved.filter(({ account }) => account !== 'charges_stt');
      levied.facts.totals.levies = [];
      return signedByBroker(levied);
    },
  ],
  [
    'another total, by the broker',
    'wrong_totals',
    ({ note }) => ((note.facts.totals.net = '0.00'), signedByBroker(note)),
  ],
];
