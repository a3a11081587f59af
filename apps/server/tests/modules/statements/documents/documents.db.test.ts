import { createHash } from 'node:crypto';
import { decimal } from '@sauda/money';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { verifyDocument } from '../../../../../../scripts/verify-statement.mjs';
import { ledgerHeads, sealBlock } from '../../../../src/modules/ledger/index.ts';
import { makeDue, type DocumentsContext } from '../../../../src/modules/statements/documents/documents.ts';
import type { MonthFacts, NoteFacts } from '../../../../src/modules/statements/documents/document-facts.ts';
import {
  documents,
  findDocument,
  openKept,
  type DocumentRow,
} from '../../../../src/modules/statements/documents/kept-document.ts';
import { verifyDocuments } from '../../../../src/modules/statements/documents/verify.ts';
import { writeDocumentJson } from '../../../../src/modules/statements/documents/write-document-json.ts';
import { writeDocumentPdf } from '../../../../src/modules/statements/documents/write-document-pdf.ts';
import { createApart } from '../../../../src/platform/apart.ts';
import { isSignedBy } from '../../../../src/platform/encryption.ts';
import { connectOwner } from '../../../helpers/database.ts';
import { documentsContext, headSigner } from '../../../helpers/documents.ts';
import { quiet } from '../../../helpers/quiet.ts';
import { createTestTrading, type TestTrading } from '../../../helpers/trading.ts';
import { forgeries, signedByBroker, type Forged } from './forgeries.ts';

const symbol = 'DECSTEEL';
/** A Tuesday, 13:30 in India. */
const start = new Date('2026-11-24T08:00:00Z');
let t: TestTrading;
let context: DocumentsContext;
let [asha, ravi] = ['', ''];
/** A waiting buy of Ravi, and the trade of it that is taken back a day later. */
let waiting = '';

beforeAll(async () => {
  t = await createTestTrading(start);
  context = documentsContext(t.database, { clock: t.clock, market: t.market });
  asha = await t.newCustomer(decimal(1_000_000));
  // Numbers go by ids, and these by the time.
  t.clock.advance(1);
  ravi = await t.newCustomer(decimal(1_000_000));
  await t.database.sql`UPDATE customers SET language = 'de' WHERE id = ${asha}`;
  await make();
});
afterAll(() => t.close());

const make = () => makeDue(context, createApart({ work: 'documents', clock: t.clock, log: quiet }));
async function makeAt(time: string): Promise<string[]> {
  t.clock.set(new Date(time));
  await make();
  const rows = await t.database.sql<Array<{ no: string }>>`SELECT no FROM documents ORDER BY period_id, number, no`;
  return rows.map(({ no }) => no);
}
async function rowOf(customerId: string, no: string): Promise<DocumentRow> {
  const row = await findDocument(t.database.sql, customerId, no);
  if (row === undefined) throw new Error(`there is no ${no}`);
  return row;
}
const noteOf = async (customerId: string, no: string) => openKept(await rowOf(customerId, no)).facts as NoteFacts;
const faults = async () => {
  const { differences } = await t.database.snapshot((tx) => verifyDocuments(tx));
  return differences.map(({ subject }) => subject);
};
const tools = {
  sha256: (bytes: Uint8Array) => createHash('sha256').update(bytes).digest(),
  verifySignature: (key: Uint8Array, signature: Uint8Array, hash: Uint8Array) => isSignedBy(key, hash, signature),
};

async function reportOfRavi(kind: 'trade' | 'bust'): Promise<void> {
  const price = t.market.quote(symbol)?.bandLow ?? 0n;
  const said = { venue: 'exchange', tradeDay: '2026-11-24', at: t.clock.now() };
  const name = { tradeDay: '2026-11-24', executionId: 'E1' };
  const report =
    kind === 'trade'
      ? { kind, ...said, ...name, quantity: 20n, price }
      : { kind, ...said, executionId: 'E2', refersTo: name };
  await t.run({ kind: 'report', customerId: ravi, no: waiting, report });
}

