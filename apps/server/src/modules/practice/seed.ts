import { decimal } from '@sauda/money';
import { type CashierContext, requestRecharge, completeRecharge } from '../cashier/index.ts';
import { parseNewPassword, parsePhone, registerCustomer, type Customers } from '../customers/index.ts';
import { addCard, type BankCardsContext, type CardForm, type CardDetails } from '../bank-cards/index.ts';
import type { Market } from '../market/index.ts';
import type { Database } from '../../platform/database.ts';
import type { Executor } from '../trading/index.ts';
import { practiceBankReference } from './bank.ts';
import { factsOf } from '@sauda/facts';
import type { Given } from '../../platform/given.ts';

export interface SeedOptions extends Given<'clock' | 'database'> {
  readonly customers: Customers;
  readonly bankCards: BankCardsContext;
  /** The account's currency, which decides on the form of bank cards. */
  readonly currency: CardForm;
  readonly cashier: CashierContext;
  readonly executor: Executor;
  readonly market: Market;
}

/** Who anybody may log in as on a practice market. */
export const demoCustomer = { phone: '9000000001', password: 'practice' } as const;

const deposit = decimal('500000');
const holdings = [
  ['DECSTEEL', 40n],
  ['KAVPOWER', 25n],
  ['KONSHIP', 30n],
] as const;

/** Makes the demo customer with some history. Goes on where a start before was ended in the middle of it. */
export async function seedPractice(options: SeedOptions): Promise<void> {
  const customerId = await demoCustomerId(options);
  const { hasCard, hasDeposited, bought, hasSold } = await historyOf(options.database, customerId);
  if (!hasCard) await addPracticeCard(options, customerId);
  if (!hasDeposited) await depositMoney(options, customerId);
  for (const [symbol, quantity] of holdings) {
    if (!bought.includes(symbol)) await buy(options, customerId, symbol, quantity);
  }
  if (!hasSold) await sellSome(options, customerId);
}

async function demoCustomerId({ database, clock, customers }: SeedOptions): Promise<string> {
  const phone = parsePhone(demoCustomer.phone);
  const password = parseNewPassword(demoCustomer.password);
  if (!('value' in phone) || !('value' in password)) throw new Error('the demo customer cannot be registered');
  const [known] = await database.sql<Array<{ id: string }>>`SELECT id FROM customers WHERE phone = ${phone.value}`;
  if (known !== undefined) return known.id;
  const passwordHash = await customers.passwords.hash('session', password.value);
  return database.transaction((tx) => registerCustomer(tx, { phone: phone.value, passwordHash, at: clock.now() }));
}

interface History {
  readonly hasCard: boolean;
  readonly hasDeposited: boolean;
  /** Symbols. */
  readonly bought: readonly string[];
  readonly hasSold: boolean;
}

async function historyOf({ sql }: Database, customerId: string): Promise<History> {
  const [history] = await sql<[History]>`
    SELECT EXISTS (SELECT FROM bank_cards WHERE customer_id = ${customerId}) AS has_card,
      EXISTS (SELECT FROM recharges WHERE customer_id = ${customerId}) AS has_deposited,
      ARRAY (SELECT DISTINCT symbol FROM orders WHERE customer_id = ${customerId} AND side = 'buy') AS bought,
      EXISTS (SELECT FROM orders WHERE customer_id = ${customerId} AND side = 'sell') AS has_sold`;
  return history;
}

async function addPracticeCard({ database, bankCards, currency }: SeedOptions, customerId: string): Promise<void> {
  await database.transaction((tx) => addCard(tx, customerId, practiceCard(currency), bankCards));
}

async function depositMoney({ database, cashier }: SeedOptions, customerId: string): Promise<void> {
  await database.transaction(async (tx) => {
    const { no, reference } = await requestRecharge(tx, { customerId, method: 'bank', amount: deposit }, cashier);
    // The number that the practice bank will name too, so that its own notice finds the request completed by it.
    const bankReference = practiceBankReference(reference);
    await completeRecharge(tx, { customerId, no }, { actor: 'practice-bank', source: 'rail', bankReference }, cashier);
  });
}

async function buy(
  { executor, market }: SeedOptions,
  customerId: string,
  symbol: string,
  quantity: bigint,
): Promise<void> {
  const quote = market.quote(symbol);
  // A practice market that plays a recording or shows real prices has companies of its own.
  if (quote === undefined) return;
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

/** The demo customer's card at the invented bank. Its numbers pass their checks and are nobody's. */
function practiceCard(form: CardForm): CardDetails {
  const { bankAccount } = factsOf(form);
  const common = { form, bank: 'Sauda Practice Bank', branch: '', holder: 'Demo Customer' };
  if (bankAccount.kind === 'card') {
    return { ...common, routingCode: '', number: { kind: 'clabe', digits: '999180004200130079' } };
  }
  return bankAccount.code === 'ifsc'
    ? { ...common, branch: 'Fort', routingCode: 'SAUD0000001', number: { kind: 'account', digits: '004200130284' } }
    : { ...common, routingCode: '123456780', number: { kind: 'account', digits: '4200130284' } };
}
