import type { Page } from '@playwright/test';
import { enterIn } from '../support/enter-in.ts';
import { buySome, livelyStock, priceNow } from '../support/holding.ts';
import { loseAnswers } from '../support/lost-answers.ts';
import { expect, test } from '../support/test.ts';
import { detailPath } from '../support/trading.ts';

// Some requests are refused on purpose, which the browser reports.
test.use({ provoked: /status of (409|422)/ });

/** Written out here, so that no catalogue vouches for itself. */
const allTexts = {
  en: {
    setAlert: 'Set price alert',
    price: 'Price',
    set: 'Set alert',
    missing: 'Please enter a price',
    offTick: /^The price must be a multiple of 0\.\d+$/,
    isAt: / is at [\d.,]+\./,
    distances: 'Distance from the price',
    rises: /^You are told when it rises to [\d.,]+$/,
    falls: 'You are told when it falls to 1.00',
    below: 'Falls to',
    isSet: 'Alert set',
    deleted: 'Alert deleted',
    deleteIt: /^Delete the alert on /,
    noAlerts: 'No price alerts yet',
    alerts: 'Price alerts',
    noticed: new RegExp(`${livelyStock.name} has (risen|fallen) to ₹[\\d.,]+\\. Your alert was set at`),
    position: 'Your position',
    stopTarget: /Set stop or target for 5 held$/,
    stop: 'Stop price',
    target: 'Target price',
    quantity: 'Quantity',
    setTrigger: 'Set stop and target',
    neither: 'Please enter a stop, a target, or both',
    notBelow: /^The stop must be below the current price of [\d.,]+$/,
    notAbove: /^The target must be above the current price of [\d.,]+$/,
    tooMany: 'You hold 5 of this lot',
    triggerSet: 'Stop and target set',
    triggers: 'Stops and targets',
    active: 'Active',
    cancel: /^Cancel Stop /,
    cancelBoth: 'Cancel stop and target',
    cancelled: 'Stop or target cancelled',
    over: /^(Stop|Target) reached$/,
    receipt: 'Receipt',
  },
  de: {
    setAlert: 'Kursalarm setzen',
    price: 'Preis',
    set: 'Alarm setzen',
    missing: 'Bitte gib einen Preis ein',
    offTick: /^Der Preis muss ein Vielfaches von 0\.\d+ sein$/,
    isSet: 'Alarm gesetzt',
    deleted: 'Alarm gelöscht',
    deleteIt: /^Den Alarm für .+ löschen$/,
    noAlerts: 'Noch keine Kursalarme',
    alerts: 'Kursalarme',
    noticed: new RegExp(`${livelyStock.name} ist auf ₹[\\d.,]+ (gestiegen|gefallen)\\. Dein Alarm stand auf`),
    position: 'Deine Position',
    stopTarget: /Stop oder Ziel für 5 im Bestand setzen$/,
    stop: 'Stop-Preis',
    target: 'Zielpreis',
    quantity: 'Menge',
    setTrigger: 'Stop und Ziel setzen',
    neither: 'Bitte gib einen Stop, ein Ziel oder beides ein',
    notBelow: /^Der Stop muss unter dem aktuellen Kurs von [\d.,]+ liegen$/,
    notAbove: /^Das Ziel muss über dem aktuellen Kurs von [\d.,]+ liegen$/,
    tooMany: 'Du hältst 5 aus diesem Posten',
    triggerSet: 'Stop und Ziel gesetzt',
    triggers: 'Stops und Ziele',
    active: 'Aktiv',
    cancel: /^Stop .+ aufheben$/,
    cancelBoth: 'Stop und Ziel aufheben',
    cancelled: 'Stop oder Ziel aufgehoben',
    over: /^(Stop|Ziel) erreicht$/,
    receipt: 'Beleg',
  },
} as const;

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