test('a note is made for each customer and day, ten minutes after its end, once, with numbers in turn', async () => {
  const bought = await t.buy(asha, symbol, 10n);
  await t.sell(asha, bought.no, 4n);
  await t.buy(ravi, symbol, 1n);
  const limitPrice = t.market.quote(symbol)?.bandLow ?? 0n;
  const asked = {
    kind: 'buy',
    customerId: ravi,
    symbol,
    assetClass: 'stock',
    position: 'full',
    quantity: 50n,
  } as const;
  waiting = (await t.run({ ...asked, limitPrice })).no;
  await reportOfRavi('trade');
  // Midnight in India is 18:30 UTC.
  expect(await makeAt('2026-11-24T18:39:59Z')).toEqual([]);
  expect(await makeAt('2026-11-24T18:40:00Z')).toEqual(['CN-2026-27-0000001', 'CN-2026-27-0000002']);
  expect(await makeAt('2026-11-24T18:41:00Z')).toHaveLength(2);

  const note = await noteOf(asha, 'CN-2026-27-0000001');
  expect(note).toMatchObject({
    practice: true,
    language: 'de',
    currency: 'INR',
    period: {
      from: '2026-11-24',
      to: '2026-11-24',
      start: '2026-11-23T18:30:00.000Z',
      end: '2026-11-24T18:30:00.000Z',
    },
    orders: [
      {
        no: bought.no,
        side: 'buy',
        symbol,
        name: t.market.instrument(symbol)?.name,
        executions: [{ quantity: '10', kind: 'trade' }],
      },
      { side: 'sell', executions: [{ quantity: '4', venue: 'internal', corrects: null }] },
    ],
  });
  const { bought: paid, sold, brokerage, levies, net } = note.totals;
  expect(decimal(net)).toBe(decimal(sold) - decimal(paid) - decimal(brokerage));
  expect(levies).toEqual([]);
  expect(await faults()).toEqual([]);
});

test('what is taken back later is on the note of that day, which names the earlier one; that one stays as it is', async () => {
  const before = await rowOf(ravi, 'CN-2026-27-0000002');
  t.clock.set(new Date('2026-11-25T08:00:00Z'));
  await reportOfRavi('bust');
  expect(await makeAt('2026-11-25T18:40:00Z')).toHaveLength(3);
  const { orders, totals } = await noteOf(ravi, 'CN-2026-27-0000003');
  expect(orders).toMatchObject([
    {
      no: waiting,
      executions: [
        { kind: 'bust', quantity: '-20', corrects: { part: 1, day: '2026-11-24', note: 'CN-2026-27-0000002' } },
      ],
    },
  ]);
  expect(decimal(totals.net)).toBeGreaterThan(0n);
  expect(await rowOf(ravi, before.no)).toEqual(before);
  expect(await faults()).toEqual([]);
});

test('whatever else an order moves is a levy, by the account that has it', async () => {
  t.clock.set(new Date('2026-11-26T08:00:00Z'));
  const { no } = await t.buy(asha, symbol, 1n);
  const owner = connectOwner(t.url);
  await owner.sql`
    INSERT INTO ledger.transfers (customer_id, debit, credit, amount, cash_after, reason, subject_kind, subject_no, actor, posted_at, number)
    SELECT owner, 'cash', 'charges_stt', 700, balance - 700, 'statutoryCharge', 'order', ${no}, 'market', ${t.clock.now()}, transfers + 1
    FROM ledger.accounts WHERE owner = ${asha} AND kind = 'cash'`;
  await owner.close();
  expect(await makeAt('2026-11-26T18:40:00Z')).toHaveLength(4);
  const { orders, totals } = await noteOf(asha, 'CN-2026-27-0000004');
  expect(totals.levies).toEqual([{ account: 'charges_stt', amount: '0.07' }]);
  expect(orders[0]?.moved).toContainEqual({ account: 'charges_stt', amount: '-0.07' });
  expect(decimal(totals.net)).toBe(-decimal(totals.bought) - decimal(totals.brokerage) - decimal('0.07'));
  expect(await faults()).toEqual([]);
});

test('who cannot have a note holds up nobody, and gets it with the next number once it adds up', async () => {
  t.clock.set(new Date('2026-11-27T08:00:00Z'));
  await Promise.all([t.buy(asha, symbol, 1n), t.buy(ravi, symbol, 1n)]);
  const owner = connectOwner(t.url);
  const change = async (by: bigint) => {
    await owner.sql`SET session_replication_role = replica`;
    await owner.sql`UPDATE executions SET fee = fee + ${by} WHERE customer_id = ${asha} AND booked_at = ${new Date('2026-11-27T08:00:00Z')}`;
  };
  await change(100n);
  expect((await makeAt('2026-11-27T18:40:00Z')).at(-1)).toBe('CN-2026-27-0000005');
  await rowOf(ravi, 'CN-2026-27-0000005');
  expect(await faults()).toEqual([]);
  await change(-100n);
  await owner.close();
  expect((await makeAt('2026-11-27T18:50:00Z')).at(-1)).toBe('CN-2026-27-0000006');
  await rowOf(asha, 'CN-2026-27-0000006');
  expect(await faults()).toEqual([]);
});

