// Pictures 1, 3 to 7, 17 to 21, and 29.
import { steel } from './capture-customers.mjs';
import { button, link, dialog, rows, text, bringUp, stopMotion, stopTint } from './capture-steps.mjs';

/** The first steps were put away. */
const started = { startPutAway: 'yes' };
const favourites = async ({ page }) => rows(page, 'Favourites').first().waitFor();

const home = {
  '01-home': { as: 'investor', path: '/', storage: started, before: favourites },
  '01-home-end': {
    as: 'investor',
    path: '/',
    storage: started,
    async before({ page }) {
      await favourites({ page });
      await page.getByText('All markets').waitFor();
      await page.waitForTimeout(1_000);
      await bringUp(page.getByText('Watchlists', { exact: true }).first());
    },
  },
};

const beginning = {
  '03-register': { path: '/register', before: text('Already registered?') },
  '03-start': { as: 'newcomer', path: '/', before: text('Start in three steps') },
  '03-start-paid': {
    as: 'beginner',
    path: '/',
    async before({ page }) {
      await page.getByText('Start in three steps').waitFor();
      await page.getByRole('button', { name: '₹1,00,000' }).click();
      await page.getByText('1 of 3 done').waitFor({ timeout: 60_000 });
    },
  },
  '04-forgot': {
    path: '/login',
    async before({ page }) {
      await link(page, 'Forgot password?').click();
      await page.getByText('No login information found').waitFor();
    },
  },
  '04-forgot-request': {
    path: '/forgot-password',
    async before({ page }) {
      await page.getByLabel('Phone number').fill('9000000099');
      await page.getByLabel('How and when can we reach you?').fill('98200 12345, after six');
      await button(page, 'Send the request').click();
      await page.getByText('Being looked at').waitFor();
    },
  },
  '05-add-money': {
    as: 'saver',
    path: '/recharge',
    async before({ page }) {
      await button(page, /25,000/).click();
    },
  },
  '05-waiting': {
    as: 'saver',
    path: '/recharge',
    async before({ page }) {
      await page.getByRole('textbox', { name: 'Amount' }).fill('5000');
      await page.getByRole('button', { name: /^Add (money|₹5,000.00)$/ }).click();
      await page.waitForURL(/recharge-withdraw/);
    },
    settlesMs: 700,
  },
  '05-done': {
    as: 'saver',
    path: '/recharge',
    async before({ page }) {
      await page.getByRole('textbox', { name: 'Amount' }).fill('6000');
      await page.getByRole('button', { name: /^Add (money|₹6,000.00)$/ }).click();
      await page.waitForURL(/recharge-withdraw/);
      await page.getByText('is in your balance').waitFor({ timeout: 60_000 });
    },
  },
};

const lists = {
  '06-positions': { as: 'investor', path: '/trade', before: text(steel.name) },
  '06-positions-dark': { as: 'investor', path: '/trade', theme: 'dark', before: text(steel.name) },
  '07-markets': { as: 'demo', path: '/markets', before: text(/^1 to 10 of/) },
  '07-losers-of-banks': {
    as: 'demo',
    path: '/markets?movers=losers&sector=bank',
    before: async ({ page }) => rows(page, 'Stocks').first().waitFor(),
  },
};

const motion = {
  '17-push': {
    as: 'demo',
    path: '/markets',
    moves: true,
    settlesMs: 0,
    async before({ page }) {
      await rows(page, 'Stocks').first().waitFor();
      await page.waitForTimeout(1_500);
      await rows(page, 'Stocks').nth(3).click();
      await stopMotion(page, 90);
    },
  },
  '17-swipe-back': {
    as: 'demo',
    path: '/markets',
    moves: true,
    settlesMs: 100,
    async before({ page, finger }) {
      await rows(page, 'Stocks').nth(2).click();
      await page.getByRole('img', { name: /Price today, by minute/ }).waitFor();
      await page.waitForTimeout(1_500);
      await finger.put(4, 300);
      for (const x of [20, 60, 110, 160]) await finger.move(x, 302);
    },
  },
  '18-tick': {
    as: 'demo',
    path: '/markets',
    moves: true,
    settlesMs: 0,
    async before({ page }) {
      await rows(page, 'Stocks').first().waitFor();
      await page.waitForTimeout(2_000);
      await stopTint(page);
    },
  },
};

