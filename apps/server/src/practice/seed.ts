import { decimal } from '@sauda/money';
import type { Cashier } from '../cashier/index.ts';
import { parseNewPassword, parsePhone, registerCustomer, type Customers } from '../customers/index.ts';
import type { Market } from '../market/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';
import type { Executor } from '../trading/index.ts';
import { practiceBankReference } from './bank.ts';

export interface SeedOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly customers: Customers;
  readonly cashier: Cashier;
  readonly executor: Executor;
  readonly market: Market;
}

/** Who anybody may log in as on a practice market (DECISIONS §1). */
export const demoCustomer = { phone: '9000000001', password: 'practice' } as const;

const deposit = decimal('500000');
const holdings = [
  ['DECSTEEL', 40n],
  ['KAVPOWER', 25n],
  ['KONSHIP', 30n],
] as const;

/** Makes the demo customer with some history, the first time that a practice market starts. */
export async function seedPractice(options: SeedOptions): Promise<void> {
  const customerId = await registerDemo(options);
  if (customerId === undefined) return;
  await depositMoney(options, customerId);
  for (const [symbol, quantity] of holdings) await buy(options, customerId, symbol, quantity);
  await sellSome(options, customerId);
}

/** Undefined where the demo customer is there already. */
async function registerDemo({ database, clock, customers }: SeedOptions): Promise<string | undefined> {
  const phone = parsePhone(demoCustomer.phone);
  const password = parseNewPassword(demoCustomer.password);
  if (!('value' in phone) || !('value' in password)) throw new Error('the demo customer cannot be registered');
  const [known] = await database.sql`SELECT 1 FROM customers WHERE phone = ${phone.value}`;
  if (known !== undefined) return undefined;
  const passwordHash = await customers.hashPassword(password.value);
  return database.transaction((tx) => registerCustomer(tx, { phone: phone.value, passwordHash, at: clock.now() }));
}

async function depositMoney({ database, cashier }: SeedOptions, customerId: string): Promise<void> {
  await database.transaction(async (tx) => {
    const { no, reference } = await cashier.requestRecharge(tx, { customerId, method: 'bank', amount: deposit });
    // The number that the practice bank will name too, so that its own notice finds the request completed by it.
    const bankReference = practiceBankReference(reference);
    await cashier.completeRecharge(tx, { customerId, no }, { actor: 'practice-bank', bankReference });
  });
}

async function buy(
  { executor, market }: SeedOptions,
  customerId: string,
  symbol: string,
  quantity: bigint,
): Promise<void> {
  const quote = market.quote(symbol);
  if (quote === undefined) throw new Error(`the practice market has no ${symbol}`);
  await executor.submit({
    kind: 'buy',
    customerId,
    symbol,
    assetClass: 'stock',
    quantity,
    limitPrice: quote.bandHigh,
    position: 'full',
  });
}

async function sellSome({ database, executor, market }: SeedOptions, customerId: string): Promise<void> {
  const [lot] = await database.sql<Array<{ no: string; symbol: string }>>`
    SELECT no, symbol FROM lots WHERE customer_id = ${customerId} ORDER BY id LIMIT 1`;
  const quote = lot === undefined ? undefined : market.quote(lot.symbol);
  if (lot === undefined || quote === undefined) return;
  await executor.submit({
    kind: 'sell',
    customerId,
    lotNo: lot.no,
    lotPrice: undefined,
    limitPrice: quote.bandLow,
    quantity: 10n,
  });
}