test.describe('in English', () => {
  const texts = allTexts.en;

  test('an alert is checked, set, listed and deleted', { tag: '@all' }, async ({ page, newcomer }) => {
    await enterIn('en', newcomer, page);
    await page.goto('/alerts');
    await expect(page.getByText(texts.noAlerts)).toBeVisible();
    await page.goto(detailPath());
    await button(page, texts.setAlert).click();
    const sheet = page.getByRole('dialog');
    const price = sheet.getByLabel(texts.price, { exact: true });
    const set = sheet.getByRole('button', { name: texts.set, exact: true });
    await set.click();
    await expect(sheet.getByText(texts.missing)).toBeVisible();
    await price.fill('99999,001');
    await expect(sheet.getByText(texts.offTick)).toBeVisible();
    // A chip keeps its price, and stays chosen wherever the market goes, until the field is changed.
    const chip = sheet.getByRole('group', { name: texts.distances }).getByRole('button', { name: '+5%' });
    const market = sheet.getByText(texts.isAt);
    const before = (await market.textContent()) ?? '';
    await chip.click();
    await expect(sheet.getByText(texts.rises)).toBeVisible();
    await expect(market).not.toHaveText(before, { timeout: 30_000 });
    await expect(chip).toHaveAttribute('aria-pressed', 'true');
    await price.fill('1');
    await expect(chip).toHaveAttribute('aria-pressed', 'false');
    await expect(sheet.getByText(texts.falls)).toBeVisible();
    await set.click();
    await expect(page.getByText(texts.isSet)).toBeVisible();

    await page.goto('/alerts');
    const rows = page.getByRole('list', { name: texts.alerts }).getByRole('listitem');
    await expect(rows).toHaveCount(1);
    await expect(rows.first()).toContainText(`${texts.below} ₹1.00`);
    await button(page, texts.deleteIt).click();
    await expect(page.getByText(texts.deleted)).toBeVisible();
    await expect(page.getByText(texts.noAlerts)).toBeVisible();
  });

  test('an alert that is reached tells by a notice', { tag: '@all' }, async ({ page, newcomer }) => {
    await enterIn('en', newcomer, page);
    await page.goto('/settings/notices');
    // The price may have moved past one of the two before it is set, and away from the other: then by the price of that moment.
    await expect(async () => {
      const { price, tick } = await priceNow(newcomer, livelyStock.symbol);
      for (const [direction, sign] of [
        ['above', 1],
        ['below', -1],
      ] as const) {
        const body = { symbol: livelyStock.symbol, direction, price: (price + sign * tick).toFixed(2) };
        await newcomer.api.call('POST /stock/success/alerts/add', { body }).catch(() => undefined);
      }
      await expect(page.getByText(texts.noticed).first()).toBeVisible({ timeout: 10_000 });
    }).toPass({ timeout: 60_000 });
  });
});

