import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { expect } from 'vitest';

interface Proven {
  index: number;
  proof: string[];
}
interface StatedTransfer extends Proven {
  id: string;
  number: string | null;
  amount: string;
  cash_after: string | null;
  customer_id: string;
  posted_at: string;
  reason: string;
  subject_no: string;
  block: string | null;
}
export interface Statement {
  format: string;
  practice: boolean;
  licence: object | null;
  customer: { id: string; number: string; phone: string };
  currency: string;
  made_at: string;
  opening_number: string;
  closing_number: string;
  ledger_head: { number: string; hash: string } | null;
  public_key: string;
  signature: string;
  period: { from: string; to: string; start: string; end: string };
  opening_balance: string;
  closing_balance: string;
  transfers: StatedTransfer[];
  blocks: Array<Proven & { number: string; merkle_root: string; transfer_count: number; hash: string; head: string }>;
  heads: Head[];
}
export interface Head {
  number: string;
  merkle_root: string;
  hash: string;
  signature: string;
  public_key: string;
  previous_hash: string;
  from_block: string;
  to_block: string;
  published_at: string;
}

/** The day that it is in India. */
export const today = new Date(Date.now() + 330 * 60_000).toISOString().slice(0, 10);

/** Leaves out each transfer about the loan: nothing of the balances shows it. */
function leaveLoanOut(s: Statement, repair: (rest: StatedTransfer[]) => void = () => undefined): void {
  const rest = s.transfers.filter(({ reason }) => reason !== 'borrow' && reason !== 'repay');
  expect(rest).toHaveLength(s.transfers.length - 2);
  repair(rest);
  s.transfers = rest;
}

