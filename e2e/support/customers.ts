import { setTimeout as sleep } from 'node:timers/promises';
import { createClient, type Client } from '@sauda/contract/client';

/** The demo customer of a practice market, who has money, lots and some history. Tests only look at this account. */
export const demo = { phone: '9000000001', password: 'practice' } as const;

/** Somebody with an open session. */
export interface Customer {
  readonly phone: string;
  readonly password: string;
  /** What the app keeps in its local storage of a session. */
  readonly session: { readonly token: string; readonly userInfo: string };
  /** The same customer by the API, to prepare what a test is not about and to look behind the screen. */
  readonly api: Client;
}

/** Where the server under test is open, such as `http://127.0.0.1:41234`. */
export function origin(): string {
  const url = process.env['SAUDA_URL'];
  if (url === undefined) throw new Error('SAUDA_URL is not set: the server is started by support/start-server.ts.');
  return url;
}

function client(token?: string, at = origin()): Client {
  return createClient({ origin: at, token: () => token, timeoutMs: 30_000 });
}

let registered = 0;

/** A phone number that nobody has registered: of this worker, and new each time. */
export function newPhone(worker: number): string {
  registered += 1;
  return `8${String(worker).padStart(4, '0')}${String(registered).padStart(5, '0')}`;
}

/** @param at the origin of a server other than the one that tests share */
export async function registerCustomer(worker: number, at?: string): Promise<Customer> {
  const login = { phone: newPhone(worker), password: 'first-deal' };
  await client(undefined, at).call('POST /stock/user/reg', {
    body: { user: login.phone, password: login.password, code: 'PRACTICE' },
  });
  return logIn(login, at);
}

/** @param at the origin of a server other than the one that tests share */
export async function logIn({ phone, password }: { phone: string; password: string }, at?: string): Promise<Customer> {
  const body = { user: phone, password };
  const { token, id, user, login } = await client(undefined, at).call('POST /stock/user/login', { body });
  return { phone, password, session: { token, userInfo: JSON.stringify({ id, user, login }) }, api: client(token, at) };
}

/** For so long the practice bank makes everybody wait. */
const bankMs = 4_000;

/** Deposits an amount in rupees, whole and at least 5,000, and waits until the practice bank has completed it. */
export async function deposit({ api }: Customer, amount: string): Promise<void> {
  await api.call('POST /stock/success/v2/recharge/add', { body: { count: amount, method: 'bank' } });
  const deadline = Date.now() + 60_000;
  await sleep(bankMs);
  while ((await api.call('GET /stock/success/v2/balance', {})).data.balance !== `${amount}.00`) {
    if (Date.now() > deadline) throw new Error(`The practice bank has not paid in ${amount}.`);
    await sleep(500);
  }
}

/** How many orders of any status the customer has. */
export async function countOrders({ api }: Customer): Promise<number> {
  return (await api.call('POST /stock/success/deal/list', { body: { mold: 'stock' } })).data.count;
}