test('of two who make the same at once, and go on where somebody was killed as they listed who is due, each note is made once', async () => {
  t.clock.set(new Date('2026-11-28T08:00:00Z'));
  await Promise.all([t.buy(asha, symbol, 1n), t.buy(ravi, symbol, 1n)]);
  await makeAt('2026-11-28T18:00:00Z');
  await t.database.sql`
    INSERT INTO due_documents (period_id, customer_id)
    SELECT id, ${ravi} FROM document_periods WHERE kind = 'note' AND first_day = '2026-11-28'`;
  t.clock.set(new Date('2026-11-28T18:40:00Z'));
  await Promise.all([make(), make(), make()]);
  const made = await makeAt('2026-11-28T18:41:00Z');
  expect(made).toHaveLength(8);
  expect(await faults()).toEqual([]);
});

test('a statement of the month has opening, closing, what was held at its end though it was sold since, and profit', async () => {
  t.clock.set(new Date('2026-11-30T18:31:00Z'));
  const [lot] = await t.database.sql<[{ no: string; remaining: bigint; cost: bigint }]>`
    SELECT no, remaining, cost FROM lots WHERE customer_id = ${asha} ORDER BY id LIMIT 1`;
  const [{ cost }] = await t.database.sql<
    [{ cost: bigint }]
  >`SELECT sum(cost)::bigint AS cost FROM lots WHERE customer_id = ${asha}`;
  const cash = await t.cash(asha);
  await t.sell(asha, lot.no);
  const made = await makeAt('2026-12-03T06:00:00Z');
  const months = made.filter((no) => no.startsWith('MS-2026-11-'));
  expect(months).toHaveLength(2);
  const [row] = await t.database.sql<[DocumentRow]>`
    SELECT ${documents.columns()} FROM documents WHERE customer_id = ${asha} AND no LIKE 'MS-%'`;
  const facts = openKept(row).facts as MonthFacts;
  expect(facts.opening).toEqual({ number: '0', balance: '0.00' });
  expect(decimal(facts.closing.balance)).toBe(cash);
  expect(facts.holdings).toMatchObject([{ symbol, quantity: '9' }]);
  expect(decimal(facts.holdings[0]?.cost ?? '0')).toBe(cost);
  const [{ profit }] = await t.database.sql<[{ profit: bigint }]>`
    SELECT sum(profit)::bigint AS profit FROM executions WHERE customer_id = ${asha} AND booked_at < '2026-11-30T18:30:00Z'`;
  expect(decimal(facts.realised.profit)).toBe(profit);
  // The days on which nothing was booked have none, and the one after the month has the sale.
  expect(made.filter((no) => no.startsWith('CN-'))).toHaveLength(9);
  expect(await faults()).toEqual([]);
});

async function bytesOf(row: DocumentRow): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  const pdf = await writeDocumentPdf(t.database.sql, openKept(row).facts, row);
  for await (const chunk of pdf) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks);
}

test('a file is the same bytes each time, whatever the customer is called or reads since', async () => {
  for (const { no, customerId } of await t.database.sql<DocumentRow[]>`
    SELECT ${documents.columns()} FROM documents WHERE customer_id = ${asha} AND (no LIKE 'MS-%' OR number = 1)`) {
    const row = await rowOf(customerId, no);
    const first = await bytesOf(row);
    await t.database.sql`UPDATE customers SET language = 'es' WHERE id = ${asha}`;
    expect(first.subarray(0, 5).toString()).toBe('%PDF-');
    expect((await bytesOf(row)).equals(first)).toBe(true);
  }
});

