// Pictures 2, 8 to 16, and 27.
import { steel } from './capture-customers.mjs';
import {
  stockPath,
  ticketPath,
  landscape,
  short,
  tablet,
  desk,
  button,
  dialog,
  rows,
  chartOf,
  text,
  chart,
  ticket,
  byButton,
  bringUp,
  buyOne,
} from './capture-steps.mjs';

const below = (heading) => ({
  as: 'newcomer',
  path: stockPath,
  async before({ page }) {
    await chartOf(page).waitFor();
    await page.waitForTimeout(1_500);
    await page.mouse.wheel(0, 900);
    const found = page.getByRole('main').getByText(heading, { exact: true }).first();
    await found.waitFor();
    await bringUp(found);
    await page.waitForTimeout(1_000);
    await bringUp(found);
  },
});

const tickets = {
  '02-total-390x664': { as: 'investor', path: ticketPath('buy'), width: 390, height: 664, before: ticket },
  '02-total-320x640': { as: 'investor', path: ticketPath('buy'), width: 320, ...short, before: ticket },
  '02-refusal-320x640': { as: 'newcomer', path: ticketPath('buy'), width: 320, ...short, before: ticket },
};

/** The charts as they were left: candles but for a day. */
const charted = (layout) => (customer) => ({
  chartLayouts: JSON.stringify([
    {
      key: String(JSON.parse(customer.userInfo).id),
      dayStyle: 'line',
      style: 'candles',
      indicators: [],
      ownLines: true,
      compared: [],
      ...layout,
    },
  ]),
});
const largePath = `/trading/${steel.symbol}`;
const months = charted({ range: '3m' });

/** A finger that rests on the chart, and then is a little further left. */
async function pointAtChart({ page, finger }) {
  await chart({ page });
  await page.waitForTimeout(1_500);
  const { x, y, width, height } = await chartOf(page).boundingBox();
  await finger.put(x + width * 0.5, y + height * 0.4);
  await page.waitForTimeout(400);
  await finger.move(x + width * 0.45, y + height * 0.4);
}

const charts = {
  '08-axes': { as: 'newcomer', path: stockPath, before: chart },
  '08-axes-candles': { as: 'newcomer', path: stockPath, storage: charted({ range: '3m' }), before: chart },
  '08-zone': {
    as: 'newcomer',
    path: '/markets?market=NASDAQ',
    async before({ page }) {
      await rows(page, 'Stocks').first().click();
      await page.getByRole('img', { name: /Price today, by minute/ }).waitFor();
    },
  },
  '09-crosshair': { as: 'newcomer', path: stockPath, storage: months, before: pointAtChart },
  '09-crosshair-line': { as: 'newcomer', path: stockPath, before: pointAtChart },
  '10-week': { as: 'newcomer', path: stockPath, storage: charted({ range: '1w' }), before: chart },
  '11-large': {
    as: 'investor',
    path: largePath,
    storage: charted({ range: '3m', indicators: ['bollinger', 'vwap', 'rsi', 'macd'] }),
    before: chart,
  },
  '11-landscape': {
    as: 'investor',
    path: largePath,
    ...landscape,
    storage: charted({ range: '3m', indicators: ['ma', 'ema', 'rsi'] }),
    before: chart,
  },
  '11-tools': {
    as: 'investor',
    path: largePath,
    storage: months,
    async before({ page }) {
      await chart({ page });
      await button(page, 'Indicators and lines').click();
    },
  },
  '11-moved': {
    as: 'investor',
    path: largePath,
    storage: charted({ range: '3m', interval: 'day' }),
    async before({ page }) {
      await chart({ page });
      const target = button(page, /^Target at /);
      await target.waitFor();
      await target.focus();
      for (let step = 0; step < 5; step += 1) await page.keyboard.press('PageUp');
    },
  },
};

const stock = {
  '12-below-ranges': below('Today'),
  '12-below-end': below('About the sector'),
  '12-market-list': {
    as: 'newcomer',
    path: `/stock/${steel.symbol}/IN/${encodeURIComponent(steel.name)}`,
    async before({ page }) {
      await chart({ page });
      await page.waitForTimeout(1_500);
      await page.mouse.wheel(0, 1_600);
      await page.waitForTimeout(1_500);
      await bringUp(page.getByRole('heading', { name: 'Most traded, India', exact: true }));
    },
  },
  '13-ticket': { as: 'investor', path: ticketPath('buy'), before: ticket },
  '13-ticket-limit': {
    as: 'investor',
    path: ticketPath('buy'),
    async before({ page }) {
      await ticket({ page });
      await page.getByLabel('Order type').selectOption('limit');
      await button(page, '50%').click();
    },
  },
  '13-ticket-stop': {
    as: 'investor',
    path: ticketPath('buy'),
    async before({ page }) {
      await ticket({ page });
      await page.getByLabel('Order type').selectOption('stop');
    },
  },
  '25-ticket': {
    as: 'investor',
    path: ticketPath('buy'),
    async before({ page }) {
      await ticket({ page });
      await button(page, /^Stop and target/).click();
      await button(page, '−5%').click();
      await button(page, '+10%').click();
      await page.getByText('Gains about').scrollIntoViewIfNeeded();
    },
  },
  '14-lots': {
    as: 'investor',
    path: stockPath,
    async before({ page }) {
      await button(page, /^Your position/).click();
      await dialog(page)
        .getByRole('link', { name: /^Sell all/ })
        .waitFor();
    },
  },
  '14-sell-all': {
    as: 'investor',
    path: stockPath,
    async before({ page }) {
      await button(page, /^Your position/).click();
      await dialog(page)
        .getByRole('link', { name: /^Sell all/ })
        .click();
      await page.getByText(/^\d+ of .+, \d+ of /).waitFor();
    },
  },
  '15-slide': {
    as: 'investor',
    path: ticketPath('buy'),
    async before({ page }) {
      await ticket({ page });
      const thumb = page.locator('[data-thumb]');
      const [at, track] = [await thumb.boundingBox(), await thumb.locator('../..').boundingBox()];
      await page.mouse.move(at.x + at.width / 2, at.y + at.height / 2);
      await page.mouse.down();
      await page.mouse.move(at.x + at.width / 2 + track.width * 0.4, at.y + at.height / 2, { steps: 5 });
    },
  },
  '16-outcome': {
    as: 'investor',
    path: `${stockPath}?type=buy`,
    storage: byButton,
    before: async ({ page }) => buyOne(page),
  },
  '16-pending': {
    as: 'investor',
    path: `${stockPath}?type=buy`,
    storage: byButton,
    async before({ page }) {
      await page.getByLabel('Order type').selectOption('limit');
      const limit = page.getByLabel('Limit price');
      await limit.waitFor();
      const now = Number((await limit.inputValue()).replaceAll(',', ''));
      await limit.fill(String(Math.floor(now * 0.97)));
      await buyOne(page);
    },
  },
};

const wide = {
  '27-tablet': { as: 'investor', path: stockPath, ...tablet, storage: months, before: chart },
  '27-desk': {
    as: 'investor',
    path: stockPath,
    ...desk,
    storage: charted({ range: '3m', indicators: ['ma'] }),
    before: chart,
  },
  '27-desk-dark': { as: 'investor', path: stockPath, ...desk, theme: 'dark', storage: months, before: chart },
  '27-desk-home': { as: 'investor', path: '/', ...desk, before: text('Holdings') },
  '27-desk-large-chart': { as: 'investor', path: largePath, ...desk, storage: months, before: chart },
};

export const stockPictures = { ...tickets, ...charts, ...stock, ...wide };
