import { heicSample } from '../../apps/server/tests/api/heic-sample.ts';
import type { Page } from '@playwright/test';
import { chatTexts, type ChatTexts } from '../support/chat-texts.ts';
import type { Customer } from '../support/customers.ts';
import { enterIn } from '../support/enter-in.ts';
import { failUntilPressed } from '../support/failing-calls.ts';
import { drawPicture } from '../support/pictures.ts';
import { scrollTo } from '../support/scroll-to.ts';
import { expect, test } from '../support/test.ts';

// Calls that are cut off or refused, to see what the screen says and does.
test.use({ provoked: /net::ERR_|status of 40[14]/ });

const sendCall = '**/api/stock/success/user_message/send';
const listCall = '**/api/stock/success/user_message/list-message*';

const field = (page: Page, texts: ChatTexts) => page.getByRole('textbox', { name: texts.message });
const bubbles = (page: Page) => page.getByRole('log').getByRole('listitem');
const bubble = (page: Page, text: string) => bubbles(page).filter({ hasText: text });

async function write(page: Page, texts: ChatTexts, message: string): Promise<void> {
  await field(page, texts).fill(message);
  await field(page, texts).press('Enter');
}

/** What the server has of the customer's own, oldest first. */
async function arrived({ api }: Customer): Promise<string[]> {
  const { data } = await api.call('GET /stock/success/user_message/list-message', { query: { limit: 100 } });
  return data
    .filter(({ from }) => from === 'customer')
    .map(({ content }) => content)
    .toReversed();
}