const hands = {
  '19-watchlist': { as: 'investor', path: '/watchlists', before: favourites },
  '19-swipe': {
    as: 'investor',
    path: '/watchlists',
    async before({ page, finger }) {
      const row = page.getByRole('list', { name: 'Favourites', exact: true }).getByRole('listitem').nth(1);
      const { y, height } = await row.boundingBox();
      await finger.put(320, y + height / 2);
      for (const x of [290, 260, 230, 210]) await finger.move(x, y + height / 2);
      await finger.lift();
    },
  },
  '19-undo': {
    as: 'investor',
    path: '/watchlists',
    async before({ page, finger }) {
      const row = page.getByRole('list', { name: 'Favourites', exact: true }).getByRole('listitem').nth(1);
      const { y, height } = await row.boundingBox();
      await finger.put(330, y + height / 2);
      for (const x of [290, 220, 140, 60]) await finger.move(x, y + height / 2);
      await finger.lift();
      await button(page, 'Undo').waitFor();
    },
    settlesMs: 600,
  },
  '19-hold': {
    as: 'investor',
    path: '/watchlists',
    async before({ page, finger }) {
      const row = page.getByRole('list', { name: 'Favourites', exact: true }).getByRole('listitem').first();
      const { y, height } = await row.boundingBox();
      await finger.put(100, y + height / 2);
      await dialog(page).waitFor();
      await finger.lift();
    },
  },
  '19-edit': {
    as: 'investor',
    path: '/watchlists',
    async before({ page }) {
      await rows(page, 'Favourites').first().waitFor();
      await button(page, 'Edit').click();
    },
  },
  '19-star': {
    as: 'newcomer',
    path: '/stock/v2/PANCBANK/Panchvati%20Bank',
    async before({ page }) {
      const star = button(page, 'Favourite');
      if ((await star.getAttribute('aria-pressed')) === 'true') await star.click();
      await page.waitForTimeout(1_000);
      await star.click();
      await page.getByText('Added to Favourites').waitFor();
    },
    settlesMs: 600,
  },
  '20-search': {
    as: 'newcomer',
    path: '/',
    storage: {},
    async before({ page }) {
      await button(page, 'Search stocks').click();
      await page.getByLabel('Name or code').fill('kaveri');
      await rows(page, 'Results').first().click();
      await page.goBack();
      await button(page, 'Search stocks').click();
      await rows(page, 'Most active').first().waitFor();
    },
  },
  '20-results': {
    as: 'newcomer',
    path: '/',
    async before({ page }) {
      await button(page, 'Search stocks').click();
      await page.getByLabel('Name or code').fill('gold');
      await rows(page, 'Results').first().waitFor();
    },
  },
  '21-notices': { as: 'investor', path: '/settings/notices', before: text('Today') },
  '21-push': {
    as: 'investor',
    path: '/settings/notices',
    async before({ page }) {
      // A browser without a screen forbids notices to every page, and the offer is for those that may still ask.
      await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { value: 'default' }));
      await page.reload();
      await page.getByText('Switch on', { exact: true }).waitFor();
    },
  },
  '21-bell': { as: 'investor', path: '/trade', storage: { positions: 'name profit' }, before: text(steel.name) },
};

const compact = {
  '29-futures': {
    as: 'newcomer',
    path: '/futures',
    before: async ({ page }) => rows(page, 'Futures').first().waitFor(),
  },
  '29-treasury': { as: 'newcomer', path: '/treasury-debt', before: text(/^UB20\d\d/) },
  '29-blocks': { as: 'newcomer', path: '/block-trading', before: text(/left$/) },
  '29-ipo': { as: 'demo', path: '/ipo', before: text('Details') },
};

export const listPictures = { ...home, ...beginning, ...lists, ...motion, ...hands, ...compact };
