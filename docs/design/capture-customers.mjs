// The customers of capture.mjs, brought into their states by the public calls of a practice server.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

/** Which the investor holds and follows: the first with a lot more, a stop and a target, an alert and an order that waits. */
export const steel = { symbol: 'DECSTEEL', name: 'Deccan Steelworks', market: 'NSE' };
const bank = 'PANCBANK';
const others = ['KAVPOWER', 'TARAKA', bank];
/** From the bottom of the list to its top. */
const followed = ['NETHYDRO', 'MAIKALUM', 'TARTEL', 'SAMPBANK', 'UJJBANK', 'KONSHIP', ...others, steel.symbol];
const password = 'capture-me';
export const transactionPassword = '271828';

export function createAccounts(origin) {
  let registered = 0;

  async function call(key, { token, body, query = {} } = {}) {
    const [method, path] = key.split(' ');
    const response = await fetch(`${origin}/api${path}?${new URLSearchParams(query)}`, {
      method,
      headers: {
        ...(token && { token }),
        ...(body && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const answer = await response.json();
    if (answer.msg !== 'ok') throw new Error(`${key}: ${JSON.stringify(answer)}`);
    return answer;
  }

  async function logIn(phone, secret) {
    const { token, id, user, login } = await call('POST /stock/user/login', {
      body: { user: phone, password: secret },
    });
    const own = (key, input) => call(key, { token, ...input });
    return { phone, password: secret, token, userInfo: JSON.stringify({ id, user, login }), call: own };
  }

  /** Ten digits that nobody has registered before. */
  function newPhone() {
    registered += 1;
    return `7${String(Math.floor(Date.now() / 1_000) % 10_000_000).padStart(7, '0')}${String(registered).padStart(2, '0')}`;
  }

  async function register() {
    const phone = newPhone();
    await call('POST /stock/user/reg', { body: { user: phone, password, code: 'PRACTICE' } });
    return logIn(phone, password);
  }

  const kept = new Map();
  const once = (name, make) => () => kept.get(name) ?? kept.set(name, make()).get(name);
  return {
    newPhone,
    /** Who has money, lots and some history. */
    demo: once('demo', () => logIn('9000000001', 'practice')),
    /** Without money. */
    newcomer: once('newcomer', register),
    /** Without money either, to be given some. */
    beginner: once('beginner', register),
    /** With ₹10,000 of free money and one share, for what is short of money and what leaves the account. */
    saver: once('saver', async () => {
      const customer = await register();
      await deposit(customer, 10_000);
      await customer.call('POST /stock/success/bank/add', {
        body: { bank_card: '004200130075', bank_user: 'Asha Rao', ifsc: 'SAUD0000001' },
      });
      return customer;
    }),
    investor: once('investor', async () => invest(await register())),
  };
}

/** Waits until the practice bank has paid it in. */
async function deposit({ call }, amount) {
  const free = async () => Number((await call('GET /stock/success/v2/balance')).data.balance);
  const before = await free();
  await call('POST /stock/success/v2/recharge/add', { body: { count: amount, method: 'bank' } });
  const until = Date.now() + 60_000;
  while ((await free()) < before + amount) {
    if (Date.now() > until) throw new Error(`The practice bank has not paid in ${amount}.`);
    await sleep(500);
  }
}

async function priceOf({ call }, symbol) {
  return (await call('GET /v2/yahoo', { query: { symbol } })).data;
}

/** Buys at the market. */
async function buy(customer, symbol, count) {
  const { price_high: price } = await priceOf(customer, symbol);
  const body = { tag: symbol, count, price, mold: 'stock' };
  return (await customer.call('POST /stock/success/deal/buy', { body })).data.no;
}

async function invest(customer) {
  const { call } = customer;
  await deposit(customer, 200_000);
  const lot = await buy(customer, steel.symbol, 12);
  for (const [symbol, count] of [
    [steel.symbol, 8],
    [others[0], 20],
    [others[1], 6],
    [others[2], 40],
  ]) {
    await buy(customer, symbol, count);
  }
  const { price, tick_size: tick } = await priceOf(customer, steel.symbol);
  const at = (factor) => (Math.round((Number(price) * factor) / Number(tick)) * Number(tick)).toFixed(2);
  await call('POST /stock/success/triggers/add', { body: { no: lot, stop_price: at(0.985), target_price: at(1.02) } });
  await call('POST /stock/success/alerts/add', {
    body: { symbol: steel.symbol, direction: 'above', price: at(1.012) },
  });
  await call('POST /stock/success/deal/buy', { body: { tag: steel.symbol, count: 5, price: at(0.99), mold: 'stock' } });
  const { price_low: lowOfBank } = await priceOf(customer, bank);
  await call('POST /stock/success/deal/sell', { body: { tag: bank, count: 15, sell_price: lowOfBank } });
  for (const symbol of followed) await call('POST /stock/success/collection/add', { body: { symbol } });
  await beTold(customer);
  await call('POST /stock/success/watchlists/add', { body: { name: 'Banks' } });
  return customer;
}

/** Has alerts reached and an order filled that waited, for the notices. */
async function beTold(customer) {
  const [, lively] = others;
  const { price, tick_size: tick } = await priceOf(customer, lively);
  const at = (ticks) => (Number(price) + ticks * Number(tick)).toFixed(2);
  /** @type {Array<[path: string, body: object]>} */
  const asked = [
    ['alerts/add', { symbol: lively, direction: 'above', price: at(2) }],
    ['alerts/add', { symbol: lively, direction: 'below', price: at(-2) }],
    ['deal/buy', { tag: lively, count: 1, price: at(-3), mold: 'stock' }],
  ];
  // The price may have passed one of them.
  for (const [path, body] of asked) await customer.call(`POST /stock/success/${path}`, { body }).catch(() => undefined);
  await customer.call('POST /stock/success/bank/add', {
    body: { bank_card: '123456780937', bank_user: 'Asha Rao', ifsc: 'SAUD0000001' },
  });
}