describe('a document that was downloaded', () => {
  let published: object[] = [];
  const foreign = 'CN-2026-27-0000010';
  beforeAll(async () => {
    t.clock.set(new Date('2026-12-04T15:00:00Z'));
    t.dollars = decimal('88.1234');
    await t.buy(ravi, 'AMGL', 3n);
    expect(await makeAt('2026-12-04T18:40:00Z')).toContain(foreign);
    await vi.waitFor(
      async () => {
        await sealBlock(t.database, t.clock.now());
        const [{ unsealed }] = await t.database.sql<[{ unsealed: number }]>`
          SELECT count(*)::int AS unsealed FROM ledger.transfers
          WHERE position >= (SELECT coalesce(max(to_position), 0) FROM ledger.blocks)`;
        expect(unsealed).toBe(0);
      },
      { timeout: 30_000 },
    );
    await ledgerHeads.publish(t.database, headSigner, t.clock.now());
    published = (await ledgerHeads.list(t.database.sql, 0n, 10)).map((head) => ledgerHeads.written(head));
  });

  async function downloaded(customerId: string, no: string): Promise<Forged> {
    const row = await rowOf(customerId, no);
    let text = '';
    const written = { row, signer: headSigner, madeAt: t.clock.now() };
    for await (const part of writeDocumentJson(t.database, openKept(row).facts, written)) text += part;
    return JSON.parse(text) as Forged;
  }
  const codesOf = async (document: unknown) =>
    (await verifyDocument(document, published, tools)).faults.map(({ code }) => code);

  const unpricedOf = async (document: unknown) => (await verifyDocument(document, published, tools)).unpriced;

  test('is right: notes, one that takes back too; of a levy it says which no table has asked for', async () => {
    const [{ no: month }] = await t.database.sql<[{ no: string }]>`
      SELECT no FROM documents WHERE customer_id = ${asha} AND no LIKE 'MS-%'`;
    for (const [customerId, no, codes] of [
      [asha, 'CN-2026-27-0000001', []],
      [ravi, 'CN-2026-27-0000003', []],
      [asha, 'CN-2026-27-0000004', ['wrong_charge']],
      [asha, month, ['wrong_charge']],
    ] as const) {
      const {
        faults: found,
        document,
        unproven,
        newerHead,
      } = await verifyDocument(await downloaded(customerId, no), published, tools);
      expect({ found: found.map(({ code }) => code), no: document?.no, unproven, newerHead }).toEqual({
        found: codes,
        no,
        unproven: 0,
        newerHead: undefined,
      });
    }
  });

  test('has the rate of what was traded in another currency, by which its amount follows from its price', async () => {
    const note = await downloaded(ravi, foreign);
    const [execution] = note.facts.orders[0]?.executions ?? [];
    expect(execution?.exchange).toMatchObject({ rate: '88.1234', quoted_at: '2026-12-04T15:00:00.000Z' });
    expect(await codesOf(note)).toEqual([]);
    expect(await faults()).toEqual([]);
    expect((await bytesOf(await rowOf(ravi, foreign))).subarray(0, 5).toString()).toBe('%PDF-');
    expect(await unpricedOf(note)).toBe(0);
    if (execution?.exchange !== undefined) execution.exchange.rate = '88.1334';
    expect(await codesOf(signedByBroker(note))).toEqual(['order_differs']);
    // As notes were before.
    delete execution?.exchange;
    expect(await codesOf(signedByBroker(note))).toEqual([]);
    expect(await unpricedOf(signedByBroker(note))).toBe(1);
  });

  test('says of how many orders nothing on it shows that the amount follows from the price', async () => {
    const note = await downloaded(asha, 'CN-2026-27-0000001');
    const [order] = note.facts.orders;
    expect(await unpricedOf(note)).toBe(0);
    Object.assign(order ?? {}, { asset_class: 'futures' });
    expect(await codesOf(signedByBroker(note))).toEqual([]);
    expect(await unpricedOf(signedByBroker(note))).toBe(1);
  });

  test.each(forgeries)('is found to be forged: %s', async (_name, code, forge) => {
    const [note, other] = [await downloaded(asha, 'CN-2026-27-0000001'), await downloaded(ravi, 'CN-2026-27-0000002')];
    const levied = await downloaded(asha, 'CN-2026-27-0000004');
    expect(await codesOf(forge({ note, other, levied }))).toContain(code);
  });
});

describe('verification of the books finds', () => {
  const owned = async (statement: string) => {
    const owner = connectOwner(t.url);
    await owner.sql.unsafe(`SET session_replication_role = replica; ${statement}`);
    await owner.close();
  };

  test('facts that were written over, a note under another number, and a customer without one', async () => {
    await owned(`CREATE TABLE kept AS SELECT * FROM documents`);
    const restore = () => owned('DELETE FROM documents; INSERT INTO documents SELECT * FROM kept');
    await owned(`UPDATE documents SET facts = (SELECT facts FROM documents WHERE number = 2) WHERE number = 1`);
    expect(await faults()).toEqual(['CN-2026-27-0000001']);
    await restore();
    await owned(`UPDATE documents SET amount = amount + 100 WHERE number = 3`);
    expect(await faults()).toEqual(['CN-2026-27-0000003']);
    await restore();
    await owned(`DELETE FROM documents WHERE number = 1`);
    expect(await faults()).toEqual([`note/2026-11-24/${asha}`, 'numbers/2026-27']);
    await restore();
    await owned(
      `UPDATE executions SET price = price + 100 WHERE customer_id = '${ravi}' AND order_no = '${waiting}' AND part = 1`,
    );
    expect(await faults()).toEqual(['CN-2026-27-0000002']);
    // One who looks at what ended later reads neither, and still counts their numbers.
    const later = () => t.database.snapshot((tx) => verifyDocuments(tx, new Date('2026-11-25T00:00:00Z')));
    expect((await later()).differences).toEqual([]);
    expect((await later()).documents).toBeGreaterThan(0);
    await owned(`DELETE FROM documents WHERE number = 1`);
    expect((await later()).differences.map(({ subject }) => subject)).toEqual(['numbers/2026-27']);
  });

  test('and nobody but their owner can change what was made', async () => {
    await expect(t.database.sql`UPDATE documents SET amount = 0`).rejects.toThrow(/permission denied/);
    await expect(t.database.sql`DELETE FROM document_periods`).rejects.toThrow(/permission denied/);
  });
});