test.describe('in English', () => {
  const texts = chatTexts.en;

  test.beforeEach(({ page, newcomer }) => enterIn('en', newcomer, page));

  test('a message is sent, answered and read, in the language of the customer', async ({ page, newcomer }) => {
    await page.goto('/customer-service');
    await expect(page.getByText(texts.empty)).toBeVisible();
    await expect(page.getByText(texts.warning)).toBeVisible();
    await expect(page.getByRole('button', { name: texts.send, exact: true })).toBeDisabled();
    await field(page, texts).fill('First line');
    await field(page, texts).press('Shift+Enter');
    await field(page, texts).pressSequentially('second line');
    await field(page, texts).press('Enter');
    await expect(field(page, texts)).toHaveValue('');
    await expect(bubble(page, 'First line')).toContainText(texts.read, { timeout: 60_000 });
    await expect(bubble(page, texts.answer)).toContainText(texts.automatic);
    expect(await arrived(newcomer)).toEqual(['First line\nsecond line']);
    await expect
      .poll(async () => (await newcomer.api.call('GET /stock/success/user_message/unread-count', {})).data)
      .toEqual({ unread_count: 0 });
  });

  test('a message that the browser has no room for stays where it was written', async ({ page }) => {
    await page.addInitScript(() => {
      const keep = Storage.prototype.setItem;
      Storage.prototype.setItem = function setItem(key: string, value: string) {
        if (key === 'unanswered') throw new DOMException('full', 'QuotaExceededError');
        keep.call(this, key, value);
      };
    });
    await page.goto('/customer-service');
    await field(page, texts).fill('A long story');
    await field(page, texts).press('Enter');
    await expect(page.getByText('This browser has no room to remember the message')).toBeVisible();
    await expect(field(page, texts)).toHaveValue('A long story');
  });

  test('what is unread is counted on the button until it is read', { tag: '@all' }, async ({ page, newcomer }) => {
    await page.goto('/');
    const button = page.locator('a[href="/customer-service"]');
    await expect(button).toHaveAttribute('aria-label', texts.customerService);
    await newcomer.api.call('POST /stock/success/user_message/send', { body: { content: 'From elsewhere' } });
    await expect(button).toHaveAttribute('aria-label', texts.unread(1), { timeout: 60_000 });
    await expect(button).toContainText('1');
    await button.click();
    await expect(bubble(page, texts.answer)).toBeVisible();
    await expect(bubble(page, 'From elsewhere')).toContainText(texts.read);
    await page.goto('/');
    await expect(button).toHaveAttribute('aria-label', texts.customerService);
  });

  test(
    'what is written without a connection waits, outlasts a reload, and is sent once, in order',
    { tag: '@all' },
    async ({ page, newcomer }) => {
      await page.route(sendCall, (route) => route.abort());
      await page.goto('/customer-service');
      await write(page, texts, 'One');
      await write(page, texts, 'Two');
      await expect(bubble(page, 'Two')).toContainText(texts.sending);
      await page.reload();
      await expect(bubbles(page)).toHaveCount(2);
      await expect(bubble(page, 'One')).toContainText(texts.sending);
      expect(await arrived(newcomer)).toEqual([]);
      await page.unroute(sendCall);
      await expect(bubble(page, 'Two')).not.toContainText(texts.sending, { timeout: 60_000 });
      expect(await arrived(newcomer)).toEqual(['One', 'Two']);
    },
  );

  test('a message whose answer was lost has arrived once', { tag: '@all' }, async ({ page, newcomer }) => {
    let lost = 0;
    await page.route(sendCall, async (route) => {
      lost += 1;
      if (lost > 2) return route.continue();
      await route.fetch();
      return route.abort();
    });
    await page.goto('/customer-service');
    await write(page, texts, 'Only once');
    await expect.poll(() => lost, { timeout: 60_000 }).toBe(3);
    await expect(bubble(page, 'Only once')).toContainText(texts.read, { timeout: 60_000 });
    await expect(bubble(page, 'Only once')).toHaveCount(1);
    expect(await arrived(newcomer)).toEqual(['Only once']);
  });

  test(
    'what is refused says why, and is sent again or deleted by hand',
    { tag: '@all' },
    async ({ page, newcomer }) => {
      const gone = { msg: 'no', data: 'picture_gone', message: 'This picture is no longer there, upload it again' };
      await page.route(sendCall, (route) => route.fulfill({ status: 404, json: gone }));
      await page.goto('/customer-service');
      await write(page, texts, 'Refused');
      await write(page, texts, 'Refused as well');
      await expect(bubbles(page).getByText(texts.pictureGone)).toHaveCount(2);
      await bubble(page, 'Refused as well').getByRole('button', { name: texts.remove }).click();
      await expect(bubbles(page)).toHaveCount(1);
      await page.unroute(sendCall);
      await bubbles(page).getByRole('button', { name: texts.notSent }).click();
      await expect(bubble(page, 'Refused')).toContainText(texts.read, { timeout: 60_000 });
      expect(await arrived(newcomer)).toEqual(['Refused']);
    },
  );
});

