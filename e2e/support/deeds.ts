import type { Locator, Page } from '@playwright/test';
import type { Customer } from './customers.ts';
import { tradingPath, typeSafeLimit } from './trading.ts';
import { addCard } from './withdrawing.ts';

const transactionPassword = '271828';

/** A deed with money, as a customer does it by hand, up to the button that does it. */
export interface MoneyDeed {
  readonly name: string;
  /** Its call, for routes. */
  readonly call: string;
  /** Where it is offered. */
  readonly path: string;
  /** What has to be there before. */
  prepare?(customer: Customer): Promise<unknown>;
  /** Fills in what it takes, so that one more press does it. */
  fillIn(page: Page): Promise<void>;
  /** The button that does it, or that asks for the password. */
  button(page: Page): Locator;
  /** A field of the form, where there is one. */
  field?(page: Page): Locator;
  /** Comes to the same button when the deed is on record already. */
  comeBack?(page: Page): Promise<void>;
  /** What comes after the button. */
  after?(page: Page): Promise<void>;
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
  const keypad = page.getByRole('dialog', { name: /^Transaction password/ });
  for (const key of transactionPassword) await keypad.getByRole('button', { name: key, exact: true }).click();
}

const sheetButton = (page: Page, name: RegExp) => page.getByRole('dialog').getByRole('button', { name });

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

export const moneyDeeds: readonly MoneyDeed[] = [
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
    button: (page) => page.getByRole('button', { name: /^Recharge( ₹6,000.00)?$/ }),
    field: (page) => page.getByRole('textbox', { name: 'Amount' }),
    // One is of the deposit that the customer began with.
    count: async ({ api }) => (await api.call('GET /stock/success/property/list', {})).data.count - 1,
    done: /^Recharge request submitted successfully/,
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
];
