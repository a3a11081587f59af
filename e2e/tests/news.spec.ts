import type { Page } from '@playwright/test';
import { speak } from '../support/enter-in.ts';
import { failUntilPressed } from '../support/failing-calls.ts';
import { newsTexts } from '../support/news-texts.ts';
import { enterAs, expect, test } from '../support/test.ts';

// Articles that are not there, and calls that are cut off to see what the screens say.
test.use({ provoked: /status of 404|net::ERR_FAILED/ });

const list = '**/api/stock/new/list*';
const article = '**/api/stock/new/index*';

/** Answers with an article whose content the server would never let through. */
async function answerWith(page: Page, changes: Record<string, unknown>): Promise<void> {
  await page.route(article, async (route) => {
    const response = await route.fetch();
    const { msg, data } = (await response.json()) as { msg: string; data: object };
    await route.fulfill({ response, json: { msg, data: { ...data, ...changes } } });
  });
}

test.describe('in English', () => {
  const texts = newsTexts.en;

  test.beforeEach(async ({ page, demoCustomer }) => {
    await speak('en', page);
    await enterAs(demoCustomer, page);
  });

  test('news come newest first, by pages of a chosen size', async ({ page, demoCustomer }) => {
    await page.goto('/news');
    const rows = page.getByRole('list', { name: texts.news }).getByRole('link');
    await expect(rows).toHaveCount(10);
    await expect(page.getByText(texts.newestFirst)).toBeVisible();
    await expect(page.getByText(texts.range(1, 10))).toBeVisible();
    await expect(page.getByRole('button', { name: texts.previous, exact: true }).last()).toBeDisabled();
    const { rows: expected } = await demoCustomer.api.call('GET /stock/new/list', { query: { limit: 50 } });
    for (const [index, { title }] of expected.slice(0, 10).entries())
      await expect(rows.nth(index)).toContainText(title);

    await page.getByRole('button', { name: texts.next }).click();
    await expect(page.getByText(texts.range(11, 20))).toBeVisible();
    await expect(rows.first()).toContainText(expected[10]?.title ?? '');

    const size = page.getByRole('combobox', { name: texts.pageSize });
    await expect(size).toHaveValue('10');
    await expect(size.getByRole('option')).toHaveText([10, 20, 30, 50].map(texts.sizeOf));
    for (const [chosen, shown] of [
      ['20', 20],
      ['50', expected.length],
      ['30', Math.min(30, expected.length)],
    ] as const) {
      await size.selectOption(chosen);
      await expect(rows).toHaveCount(shown);
      await expect(page).toHaveURL(`/news?limit=${chosen}`);
    }
  });

  test('an article shows what the list promised, and going back shows the same page', async ({ page }) => {
    await page.goto('/news?page=2');
    const row = page.getByRole('list', { name: texts.news }).getByRole('link').first();
    const title = (await row.locator('[lang=en]').textContent()) ?? '';
    await row.click();
    await expect(page).toHaveURL(/\/news\/\d+$/);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expect(page.getByRole('article').locator('time')).toHaveAttribute('datetime', /^2\d{3}-/);
    await expect(page.getByRole('article').locator('p').last()).not.toBeEmpty();
    await page.getByRole('button', { name: texts.back, exact: true }).click();
    await expect(page).toHaveURL('/news?page=2');
    await expect(page.getByText(texts.range(11, 20))).toBeVisible();
  });

  test("pictures are the server's own, and keep their place", async ({ page }) => {
    await page.goto('/news');
    const picture = page.getByRole('list', { name: texts.news }).locator('img').first();
    await expect(picture).toHaveAttribute('loading', 'lazy');
    await expect(picture).toHaveAttribute('src', /^\/media\/news\/[0-9a-f]{32}\.svg$/);
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    expect((await picture.boundingBox())?.width).toBe(64);
  });

  test('what cannot be loaded says so, and can be asked for again', { tag: '@all' }, async ({ page }) => {
    const pressForList = await failUntilPressed(page, list);
    await page.goto('/news');
    await expect(page.getByText(texts.loadFailed)).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText(texts.unreachable)).toBeVisible();
    await pressForList(page.getByRole('button', { name: texts.retry }));
    await expect(page.getByRole('list', { name: texts.news }).getByRole('link')).toHaveCount(10);

    const pressForArticle = await failUntilPressed(page, article);
    await page.getByRole('list', { name: texts.news }).getByRole('link').first().click();
    await expect(page.getByText(texts.loadFailed)).toBeVisible({ timeout: 60_000 });
    await pressForArticle(page.getByRole('button', { name: texts.retry }));
    await expect(page.getByRole('article')).toBeVisible();
  });
});