/** What somebody could do to a statement, and by what it is found. */
export const changes: ReadonlyArray<readonly [string, string, (s: Statement, published: Head[]) => void]> = [
  ['a loan and its repayment left out', 'number_missing', (s) => leaveLoanOut(s)],
  [
    'a loan and its repayment left out, and the others numbered anew',
    'transfer_not_in_block',
    (s) => leaveLoanOut(s, (rest) => rest.forEach((each, index) => (each.number = String(index + 1)))),
  ],
  [
    'the last two left out, with the number up to which it goes',
    'statement_not_signed',
    (s) => {
      leaveLoanOut(s);
      s.closing_number = String(s.transfers.length);
    },
  ],
  ['another currency', 'statement_not_signed', (s) => void (s.currency = 'USD')],
  ['another customer number', 'statement_not_signed', (s) => void (s.customer.number = '12345678')],
  ['another phone', 'statement_not_signed', (s) => void (s.customer.phone = '••••••0000')],
  ['real money instead of practice', 'statement_not_signed', (s) => void (s.practice = false)],
  [
    'an invented licence',
    'statement_not_signed',
    (s) => void (s.licence = { name: 'Sauda', regulator: 'SEBI', number: '1' }),
  ],
  [
    'a period that was widened',
    'statement_not_signed',
    (s) => {
      const start = `${today.slice(0, 8)}01`;
      s.period = { ...s.period, from: start, start: new Date(Date.parse(start) - 330 * 60_000).toISOString() };
      if (s.period.from === s.period.to) s.period.from = '2024-01-01';
    },
  ],
  [
    'nothing but an invented balance',
    'statement_not_signed',
    (s) => {
      Object.assign(s, { transfers: [], blocks: [], heads: [], opening_number: '0', closing_number: '0' });
      s.opening_balance = s.closing_balance = '999999999.00';
    },
  ],
  ['nothing, and all else as it was', 'number_missing', (s) => void (s.transfers = [])],
  ['a licence without words', 'statement_not_signed', (s) => void (s.licence = {})],
  ['a licence of other words', 'statement_not_signed', (s) => void (s.licence = { holder: 'A bank' })],
  [
    'a licence of nothing',
    'statement_not_signed',
    (s) => void (s.licence = { name: null, regulator: null, number: null }),
  ],
  ['a name that nobody signed', 'statement_not_signed', (s) => void Object.assign(s.customer, { name: 'Asha Rao' })],
  ['a note that nobody signed', 'statement_not_signed', (s) => void Object.assign(s, { note: 'As the bank says' })],
  [
    'a word beside a transfer',
    'transfer_not_in_block',
    (s) => void Object.assign(at(s.transfers, 0), { about: 'Salary' }),
  ],
  ['transfers under a newer head of one’s own', 'head_not_signed', (s) => proveByOwnKey(s)],
  ['when it was made', 'statement_not_signed', (s) => void (s.made_at = '2026-01-01T00:00:00.000Z')],
  ['the head as of which it was made', 'statement_not_signed', (s) => void (s.ledger_head = null)],
  ['its signature', 'statement_not_signed', (s) => void (s.signature = '0'.repeat(128))],
  ['another key', 'another_key', (s) => void (s.public_key = '1'.repeat(64))],
  ['all signed by a key of one’s own', 'another_key', (s) => signByOwnKey(s)],
  ['an amount', 'wrong_balance', (s) => void (at(s.transfers, 1).amount = '100')],
  [
    'an amount with all balances after it',
    'transfer_not_in_block',
    (s) => {
      at(s.transfers, 0).amount = '900000000';
      for (const transfer of s.transfers) transfer.cash_after = String(BigInt(transfer.cash_after ?? 0) + 400_000_000n);
      s.closing_balance = (Number(s.closing_balance) + 40_000).toFixed(2);
    },
  ],
  ['a transfer left out', 'wrong_balance', (s) => void s.transfers.splice(2, 1)],
  ['the last transfer left out', 'wrong_closing', (s) => void s.transfers.pop()],
  ['a transfer twice', 'out_of_order', (s) => void s.transfers.splice(2, 0, at(s.transfers, 1))],
  ['the opening balance', 'wrong_opening', (s) => void (s.opening_balance = '1.00')],
  ['the closing balance', 'wrong_closing', (s) => void (s.closing_balance = '1000000.00')],
  ['the reason by its number', 'transfer_not_in_block', (s) => void (at(s.transfers, 3).subject_no = 'OTHER')],
  ['a transfer of somebody else', 'another_customer', (s) => void (at(s.transfers, 1).customer_id = 'someone')],
  [
    'a time outside the period',
    'outside_period',
    (s) => void (at(s.transfers, 0).posted_at = '2020-01-01T00:00:00.000Z'),
  ],
  ['the days of the period', 'wrong_period', (s) => void (s.period.from = '2020-01-01')],
  ['a place in a block', 'transfer_not_in_block', (s) => void (at(s.transfers, 1).index += 1)],
  ['a place beyond the block', 'transfer_not_in_block', (s) => void (at(s.transfers, 1).index = 1e9)],
  ['a longer proof', 'transfer_not_in_block', (s) => void at(s.transfers, 1).proof.push('0'.repeat(64))],
  ['the count of a block', 'block_changed', (s) => void (at(s.blocks, 0).transfer_count += 1)],
  ['the proof of a block', 'block_not_in_head', (s) => void (at(s.blocks, 0).proof = [])],
  ['a block left out', 'transfer_not_in_block', (s) => void s.blocks.shift()],
  ['a head', 'head_changed', (s) => void (at(s.heads, 0).merkle_root = '0'.repeat(64))],
  ['a signature', 'head_not_signed', (s) => void (at(s.heads, 0).signature = '0'.repeat(128))],
  ['another published head', 'head_not_published', (_s, published) => void (at(published, 0).hash = '0'.repeat(64))],
  [
    'published heads that do not begin',
    'published_heads_broken',
    (_s, published) => {
      at(published, 0).previous_hash = '1'.repeat(64);
    },
  ],
  ['no published head', 'head_not_published', (_s, published) => void published.splice(0)],
  ['a signature that is none', 'not_a_statement', (s) => void (at(s.heads, 0).signature = 'x')],
];

/** Who forges has a key too: it is not that of the published heads. */
export function signByOwnKey(s: Statement): void {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  s.currency = 'USD';
  s.public_key = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('hex');
  const { customer: c, period: p, ledger_head: h } = s;
  const fields = [s.format, s.practice, null, null, null, c.id, c.number, c.phone, s.currency, p.from, p.to];
  const more = ['Asia/Kolkata', p.start, p.end, s.made_at, s.opening_number, s.opening_balance, s.closing_number];
  const text = JSON.stringify([...fields, ...more, s.closing_balance, h?.number, h?.hash, s.public_key]);
  s.signature = sign(null, createHash('sha256').update(text).digest(), privateKey).toString('hex');
}

/** Heads that are newer than the published ones cannot be compared with them: here each proof leads to one of another key. */
function proveByOwnKey(s: Statement): void {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  for (const [index, head] of s.heads.entries()) {
    const number = String(99 + index);
    for (const block of s.blocks) if (block.head === head.number) block.head = number;
    head.number = number;
    head.public_key = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('hex');
    const { from_block: from, to_block: to, merkle_root: root, previous_hash: previous, published_at: at } = head;
    const hash = createHash('sha256').update(JSON.stringify([number, from, to, root, previous, head.public_key, at]));
    head.hash = hash.digest('hex');
    head.signature = sign(null, Buffer.from(head.hash, 'hex'), privateKey).toString('hex');
  }
}

export function at<T>(list: readonly T[], index: number): T {
  const found = list[index];
  if (found === undefined) throw new Error(`there is no member ${index}`);
  return found;
}
