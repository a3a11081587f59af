// Pictures 22 to 26, 28, and 30.
import { transactionPassword } from './capture-customers.mjs';
import { stockPath, short, button, dialog, rows, text, end, chart } from './capture-steps.mjs';

const account = {
  '22-watchlists-end': {
    as: 'investor',
    path: '/watchlists',
    async before({ page }) {
      await rows(page, 'Favourites').first().waitFor();
      await page.waitForTimeout(800);
      await end({ page });
    },
  },
  '22-ipo-end': {
    as: 'newcomer',
    path: '/ipo',
    async before({ page }) {
      await page.getByText('Details').first().waitFor();
      for (let turn = 0; turn < 6; turn += 1) {
        await end({ page });
        await page.waitForTimeout(400);
      }
    },
  },
  '23-history': { as: 'investor', path: '/account/changes', before: text(/, fee ₹/) },
  '24-account': { as: 'demo', path: '/account', before: text(/^ID /) },
  '24-account-end': {
    as: 'demo',
    path: '/account',
    async before({ page }) {
      await page.getByText(/^ID /).waitFor();
      await page.waitForTimeout(800);
      await end({ page });
    },
  },
  '25-stop-target': {
    as: 'investor',
    path: '/stock/v2/KAVPOWER/Kaveri%20Power',
    async before({ page }) {
      await button(page, /^Your position/).click();
      await button(page, /^Stop \/ target: /)
        .first()
        .click();
      await button(page, '−5%').click();
      await button(page, '+10%').click();
    },
  },
  '25-alert': {
    as: 'investor',
    path: stockPath,
    async before({ page }) {
      await button(page, /^Set price alert/).click();
      await button(page, 'Set alert').waitFor();
      await button(page, '+5%').click();
    },
  },
};

const words = {
  '26-orders': { as: 'investor', path: '/records', before: text('Success') },
};

const guard = {
  '28-review': {
    as: 'saver',
    path: '/withdraw',
    async before({ page }) {
      await page.getByRole('main').getByRole('textbox').fill('2500');
      await page.getByRole('button', { name: /^Withdraw ₹2,500/ }).click();
      await dialog(page).waitFor();
    },
  },
  '28-protect': {
    as: 'saver',
    path: '/withdraw',
    async before({ page }) {
      await page.getByRole('main').getByRole('textbox').fill('2500');
      await page.getByRole('button', { name: /^Withdraw ₹2,500/ }).click();
      await dialog(page)
        .getByRole('button', { name: /transaction password|Protect|Set/ })
        .first()
        .click();
      await dialog(page, /^Transaction password/).waitFor();
      await page.keyboard.type(transactionPassword.slice(0, 3));
    },
  },
};

const finish = {
  '30-settings': { as: 'investor', path: '/settings', before: text('About Sauda') },
  '30-empty-orders': { as: 'newcomer', path: '/records?status=pending', before: text('No pending orders') },
  '30-empty-positions': { as: 'newcomer', path: '/trade?type=forex', before: text('No forex positions') },
  '30-days': {
    as: 'investor',
    path: '/account/changes',
    async before({ page }) {
      await button(page, 'Filter').click();
      await dialog(page).getByLabel('Period').selectOption({ label: 'Other days' });
    },
  },
  '30-calendar': {
    as: 'investor',
    path: '/account/statements',
    async before({ page }) {
      await page.getByLabel('Period').selectOption({ label: 'Other days' });
      await button(page, 'Choose the first day').click();
      await dialog(page).getByRole('grid').waitFor();
    },
  },
  '30-portfolio': { as: 'investor', path: '/portfolio', before: text('Largest positions') },
  '30-united-states': {
    as: 'newcomer',
    path: '/markets?market=NASDAQ',
    width: 320,
    ...short,
    before: async ({ page }) => rows(page, 'Stocks').first().waitFor(),
  },
  '30-sell-dark': { as: 'newcomer', path: stockPath, theme: 'dark', before: chart },
  '30-news': { as: 'newcomer', path: '/news', before: text(/^1 to 10 of/) },
};

export const accountPictures = { ...account, ...words, ...guard, ...finish };