test.describe('in German', () => {
  const texts = chatTexts.de;

  test.beforeEach(({ page, newcomer }) => enterIn('de', newcomer, page));

  test(
    'a photo goes with a message, or alone; what is none is not taken',
    { tag: '@all' },
    async ({ page, newcomer }) => {
      await page.goto('/customer-service');
      const picker = page.getByLabel(texts.attach);
      await picker.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('text') });
      await expect(page.getByText(texts.notAnImage)).toBeVisible();
      await picker.setInputFiles(await drawPicture(page));
      await expect(page.getByText(texts.photoUploaded)).toBeVisible();
      await page.getByRole('button', { name: texts.send, exact: true }).click();
      await expect(bubbles(page).first().getByRole('link', { name: texts.openPicture })).toBeVisible();
      await expect(page.getByText(texts.photoUploaded)).toHaveCount(0);
      await expect.poll(() => arrived(newcomer)).toEqual(['']);
      // Chromium cannot show a phone's HEIC: it is seen as the server has made it.
      await picker.setInputFiles({ name: 'IMG_1.HEIC', mimeType: 'image/heic', buffer: heicSample });
      const preview = page.locator('form').getByRole('img');
      await expect.poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(64);
      await page.route('**/api/stock/success/upload', (route) => route.abort());
      await picker.setInputFiles(await drawPicture(page, { colour: '#468' }));
      await expect(page.getByText(texts.uploadFailed)).toBeVisible();
    },
  );

  test('older messages come as one scrolls up to them', { tag: '@all' }, async ({ page }) => {
    await page.route(listCall, async (route) => {
      const before = Number(new URL(route.request().url()).searchParams.get('before') ?? 81);
      const ids = Array.from({ length: Math.min(30, before - 1) }, (_, index) => before - 1 - index);
      const data = ids.map((id) => ({
        id,
        from: id % 2 === 0 ? 'desk' : 'customer',
        kind: 'written',
        content: `Message no. ${id};`,
        img: '',
        created_at: new Date(Date.UTC(2026, 0, 1, id)).toISOString(),
        read_at: new Date(Date.UTC(2026, 0, 9)).toISOString(),
      }));
      await route.fulfill({ json: { msg: 'ok', data, count: 80 } });
    });
    await page.goto('/customer-service');
    await expect(bubble(page, 'Message no. 80;')).toBeInViewport();
    await expect(bubble(page, 'Message no. 51;')).not.toBeInViewport();
    for (const first of [51, 21]) {
      await scrollTo(bubble(page, `Message no. ${first};`));
      await page.getByRole('log').evaluate((log) => log.scrollTo(0, -log.scrollHeight));
    }
    await expect(bubbles(page)).toHaveCount(80);
    await expect(page.getByRole('button', { name: texts.older })).toHaveCount(0);
    await expect(bubbles(page).first()).toContainText('Message no. 1;');
  });

  test('a list that cannot be loaded says so, and is loaded again', { tag: '@all' }, async ({ page }) => {
    const press = await failUntilPressed(page, listCall);
    await page.goto('/customer-service');
    await expect(page.getByText(texts.loadFailed)).toBeVisible({ timeout: 60_000 });
    await press(page.getByRole('button', { name: texts.retry }));
    await expect(page.getByText(texts.empty)).toBeVisible();
  });

  test('switched off by configuration there is no way to it, and its route says so', async ({ page }) => {
    await page.route('**/api/v2/config*', async (route) => {
      const response = await route.fetch();
      const { data } = (await response.json()) as { data: { tag: string; value: string }[] };
      const off = data.map((entry) => (entry.tag === 'customer_service' ? { ...entry, value: 'off' } : entry));
      await route.fulfill({ response, json: { msg: 'ok', data: off } });
    });
    await page.goto('/customer-service');
    await expect(page.getByText(texts.off)).toBeVisible();
    await expect(field(page, texts)).toHaveCount(0);
    await page.goto('/account');
    await expect(page.getByText(/^ID /)).toBeVisible();
    await expect(page.locator('a[href="/customer-service"]')).toHaveCount(0);
  });

  test('customer service elsewhere is linked to', { tag: '@all' }, async ({ page }) => {
    const address = 'https://help.example/chat';
    await page.route('**/api/stock/success/kefu', (route) => route.fulfill({ json: { msg: 'ok', data: address } }));
    await page.goto('/customer-service');
    await expect(page.getByText(texts.elsewhere)).toBeVisible();
    const link = page.getByRole('link', { name: texts.openService });
    await expect(link).toHaveAttribute('href', address);
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  });
});

test('logging out forgets what was not sent', async ({ page, newcomer }) => {
  await enterIn('en', newcomer, page);
  await page.route(sendCall, (route) => route.abort());
  await page.goto('/customer-service');
  await write(page, chatTexts.en, 'Nobody else may read this');
  const kept = () => page.evaluate(() => JSON.stringify(Object.entries(localStorage)));
  await expect.poll(kept).toContain('Nobody else may read this');
  await newcomer.api.call('POST /stock/success/user/logout', {});
  await page.goto('/account');
  await expect(page).toHaveTitle('Log in · Sauda');
  expect(await kept()).not.toContain('Nobody else may read this');
});
