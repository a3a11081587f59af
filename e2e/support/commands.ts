import type { Locator, Page } from '@playwright/test';
import type { Customer } from './customers.ts';
import { buySome } from './holding.ts';
import { expect } from './test.ts';
import { detailPath, stock, tradingPath, typeSafeLimit } from './trading.ts';
import { addCard, borrow } from './withdrawing.ts';

const transactionPassword = '271828';

/** A command with money, as a customer does it by hand, up to the button that does it. */
export interface MoneyCommand {
  readonly name: string;
  /** Its call, for routes. */
  readonly call: string;
  /** Where it is offered. */
  readonly path: string;
  /** A screen of one thing, whose path is known when that is there. */
  pathOf?(customer: Customer): Promise<string>;
  /** What has to be there before. */
  prepare?(customer: Customer): Promise<unknown>;
  /** Fills in what it takes, so that one more press does it. */
  fillIn(page: Page): Promise<void>;
  /** The button that does it, or that asks for the password. */
  button(page: Page): Locator;
  /** A field of the form, where there is one. */
  field?(page: Page): Locator;
  /** Comes to the same button when the command is on record already, or to that of another one of the kind. */
  comeBack?(page: Page, customer: Customer): Promise<void>;
  /** The button that stands closed on coming back, where it is another one: that before a question. */
  offered?(page: Page): Locator;
  /** What comes after the button. */
  after?(page: Page): Promise<void>;
  /** What says that it is being checked, where the row that it was begun at is gone with it. */
  readonly checking?: RegExp;
  /** How many are on record. */
  count(customer: Customer): Promise<number>;
  /** What is told when it is done. */
  readonly done: RegExp;
}

const setPassword = ({ api }: Customer) =>
  api.call('POST /stock/success/user/password/up', {
    body: { type: 'transaction', fund_code_new: transactionPassword, is_first: true },
  });

/** Types the transaction password on its keypad. */
async function typePassword(page: Page): Promise<void> {
  const keypad = page.getByRole('dialog', { name: /^(Transaction password|Check your withdrawal)/ });
  for (const key of transactionPassword) await keypad.getByRole('button', { name: key, exact: true }).click();
}

const sheetButton = (page: Page, name: RegExp) => page.getByRole('dialog').getByRole('button', { name });

const confirmButton = (page: Page, name: string) => page.getByRole('alertdialog').getByRole('button', { name });

/** The block that costs least to take a minimum of, and that does not sell out while it is looked at. */
export async function cheapestBlock({ api }: Customer) {
  const { data: blocks } = await api.call('POST /stock/success/stock/list', { body: { mold: 'bulk', limit: 100 } });
  const cost = ({ price, count }: { price: string; count: number }) => Number(price) * count;
  const [block] = blocks
    .filter(({ status, count, remaining }) => status === 1 && remaining >= count * 6)
    .toSorted((left, right) => cost(left) - cost(right));
  if (block === undefined) throw new Error('No block is on offer.');
  return block;
}

async function buyBlock(customer: Customer): Promise<void> {
  const { api } = customer;
  const block = await cheapestBlock(customer);
  const { id, tag, count, price } = block;
  const body = { mold: 'bulk', id, tag, count, price, stock_password: transactionPassword } as const;
  await api.call('POST /stock/success/deal/buy', { body });
}

/** Orders that wait for a price far from that of now. */
async function waitToBuy(customer: Customer, count: number): Promise<void> {
  const { price_low: price } = (await customer.api.call('GET /v2/yahoo', { query: { symbol: stock.symbol } })).data;
  const body = { tag: stock.symbol, count: 1, price, mold: 'stock' } as const;
  for (let index = 0; index < count; index += 1) await customer.api.call('POST /stock/success/deal/buy', { body });
}

async function countOf(mold: 'stock' | 'bulk', state: string, { api }: Customer): Promise<number> {
  const { rows } = (await api.call('POST /stock/success/deal/list', { body: { mold, limit: 100 } })).data;
  return rows.filter((row) => row.state === state).length;
}

/** Applies for what two IPOs take at least. */
async function applyTwice({ api }: Customer): Promise<void> {
  const { data: ipos } = await api.call('GET /client/ipo', { query: { limit: 100 } });
  const open = ipos.filter(({ status, upcoming }) => status === 'Forthcoming' && !upcoming).slice(-2);
  for (const { id, symbol, price_high: price } of open)
    await api.call('POST /stock/success/ipo/buy', { body: { id, tag: symbol, count: 100, price } });
}