test.describe('in German', () => {
  const texts = allTexts.de;

  test(
    'a stop and a target are checked, set on a lot, and cancelled after asking',
    { tag: '@all' },
    async ({ page, funded }) => {
      await buySome(funded, 5);
      await enterIn('de', funded, page);
      await page.goto(detailPath());
      await page.getByRole('button', { name: texts.position }).click();
      await button(page, texts.stopTarget).click();
      const stop = page.getByLabel(texts.stop);
      const target = page.getByLabel(texts.target);
      const set = button(page, texts.setTrigger);
      await set.click();
      await expect(page.getByText(texts.neither)).toBeVisible();
      await stop.fill('99999');
      await target.fill('1');
      await page.getByRole('dialog').last().getByLabel(texts.quantity).fill('6');
      await expect(page.getByText(texts.notBelow)).toBeVisible();
      await expect(page.getByText(texts.notAbove)).toBeVisible();
      await expect(page.getByText(texts.tooMany)).toBeVisible();
      await stop.fill('1');
      await target.fill('99999');
      await page.getByRole('dialog').last().getByLabel(texts.quantity).fill('3');
      await set.click();
      await expect(page.getByText(texts.triggerSet)).toBeVisible();

      await page.goto('/alerts?tab=triggers');
      const row = page.getByRole('list', { name: texts.triggers }).getByRole('listitem');
      await expect(row).toContainText(texts.active);
      // The button reads as what it is called, and not as the one that leaves a dialog.
      await expect(button(page, texts.cancel)).toHaveText('Aufheben');
      await button(page, texts.cancel).click();
      await page.getByRole('alertdialog').getByRole('button', { name: texts.cancelBoth }).click();
      await expect(page.getByText(texts.cancelled)).toBeVisible();
      await expect(row).not.toContainText(texts.active);
    },
  );

  test('a stop or target that is reached sells, and leads to the order', { tag: '@all' }, async ({ page, funded }) => {
    const no = await buySome(funded, 1, livelyStock.symbol);
    // The price may pass both before they are there.
    await expect(async () => {
      const { price, tick } = await priceNow(funded, livelyStock.symbol);
      const body = { no, stop_price: (price - 4 * tick).toFixed(2), target_price: (price + 4 * tick).toFixed(2) };
      await funded.api.call('POST /stock/success/triggers/add', { body });
    }).toPass();
    await enterIn('de', funded, page);
    await page.goto('/alerts?tab=triggers');
    const row = page.getByRole('list', { name: texts.triggers }).getByRole('listitem');
    await expect(row.getByText(texts.over)).toBeVisible({ timeout: 90_000 });
    // It is reached a moment before its order is placed, and leads to the stock until then.
    await expect(row.getByRole('link')).toHaveAttribute('href', /\/records\/[^/]+$/);
    await row.getByRole('link').click();
    await expect(page.getByRole('heading', { name: texts.receipt })).toBeVisible();
    await expect(page.getByText(/^Verkauft durch dein(en Stop| Ziel) bei ₹[\d,.]+, weil der Markt /)).toBeVisible();
  });
});

test.describe('while answers are lost', () => {
  test.use({ provoked: /net::ERR_FAILED/ });

  test('an alert that is set again is set once, and is said to be deleted', async ({ page, newcomer }) => {
    const texts = allTexts.en;
    await enterIn('en', newcomer, page);
    await page.goto(detailPath());
    await button(page, texts.setAlert).click();
    const sheet = page.getByRole('dialog');
    const set = sheet.getByRole('button', { name: texts.set, exact: true });
    const { keys, stop } = await loseAnswers(page, '**/api/stock/success/alerts/add');
    await sheet.getByLabel(texts.price, { exact: true }).fill('1');
    await set.click();
    await expect(sheet.getByText('Operation failed, please retry')).toBeVisible();
    stop();
    await set.click();
    await expect(page.getByText(texts.isSet)).toBeVisible();
    expect(keys.size).toBe(1);
    const { data } = await newcomer.api.call('GET /stock/success/alerts', { query: {} });
    expect(data.rows).toHaveLength(1);

    await page.goto('/alerts');
    const removal = await loseAnswers(page, '**/api/stock/success/alerts/remove');
    const lost = page.waitForEvent('requestfailed');
    await page.getByRole('button', { name: /^Delete the alert on / }).click();
    await lost;
    removal.stop();
    await expect(page.getByText('Alert deleted')).toBeVisible();
    expect(removal.keys.size).toBe(1);
  });
});

test(
  'what became of a stop is not wider than the page, in Spanish either',
  { tag: '@all' },
  async ({ page, newcomer }) => {
    await page.route('**/api/stock/success/triggers?*', (route) => {
      const trigger = {
        id: 1,
        lot_no: 'AAAAAAAAAAAA',
        tag: livelyStock.symbol,
        name: livelyStock.name,
        market: 'NSE',
        currency: 'INR',
        count: null,
        stop_price: null,
        target_price: '3432.25',
        prasent: '3432.25',
        status: 'triggered',
        reached: 'target',
        order_no: 'BBBBBBBBBBBB',
        reason: null,
        created_at: '2026-06-01T04:00:00.000Z',
        expires_at: '2027-06-01T04:00:00.000Z',
        ended_at: '2026-06-02T04:00:00.000Z',
      };
      return route.fulfill({ json: { msg: 'ok', data: { rows: [trigger], count: 1 } } });
    });
    await enterIn('es', newcomer, page);
    await page.goto('/alerts?tab=triggers');
    await expect(page.getByText('Objetivo alcanzado')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  },
);
