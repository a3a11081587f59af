import type { Page } from '@playwright/test';
import { demo, type Customer } from './customers.ts';
import { submitLogin } from './test.ts';
import { detailPath, stock, tradingPath } from './trading.ts';

/** A finished screen: where it is, and how to tell that it has its data. */
export interface Screen {
  readonly name: string;
  readonly isPublic?: boolean;
  /** Another screen is of the same parts: `npm run test:all` alone looks at it. */
  readonly isVariant?: boolean;
  path(customer: Customer): string | Promise<string>;
  /** What it shows has been changed by its path, of which an open app would hear later. */
  readonly isChanged?: boolean;
  /** Brings it to the state meant, and waits for what it shows. */
  settle(page: Page): Promise<void>;
}

/** A text on the screen that is there only once its data is. */
function shows(text: string | RegExp): Screen['settle'] {
  return (page) => page.getByText(text).first().waitFor();
}

const ticketIsThere: Screen['settle'] = (page) => page.getByRole('spinbutton', { name: 'Quantity' }).waitFor();
const chartIsThere: Screen['settle'] = (page) => page.getByRole('img', { name: /Price today, by minute/ }).waitFor();

export const finishedScreens: readonly Screen[] = [
  { name: 'login', isPublic: true, path: () => '/login', settle: shows('New to Sauda?') },
  { name: 'registration', isPublic: true, path: () => '/register', settle: shows('Already registered?') },
  { name: 'asking for access', isPublic: true, path: () => '/forgot-password', settle: shows('Send the request') },
  {
    name: 'home',
    path: () => '/',
    settle: (page) =>
      page
        .getByRole('listitem')
        .getByRole('link', { name: /\d\.\d\d%/ })
        .first()
        .waitFor(),
  },
  { name: 'markets', path: () => '/markets', settle: shows(/^1 to 10 of/) },
  {
    name: 'search',
    path: () => '/markets',
    async settle(page) {
      await page.getByRole('button', { name: 'Search stocks' }).click();
      await page.getByLabel('Name or code').fill('bank');
      await page.getByRole('list', { name: 'Results' }).getByRole('link').first().waitFor();
    },
  },
  { name: 'stock detail', path: detailPath, settle: chartIsThere },
  {
    name: 'stock detail in its market',
    path: () => `/stock/${stock.symbol}/${stock.market}/${encodeURIComponent(stock.name)}`,
    async settle(page) {
      await chartIsThere(page);
      await page.getByRole('list', { name: 'Market list' }).waitFor();
    },
  },
  {
    name: 'chart as a table',
    path: detailPath,
    async settle(page) {
      await chartIsThere(page);
      await page.getByRole('button', { name: 'Chart as a table' }).click();
      await page.getByRole('table', { name: 'Price today, by minute' }).waitFor();
    },
  },
  {
    name: 'buying',
    path: () => tradingPath('buy'),
    async settle(page) {
      await ticketIsThere(page);
      await page.getByRole('button', { name: /^Stop and target/ }).click();
      await page.getByLabel('Stop price').waitFor();
    },
  },
  {
    name: 'selling',
    path: () => '/stock/trading/KAVPOWER/NSE/Kaveri%20Power?type=sell',
    async settle(page) {
      await ticketIsThere(page);
      await page.getByRole('button', { name: 'Slide instead' }).click();
      await page.getByText(/^Slide to sell 1 for ₹/).waitFor();
    },
  },
  { name: 'positions', path: () => '/trade', settle: shows('Kaveri Power') },
  {
    name: 'lots of a position',
    path: () => '/trade-no-nav/stock',
    async settle(page) {
      await page.getByRole('list', { name: 'Positions' }).getByRole('button').first().click();
      await page.getByRole('dialog').getByRole('list', { name: 'Lots' }).waitFor();
    },
  },
  {
    name: 'receipt',
    async path({ api }) {
      const { rows } = await api.call('POST /stock/success/deal/list', { body: { mold: 'stock', status: 'success' } });
      return `/records/${rows[0]?.no ?? ''}`;
    },
    settle: shows(/^Priced by the quote of/),
  },
  { name: 'forex', path: () => '/forex', settle: shows('AUDINR') },
  {
    name: 'futures',
    isVariant: true,
    path: () => '/futures',
    settle: (page) => page.getByRole('list', { name: 'Futures' }).waitFor(),
  },
  { name: 'treasury debt', isVariant: true, path: () => '/treasury-debt', settle: shows(/^UB20\d\d/) },
  {
    name: 'a search without a match',
    isVariant: true,
    path: () => '/futures?code=QQQQ',
    settle: shows('No matching futures found'),
  },
  { name: 'treasury detail', isVariant: true, path: () => '/stock/v2/UB2036/Bond', settle: chartIsThere },
  {
    name: 'buying a pair',
    isVariant: true,
    path: () => '/stock/trading/EURINR/FOREX/Euro?type=buy',
    settle: ticketIsThere,
  },
  {
    name: 'buying a bond',
    isVariant: true,
    path: () => '/stock/trading/UB2036/CGI/Bond?type=buy',
    settle: ticketIsThere,
  },
  {
    name: 'watchlists',
    isChanged: true,
    async path({ api }) {
      await api.call('POST /stock/success/collection/add', { body: { symbol: stock.symbol } });
      return '/watchlists';
    },
    async settle(page) {
      await page.getByRole('list', { name: 'Favourites' }).getByRole('link').first().waitFor();
      await page.getByRole('button', { name: 'Edit' }).click();
    },
  },
  { name: 'portfolio', path: () => '/portfolio', settle: shows('Largest positions') },
  { name: 'income', path: () => '/income', settle: shows(/^(No income yet|Received in all)$/) },
  { name: 'alerts', path: () => '/alerts', settle: shows(/^(No price alerts yet|No more alerts)$/) },
  {
    name: 'stops and targets',
    path: () => '/alerts?tab=triggers',
    settle: shows(/^No (stops or targets yet|more stops or targets)$/),
  },
  {
    name: 'setting an alert',
    path: detailPath,
    async settle(page) {
      await page.getByRole('button', { name: /^Set price alert/ }).click();
      await page.getByRole('button', { name: 'Set alert', exact: true }).waitFor();
    },
  },
  { name: 'basket', path: () => '/basket', settle: shows('Your basket is empty') },
  { name: 'order records', path: () => '/records', settle: shows('Success') },
  { name: 'large chart', path: () => `/trading/${stock.symbol}`, settle: chartIsThere },
  { name: 'account', path: () => '/account', settle: shows(/^ID /) },
  {
    name: 'what the balance is made of',
    path: () => '/account',
    async settle(page) {
      await page.getByRole('button', { name: 'Available balance' }).click();
      await page.getByRole('dialog').getByText('Free to use').waitFor();
    },
  },
  { name: 'account changes', path: () => '/account/changes', settle: shows(/, fee\s₹/) },
  { name: 'statements', path: () => '/account/statements', settle: shows('Capital gains as CSV') },
  { name: 'documents', path: () => '/account/documents', settle: shows('No documents yet') },
  { name: 'proof of holdings', path: () => '/account/holdings-proof', settle: shows('Check the newest night') },
  { name: 'published history', path: () => '/account/published-heads', settle: shows('Compare now') },
  { name: 'check of a statement', path: () => '/account/verify-statement', settle: shows('Download the program') },
  {
    name: 'recharge',
    path: () => '/recharge',
    async settle(page) {
      await page.getByRole('textbox', { name: 'Amount' }).fill('5000');
      await page.getByText('Balance after').waitFor();
    },
  },
  { name: 'recharge records', path: () => '/recharge-records/recharge', settle: shows('Completed') },
  {
    name: 'a request',
    async path({ api }) {
      const { data } = await api.call('GET /stock/success/property/list', {});
      return `/account/recharge-withdraw/${data.rows[0]?.no ?? ''}`;
    },
    settle: shows('Bank reference'),
  },
  {
    name: 'withdrawal',
    path: () => '/withdraw',
    async settle(page) {
      await page.getByRole('textbox', { name: 'Amount' }).fill('25000');
      await page.getByText('Available').waitFor();
    },
  },
  {
    name: 'choosing a bank card',
    path: () => '/withdraw',
    async settle(page) {
      await page.getByRole('button', { name: /•••• 0284/ }).click();
      await page.getByRole('dialog').getByRole('radio').waitFor();
    },
  },
  { name: 'withdrawal records', path: () => '/withdraw-records', settle: shows(/^(No withdrawals yet|Withdrawal)$/) },
  { name: 'credit', path: () => '/loan', settle: shows('What your credit score is made of') },
  {
    name: 'applying for a loan',
    path: () => '/loan',
    async settle(page) {
      await page.getByRole('button', { name: 'Apply for a loan' }).click();
      await page.getByRole('dialog').getByRole('textbox').fill('499');
      await page.getByText('The minimum loan is ₹500').waitFor();
    },
  },
  { name: 'loans', path: () => '/LoanApplication', settle: shows(/^(No loans yet|₹)/) },
  {
    name: 'narrowing account changes',
    path: () => '/account/changes',
    async settle(page) {
      await page.getByRole('button', { name: 'Filter' }).click();
      await page.getByRole('dialog').getByLabel('Reason').waitFor();
    },
  },
  { name: 'settings', path: () => '/settings', settle: shows('About Sauda') },
  {
    name: 'choosing a transaction password',
    path: () => '/settings?dialog=transaction-password',
    settle: (page) => page.getByRole('dialog').getByRole('button', { name: '7' }).waitFor(),
  },
  { name: 'login password', path: () => '/settings/login-password', settle: shows('Old password') },
  { name: 'devices', path: () => '/settings/sessions', settle: shows('This device') },
  { name: 'requests for access', path: () => '/settings/access', settle: shows('No request is open') },
  { name: 'lost something', path: () => '/settings/lost?lost=phone', settle: shows('New phone number') },
  { name: 'notices', path: () => '/settings/notices', settle: shows(/^No (more notices|notices yet)$/) },
  {
    name: 'forgot password',
    isPublic: true,
    path: () => '/login',
    async settle(page) {
      await submitLogin(page, demo);
      await page.waitForURL(({ pathname }) => pathname === '/');
      await page.goto('/forgot-password');
      await page.getByText('As saved on this phone').waitFor();
    },
  },
  { name: 'real name', path: () => '/settings/real-name', settle: shows('Submit for review') },
  { name: 'address', isVariant: true, path: () => '/settings/address', settle: shows('Save address') },
  { name: 'nominees', path: () => '/settings/nominees', settle: shows('Save nominees') },
  { name: 'news', path: () => '/news', settle: shows(/^1 to 10 of/) },
  {
    name: 'an article',
    async path({ api }) {
      const { rows } = await api.call('GET /stock/new/list', { query: { limit: 50 } });
      return `/news/${rows.find(({ title }) => title === 'The price you enter is a limit')?.id ?? 0}`;
    },
    settle: (page) => page.getByRole('article').getByRole('table').waitFor(),
  },
  {
    name: 'logging out',
    path: () => '/settings',
    async settle(page) {
      await page.getByRole('button', { name: 'Log out' }).click();
      await page.getByRole('alertdialog', { name: 'Log out?' }).waitFor();
    },
  },
  { name: 'bank cards', path: () => '/settings/bank-cards', settle: shows('•••• 0284') },
  {
    name: 'adding a bank card',
    path: () => '/settings/bank-cards/add',
    async settle(page) {
      await page.getByLabel('IFSC').fill('SAUD0000021');
      await page.getByText('Sauda Practice Bank, Church Street, Bengaluru').waitFor();
      await page.getByRole('button', { name: 'Add bank account' }).click();
      await page.getByText('Please enter the account number').waitFor();
    },
  },
  { name: 'downloading my data', path: () => '/settings/data', settle: shows('Prepare my data') },
  { name: 'closing the account', path: () => '/settings/close-account', settle: shows('What closing means') },
  { name: 'passkeys', path: () => '/settings/passkeys', settle: shows('No passkeys yet') },
  {
    name: 'setting up an authenticator app',
    path: () => '/settings/authenticator',
    async settle(page) {
      await page.getByLabel('Login password').fill(demo.password);
      await page.getByRole('button', { name: 'Set up' }).click();
      await page.getByLabel('Code from the app').waitFor();
    },
  },
  { name: 'about', path: () => '/settings/about', settle: shows(/TradingView, Inc\./) },
  {
    name: 'customer service',
    async path({ api }) {
      const { data } = await api.call('GET /stock/success/user_message/list-message', {});
      if (data.length === 0) {
        const body = { content: 'Hello, when will my recharge of ₹2,00,000 be there?' };
        await api.call('POST /stock/success/user_message/send', { body });
      }
      return '/customer-service';
    },
    settle: shows(/automatic answer of the practice desk/),
  },
  {
    name: 'block trading',
    path: () => '/block-trading',
    async settle(page) {
      await page.getByRole('list', { name: 'Blocks' }).waitFor();
      await page.getByRole('button', { name: 'Search' }).click();
      await page.getByText('Please enter a stock code to search').waitFor();
    },
  },
  {
    name: 'buying a block',
    path: () => '/block-trading',
    async settle(page) {
      await page.getByRole('button', { name: /^Buy / }).and(page.locator(':enabled')).first().click();
      await page.getByRole('dialog').getByRole('button', { name: /^Min / }).click();
      await page.getByRole('dialog').getByText('Total').waitFor();
    },
  },
  {
    name: 'block trading orders',
    path: () => '/block-trading/orders',
    settle: shows(/^No (more records|orders yet)$/),
  },
  {
    name: 'QIP',
    isVariant: true,
    path: () => '/qip',
    settle: (page) => page.getByRole('list', { name: 'Blocks' }).waitFor(),
  },
  {
    name: 'IPO',
    path: () => '/ipo',
    async settle(page) {
      await page.getByText('Details').first().click();
      await page.getByText('Shares on offer').first().waitFor();
    },
  },
  {
    name: 'applying for an IPO',
    path: () => '/ipo',
    async settle(page) {
      await page
        .getByRole('button', { name: /^Apply for / })
        .and(page.locator(':enabled'))
        .last()
        .click();
      await page.getByRole('dialog').getByRole('spinbutton', { name: 'Quantity' }).waitFor();
    },
  },
  { name: 'rights issues', path: () => '/rights', settle: shows('No rights issues now') },
  { name: 'buybacks', path: () => '/buybacks', settle: shows('No buybacks now') },
  { name: 'IPO orders', path: () => '/ipo/orders', settle: shows(/^No (more records|applications yet)$/) },
  {
    name: 'an allotment',
    async path({ api }) {
      const { data } = await api.call('GET /client/ipo', { query: { limit: 50 } });
      return `/ipo/draw/${data.find(({ status }) => status === 'Listed')?.id ?? 0}`;
    },
    settle: shows('The allotment is right'),
  },
  { name: 'funds', path: () => '/fund-investment', settle: shows('Banyan Year') },
  {
    name: 'buying a fund',
    path: () => '/fund-investment',
    async settle(page) {
      await page.getByRole('button', { name: 'Buy Banyan Year' }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'a fund',
    async path({ api }) {
      const { rows } = (await api.call('GET /v2/fund/list', { query: { limit: 50 } })).data;
      return `/fund-investment/${rows.find(({ name }) => name === 'Banyan Year')?.id ?? 0}`;
    },
    settle: shows('Value over time'),
  },
  { name: 'fund orders', path: () => '/fund-investment/orders', settle: shows(/^No (more records|investments yet)$/) },
  { name: 'an unknown address', path: () => '/nowhere', settle: shows('There is no screen at this address') },
];
