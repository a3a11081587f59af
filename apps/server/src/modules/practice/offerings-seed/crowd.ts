import { randomBytes } from 'node:crypto';
import { decimal } from '@sauda/money';
import { parseNewPassword, parsePhone, registerCustomer } from '../../customers/index.ts';
import type { Tx } from '../../../platform/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { practiceBankReference } from '../bank.ts';
import type { ShelfOptions } from './shelf.ts';
import { requestRecharge } from '../../cashier/index.ts';
import { completeRecharge } from '../../cashier/index.ts';
import { buyBlock } from '../../offerings/index.ts';
import { applyForIpo } from '../../offerings/index.ts';
import { purchaseFund } from '../../offerings/index.ts';

/** Other customers of a practice market, so that an offer has somebody to share it with. Nobody can log in as one. */
const members = 8;
const firstPhone = 9_100_000_001;
const deposit = decimal('5000000');

/** The crowd's customers; made, with money, where they are not there yet. */
export async function gatherCrowd(tx: Tx, { clock, customers, cashier }: ShelfOptions): Promise<string[]> {
  const phones = Array.from({ length: members }, (_, index) => String(firstPhone + index));
  const known = await tx<Array<{ id: string }>>`
    SELECT id FROM customers WHERE phone = ANY (${phones}) ORDER BY phone`;
  if (known.length === members) return known.map(({ id }) => id);

  const secret = parseNewPassword(randomBytes(24).toString('base64url'));
  if (!('value' in secret)) throw new Error('no password for the crowd');
  const passwordHash = await customers.passwords.hash('session', secret.value);
  const ids: string[] = [];
  for (const text of phones) {
    const phone = parsePhone(text);
    if (!('value' in phone)) throw new Error('no phone for the crowd');
    const customerId = await registerCustomer(tx, { phone: phone.value, passwordHash, at: clock.now() });
    const { no, reference } = await requestRecharge(tx, { customerId, method: 'bank', amount: deposit }, cashier);
    const bankReference = practiceBankReference(reference);
    await completeRecharge(tx, { customerId, no }, { actor: 'practice-bank', source: 'rail', bankReference }, cashier);
    ids.push(customerId);
  }
  return ids;
}

/** Lets the crowd apply for what is scarce, buy a few shares of funds and blocks, and sell what it has got. */
export async function actAsCrowd(options: ShelfOptions, crowd: readonly string[]): Promise<void> {
  const { database, executor, market } = options;
  await Promise.all(crowd.map((customerId, index) => applyForScarce(options, customerId, index)));
  const [buyer, other] = crowd;
  if (buyer !== undefined) await buySomeOfFunds(options, buyer);
  if (other !== undefined) await buyWholeBlock(options, other);

  const lots = await database.sql<Array<{ customerId: string; no: string; symbol: string }>>`
    SELECT customer_id, no, symbol FROM lots
    WHERE customer_id = ANY (${[...crowd]}) AND remaining > reserved AND origin IN ('ipo', 'block')
    ORDER BY customer_id, id LIMIT ${members}`;
  for (const { customerId, no, symbol } of lots) {
    const quote = market.quote(symbol);
    if (quote === undefined) continue;
    await executor.submit({
      kind: 'sell',
      customerId,
      lotNo: no,
      lotPrice: undefined,
      limitPrice: quote.bandLow,
      quantity: undefined,
    });
  }
}

async function attempt({ database }: ShelfOptions, work: (tx: Tx) => Promise<unknown>): Promise<void> {
  try {
    await database.transaction(work);
  } catch (error) {
    // What has just closed or sold out is no trouble to the crowd.
    if (!(error instanceof Refusal)) throw error;
  }
}

/** Up to three lots at the highest price, for offers with fewer lots than the crowd has members. */
async function applyForScarce(options: ShelfOptions, customerId: string, index: number): Promise<void> {
  const { clock, database, offerings } = options;
  const scarce = await database.sql<Array<{ id: bigint; lotSize: bigint; capPrice: bigint }>>`
    SELECT id, lot_size, cap_price FROM ipos
    WHERE status = 'forthcoming' AND opens_at > ${clock.now()} AND shares < lot_size * ${members}
      AND NOT EXISTS (SELECT FROM ipo_applications WHERE ipo_id = ipos.id AND customer_id = ${customerId})`;
  for (const { id, lotSize, capPrice } of scarce) {
    const shares = lotSize * BigInt(1 + (index % 3));
    await attempt(options, (tx) =>
      applyForIpo(tx, { customerId, ipoId: id, symbol: undefined, shares, price: capPrice }, offerings),
    );
  }
}

/** All of the smallest funds, some of the others: once for each. */
async function buySomeOfFunds(options: ShelfOptions, customerId: string): Promise<void> {
  const { clock, database, offerings } = options;
  const funds = await database.sql<Array<{ id: bigint; shares: bigint }>>`
    SELECT id, issue_amount / amount AS shares FROM funds
    WHERE status = 'open' AND closes_at > ${clock.now()} AND day_seconds = 86400 AND sold_amount = 0`;
  for (const { id, shares } of funds) {
    for (let bought = 0; bought < Math.min(Number(shares), shares < 10n ? 10 : 3 + Number(id % 7n)); bought += 1) {
      await attempt(options, (tx) => purchaseFund(tx, { customerId, fundId: id }, offerings));
    }
  }
}

/** The smallest block that is still whole, so that one is seen to be sold out. */
async function buyWholeBlock(options: ShelfOptions, customerId: string): Promise<void> {
  const { clock, database, offerings } = options;
  const [block] = await database.sql<Array<{ id: bigint; symbol: string; price: bigint; quantity: bigint }>>`
    SELECT id, symbol, price, quantity FROM block_items
    WHERE kind = 'block' AND status = 'open' AND closes_at > ${clock.now()}
      AND NOT EXISTS (SELECT FROM block_items WHERE kind = 'block' AND status = 'open' AND remaining = 0)
    ORDER BY quantity * price, id LIMIT 1`;
  if (block === undefined) return;
  const { id: itemId, symbol, price, quantity } = block;
  await attempt(options, (tx) =>
    buyBlock(tx, { customerId, kind: 'block', itemId, symbol, quantity, price }, offerings),
  );
}