async function openLot(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Your position' }).click();
  await page
    .getByRole('button', { name: /^Stop \/ target: / })
    .first()
    .click();
}

async function openLoan(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('listitem').getByRole('button').click();
}

async function withdraw({ api }: Customer): Promise<string> {
  const [card] = (await api.call('GET /stock/success/bank/list', {})).data;
  const body = { bank_id: card?.id ?? 0, count: '500' };
  return (await api.call('POST /stock/success/money/access', { body })).data.no;
}

/** Opens the block that costs least to take the minimum of, with that filled in. */
async function fillInBlock(page: Page): Promise<void> {
  const buttons = page.getByRole('button', { name: /^Buy / }).and(page.locator(':enabled'));
  await buttons.first().waitFor();
  for (let index = 0; index < (await buttons.count()); index += 1) {
    await buttons.nth(index).click();
    const least = sheetButton(page, /^Min /);
    await least.click();
    const most = sheetButton(page, /^Max /);
    if (await most.isEnabled()) return;
    await sheetButton(page, /^Close$/).click();
    await least.waitFor({ state: 'detached' });
  }
  throw new Error('No block is cheap enough.');
}

export const moneyCommands: readonly MoneyCommand[] = [
  {
    name: 'an order',
    call: '**/api/stock/success/deal/buy',
    path: tradingPath('buy'),
    fillIn: (page) => typeSafeLimit(page, 'buy'),
    button: (page) => page.getByRole('button', { name: 'Buy 1 share' }),
    field: (page) => page.getByRole('spinbutton', { name: 'Quantity' }),
    count: async ({ api }) => (await api.call('POST /stock/success/deal/list', { body: { mold: 'stock' } })).data.count,
    done: /^Your earlier order was filled/,
  },
  {
    name: 'a recharge',
    call: '**/api/stock/success/v2/recharge/add',
    path: '/recharge',
    fillIn: (page) => page.getByRole('textbox', { name: 'Amount' }).fill('6000'),
    button: (page) => page.getByRole('button', { name: /^Add (money|₹6,000.00)$/ }),
    field: (page) => page.getByRole('textbox', { name: 'Amount' }),
    // One is of the deposit that the customer began with.
    count: async ({ api }) => (await api.call('GET /stock/success/property/list', {})).data.count - 1,
    done: /^Deposit request submitted successfully/,
  },
  {
    name: 'a withdrawal with its password',
    call: '**/api/stock/success/money/access',
    path: '/withdraw',
    prepare: async (customer) => Promise.all([addCard(customer), setPassword(customer)]),
    fillIn: (page) => page.getByRole('textbox', { name: 'Amount' }).fill('500'),
    button: (page) => page.getByRole('button', { name: /^Withdraw( ₹500.00)?$/ }),
    field: (page) => page.getByRole('textbox', { name: 'Amount' }),
    after: typePassword,
    count: async ({ api }) => (await api.call('GET /stock/success/property/withdraw', {})).data.count,
    done: /^Withdrawal request submitted successfully/,
  },
  {
    name: 'a loan',
    call: '**/api/stock/success/loans/add',
    path: '/loan',
    async fillIn(page) {
      await page.getByRole('button', { name: 'Apply for a loan' }).click();
      await page.getByRole('dialog').getByRole('textbox').fill('700');
    },
    button: (page) => sheetButton(page, /^(Confirm|Borrow ₹700.00)$/),
    field: (page) => page.getByRole('dialog').getByRole('textbox'),
    count: async ({ api }) => (await api.call('GET /stock/success/loans/list', {})).data.count,
    done: /^Loan application submitted successfully/,
  },
  {
    name: 'an IPO application',
    call: '**/api/stock/success/ipo/buy',
    path: '/ipo',
    async fillIn(page) {
      const buttons = page.getByRole('button', { name: /^Apply for / }).and(page.locator(':enabled'));
      await buttons.last().click();
      await sheetButton(page, /^Min /).click();
    },
    comeBack: (page) => page.getByRole('button', { name: /^Change or withdraw the application/ }).click(),
    button: (page) => sheetButton(page, /^(Apply for|Change to) [\d,]+ shares$/),
    field: (page) => page.getByRole('dialog').getByRole('spinbutton', { name: 'Quantity' }),
    count: async ({ api }) => (await api.call('GET /stock/success/ipo/list', {})).count,
    done: /^Your earlier application is in/,
  },
  {
    name: 'a fund',
    call: '**/api/stock/success/fund/purchase',
    path: '/fund-investment',
    async fillIn(page) {
      await page.getByRole('button', { name: 'Buy Harvest Month' }).click();
      await page.getByRole('alertdialog').waitFor();
    },
    button: (page) => page.getByRole('alertdialog').getByRole('button', { name: 'Invest' }),
    count: async ({ api }) => (await api.call('GET /stock/success/fund/orders', {})).count,
    done: /^Your earlier investment was successful/,
  },
  {
    name: 'a block',
    call: '**/api/stock/success/deal/buy',
    path: '/block-trading',
    prepare: setPassword,
    fillIn: fillInBlock,
    button: (page) => sheetButton(page, /^Buy( [\d,]+ shares)?$/),
    field: (page) => page.getByRole('dialog').getByLabel('Quantity'),
    after: typePassword,
    count: async ({ api }) => (await api.call('POST /stock/success/deal/list', { body: { mold: 'bulk' } })).data.count,
    done: /^Your earlier order was filled/,
  },
  {
    name: 'a sale',
    call: '**/api/stock/success/deal/sell',
    path: tradingPath('sell'),
    prepare: (customer) => buySome(customer, 5),
    fillIn: (page) => typeSafeLimit(page, 'sell'),
    button: (page) => page.getByRole('button', { name: 'Sell 1 share' }),
    field: (page) => page.getByRole('spinbutton', { name: 'Quantity' }),
    count: (customer) => countOf('stock', 'sell', customer),
    done: /^Your earlier order was filled/,
  },
  {
    name: 'cancelling an order',
    call: '**/api/stock/success/deal/cancel',
    path: '/trade',
    prepare: (customer) => waitToBuy(customer, 2),
    fillIn: (page) =>
      page
        .getByRole('button', { name: /^Cancel the order for / })
        .first()
        .click(),
    button: (page) => confirmButton(page, 'Cancel order'),
    offered: (page) => page.getByRole('button', { name: /^Cancel the order for / }),
    comeBack: async () => undefined,
    checking: /^We are checking an earlier request: Cancel the order/,
    async count({ api }) {
      const { rows } = (await api.call('POST /stock/success/deal/list', { body: { mold: 'stock' } })).data;
      return rows.filter(({ status }) => status === 'cancelled').length;
    },
    done: /^Order cancelled/,
  },
  {
    name: 'a stop and a target',
    call: '**/api/stock/success/triggers/add',
    path: detailPath(),
    async prepare(customer) {
      await buySome(customer, 1);
      await buySome(customer, 1);
    },
    async fillIn(page) {
      await openLot(page);
      await page.getByLabel('Stop price').fill('1');
      await page.getByLabel('Target price').fill('99999');
    },
    button: (page) => page.getByRole('button', { name: 'Set stop and target' }),
    field: (page) => page.getByLabel('Stop price'),
    async comeBack(page) {
      // What watches over the first lot is on record by now.
      await page.getByRole('button', { name: 'Your position' }).click();
      await expect(page.getByRole('button', { name: /^Stop 1.00/ })).toBeVisible();
      await page.getByRole('button', { name: /^Stop \/ target: / }).click();
    },
    count: async ({ api }) => (await api.call('GET /stock/success/triggers', { query: {} })).data.count,
    done: /^Stop and target set/,
  },
  {
    name: 'cancelling a stop',
    call: '**/api/stock/success/triggers/cancel',
    path: '/alerts?tab=triggers',
    async prepare(customer) {
      for (let index = 0; index < 2; index += 1) {
        const no = await buySome(customer, 1);
        await customer.api.call('POST /stock/success/triggers/add', { body: { no, stop_price: '1' } });
      }
    },
    fillIn: (page) =>
      page
        .getByRole('button', { name: /^Cancel Stop / })
        .first()
        .click(),
    button: (page) => confirmButton(page, 'Cancel stop and target'),
    // The other one, which no answer takes away.
    comeBack: (page) =>
      page
        .getByRole('button', { name: /^Cancel Stop / })
        .last()
        .click(),
    async count({ api }) {
      const { rows } = (await api.call('GET /stock/success/triggers', { query: {} })).data;
      return rows.filter(({ status }) => status === 'cancelled').length;
    },
    done: /^Stop or target cancelled/,
  },
  {
    name: 'repaying a loan',
    call: '**/api/stock/success/loans/repay',
    path: '/LoanApplication',
    prepare: (customer) => borrow(customer, 1_000),
    async fillIn(page) {
      await openLoan(page);
      await page.getByRole('dialog').getByRole('textbox').fill('400');
      await sheetButton(page, /^Repay ₹400.00$/).click();
    },
    button: (page) => confirmButton(page, 'Repay'),
    offered: (page) => sheetButton(page, /^Repay( ₹400.00)?$/),
    comeBack: openLoan,
    async count({ api }) {
      const [loan] = (await api.call('GET /stock/success/loans/list', {})).data.rows;
      return (1_000 - Number(loan?.amount_due)) / 400;
    },
    done: /^Repayment booked/,
  },
  {
    name: 'selling a block',
    call: '**/api/stock/success/deal/sell',
    path: '/block-trading/orders',
    async prepare(customer) {
      await setPassword(customer);
      await buyBlock(customer);
    },
    async fillIn(page) {
      await page.getByRole('button', { name: /^Sell / }).click();
      const price = page.getByRole('dialog').getByLabel('Limit price');
      await page.getByRole('dialog').getByLabel('Quantity').fill('1');
      await price.fill(String(Math.floor(Number((await price.inputValue()).replaceAll(',', '')) * 0.98)));
    },
    button: (page) => sheetButton(page, /^Sell [\d,]+ shares?$/),
    field: (page) => page.getByRole('dialog').getByLabel('Quantity'),
    comeBack: (page) => page.getByRole('button', { name: /^Sell / }).click(),
    count: (customer) => countOf('bulk', 'sell', customer),
    done: /^Your earlier order was filled/,
  },
  {
    name: 'taking a withdrawal back',
    call: '**/api/stock/success/money/cancel',
    path: '/account/recharge-withdraw',
    pathOf: withdraw,
    prepare: addCard,
    fillIn: (page) => page.getByRole('button', { name: 'Take it back' }).click(),
    button: (page) => confirmButton(page, 'Take it back'),
    offered: (page) => page.getByRole('button', { name: 'Take it back' }),
    async comeBack(page, customer) {
      await page.goto(`/account/recharge-withdraw/${await withdraw(customer)}`);
    },
    async count({ api }) {
      const { rows } = (await api.call('GET /stock/success/property/withdraw', {})).data;
      return rows.filter(({ status }) => status === 'b').length;
    },
    done: /^Withdrawal taken back/,
  },
  {
    name: 'withdrawing an IPO application',
    call: '**/api/stock/success/ipo/cancel',
    path: '/ipo',
    prepare: applyTwice,
    async fillIn(page) {
      await page
        .getByRole('button', { name: /^Change or withdraw the application/ })
        .first()
        .click();
      await sheetButton(page, /^Withdraw the application$/).click();
    },
    button: (page) => confirmButton(page, 'Withdraw the application'),
    offered: (page) => sheetButton(page, /^Withdraw the application$/),
    // The other one, which no answer takes away.
    comeBack: (page) =>
      page
        .getByRole('button', { name: /^Change or withdraw the application/ })
        .last()
        .click(),
    async count({ api }) {
      const { rows } = await api.call('GET /stock/success/ipo/list', {});
      return rows.filter(({ status }) => status !== 0 && status !== 1).length;
    },
    done: /^Application withdrawn/,
  },
];

/** A purchase for qualified buyers alone. */
export const qipCommand: MoneyCommand = {
  name: 'a QIP',
  call: '**/api/stock/success/deal/buy',
  path: '/qip',
  prepare: setPassword,
  fillIn: fillInBlock,
  button: (page) => sheetButton(page, /^Buy( [\d,]+ shares)?$/),
  comeBack: (page) => page.getByRole('button', { name: /^Buy / }).and(page.locator(':enabled')).first().click(),
  after: typePassword,
  count: async ({ api }) =>
    (await api.call('POST /stock/success/deal/list', { body: { mold: 'finalize' } })).data.count,
  done: /^Your earlier order was filled/,
};