test.describe('in German', () => {
  const texts = newsTexts.de;

  test.beforeEach(async ({ page, demoCustomer }) => {
    await speak('de', page);
    await enterAs(demoCustomer, page);
  });

  test('nothing to show is said', { tag: '@all' }, async ({ page }) => {
    await page.route(list, (route) => route.fulfill({ json: { msg: 'ok', rows: [], count: 0 } }));
    await page.goto('/news');
    await expect(page.getByText(texts.noNews)).toBeVisible();
  });

  test('a page beyond the last leads back to the first', { tag: '@all' }, async ({ page }) => {
    await page.goto('/news?page=900');
    await expect(page.getByText(texts.emptyPage)).toBeVisible();
    await page.getByRole('button', { name: texts.firstPage }).click();
    await expect(page.getByText(texts.range(1, 10))).toBeVisible();
  });

  for (const { id, details } of [
    { id: '999999999', details: {} },
    ...['0', 'x', '1e3', '%3Cscript%3E'].map((id) => ({ id, details: { tag: '@all' } })),
  ]) {
    test(`there is no article ${id}`, details, async ({ page }) => {
      await page.goto(`/news/${id}`);
      await expect(page.getByText(texts.noSuchArticle)).toBeVisible();
      await page.getByRole('link', { name: texts.allNews }).click();
      await expect(page).toHaveURL('/news');
    });
  }

  test('an article from elsewhere names its source and links to it', async ({ page }) => {
    await answerWith(page, { source: 'Example wire', source_url: 'https://wire.example/1' });
    await page.goto('/news/1');
    const link = page.getByRole('link', { name: texts.original('Example wire') });
    await expect(link).toHaveAttribute('href', 'https://wire.example/1');
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow');
    await expect(link).toHaveAttribute('target', '_blank');
  });
});

test.describe('hostile HTML that got past the server', () => {
  const hostile = `
    <p id="root" class="x" style="position:fixed" onclick="window.hacked=1">Text</p>
    <script>window.hacked = 1</script><img src="x" onerror="window.hacked=1"><svg onload="window.hacked=1"></svg>
    <iframe srcdoc="<script>parent.hacked=1</script>"></iframe><object data="/x"></object><base href="https://evil.example/">
    <form action="https://evil.example"><input name="password"></form><style>*{display:none}</style>
    <img src="https://evil.example/pixel.gif"><img src="data:image/svg+xml,%3Csvg/%3E">
    <a href="javascript:window.hacked=1">script</a> <a href="//evil.example">other</a>
    <a href="https://example.org/">elsewhere</a> <a href="/markets">Markets inside</a>
    <table><tbody><tr><td>cell</td></tr></tbody></table>
    <math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=window.hacked=1&gt;">`;

  // The page's policy speaks up already where the HTML is parsed, to be cleaned.
  test.use({ provoked: /Content Security Policy/ });

  test.beforeEach(async ({ page, demoCustomer }) => {
    await enterAs(demoCustomer, page);
    await answerWith(page, { content: hostile, title: '<b>Title</b>', subhead: '<img src=x onerror=alert(1)>' });
  });

  test('is shown as what is harmless of it', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto('/news/1');
    const shown = page.getByRole('article');
    await expect(shown.getByText('elsewhere')).toBeVisible();
    await expect(shown.getByRole('heading')).toHaveText('<b>Title</b>');
    await expect(
      shown.locator('script, iframe, object, form, input, style, base, svg, math, [onclick], [onerror]'),
    ).toHaveCount(0);
    await expect(shown.locator('#root, [style]')).toHaveCount(0);
    await expect(shown.locator('img:not([src^="/media/news/"])')).toHaveCount(0);
    await expect(shown.getByText('script', { exact: true })).not.toHaveAttribute('href');
    await expect(shown.getByText('other', { exact: true })).not.toHaveAttribute('href');
    await expect(shown.getByRole('link', { name: 'elsewhere' })).toHaveAttribute('rel', 'noopener noreferrer nofollow');
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
    expect(asked.filter((url) => url.includes('evil.example'))).toEqual([]);

    // A link within the app opens its screen without loading the app anew.
    await page.evaluate(() => Object.assign(window, { stayed: true }));
    await page.getByRole('link', { name: 'Markets inside' }).click();
    await expect(page).toHaveTitle('Markets · Sauda');
    expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
  });
});
