import type { Locator, Page } from '@playwright/test';
import { inTierOf, speak } from '../support/enter-in.ts';
import { failUntilPressed } from '../support/failing-calls.ts';
import { holdBack } from '../support/late-answers.ts';
import { drawPicture, type ChosenFile } from '../support/pictures.ts';
import { realNameTexts, type RealNameTexts } from '../support/real-name-texts.ts';
import { enterAs, expect, test } from '../support/test.ts';

// What is refused on purpose, and calls that are cut off to see what the screen says.
test.use({ provoked: /status of (400|401|409|413|415|422)|net::ERR_FAILED/ });

const upload = '**/api/stock/success/upload';
const sendIn = '**/api/stock/success/autonomy/add';
const state = '**/api/stock/success/autonomy/state';
/** The clerk takes some seconds, on a busy machine more. */
const decision = { timeout: 90_000 };
/** The picture is looked at in a process of its own. */
const uploading = { timeout: 60_000 };

class RealNameScreen {
  readonly page: Page;
  readonly texts: RealNameTexts;

  constructor(page: Page, texts: RealNameTexts) {
    this.page = page;
    this.texts = texts;
  }

  field(label: 'name' | 'idNumber'): Locator {
    return this.page.getByRole('textbox', { name: this.texts[label], exact: true });
  }

  photo(side: 'front' | 'back'): Locator {
    return this.page.getByRole('group', { name: this.texts[side] });
  }

  get submit(): Locator {
    return this.page.getByRole('button', { name: this.texts.submit });
  }

  choose(side: 'front' | 'back', file: ChosenFile): Promise<void> {
    return this.photo(side).getByLabel(this.texts.chooseFile).setInputFiles(file);
  }

  async upload(side: 'front' | 'back', file: ChosenFile): Promise<void> {
    await this.choose(side, file);
    await expect(this.photo(side)).toContainText(this.texts.uploaded, uploading);
  }

  /** Fills in everything but the number, for a PAN. */
  async fillIn(): Promise<void> {
    await this.field('name').fill('Asha Rao');
    await this.page.getByLabel(this.texts.idType).selectOption('passport');
    await this.upload('front', await drawPicture(this.page));
    await this.upload('back', await drawPicture(this.page, { colour: '#c8d8e0' }));
  }

  async sendIn(number: string): Promise<void> {
    await this.field('idNumber').fill(number);
    await this.submit.click();
  }
}

for (const [locale, texts] of Object.entries(realNameTexts)) {
  test.describe(`in ${locale}`, inTierOf(locale), () => {
    let screen: RealNameScreen;
    test.beforeEach(async ({ page, newcomer }) => {
      await enterAs(newcomer, page);
      await speak(locale, page);
      screen = new RealNameScreen(page, texts);
    });

    test('everything is asked for, and the first that is missing gets the focus', async ({ page }) => {
      await page.goto('/settings/real-name');
      await screen.submit.click();
      await expect(page.getByText(texts.nameMissing)).toBeVisible();
      await expect(page.getByText(texts.numberMissing)).toBeVisible();
      await expect(screen.photo('front')).toContainText(texts.photoMissing);
      await expect(screen.photo('back')).toContainText(texts.photoMissing);
      await expect(screen.field('name')).toBeFocused();
    });

    test('name and number are checked by their form, the number by its document', async ({ page }) => {
      await page.goto('/settings/real-name');
      await screen.field('name').fill('R2 D2');
      await screen.field('name').blur();
      await expect(page.getByText(texts.nameUnlikely)).toBeVisible();
      await screen.field('idNumber').fill('1234');
      await screen.field('idNumber').blur();
      await expect(page.getByText(texts.numberUnlikely)).toBeVisible();
      await screen.field('idNumber').fill('9999 4105 7058');
      await expect(page.getByText(texts.numberUnlikely)).toHaveCount(0);
      await page.getByLabel(texts.idType).selectOption('passport');
      await expect(page.getByText(texts.numberUnlikely)).toBeVisible();
      await screen.field('idNumber').fill('abcpe1234f');
      await expect(page.getByText(texts.numberUnlikely)).toHaveCount(0);
      await expect(page.getByText(texts.panHint)).toBeVisible();
    });
  });
}

// In one language: that a text is translated is checked in the catalogues, not how it reads on these screens.
test.describe('in en', () => {
  const locale = 'en';
  const texts = realNameTexts.en;
  let screen: RealNameScreen;
  test.beforeEach(async ({ page, newcomer }) => {
    await enterAs(newcomer, page);
    await speak(locale, page);
    screen = new RealNameScreen(page, texts);
  });

  test('only pictures are taken', async ({ page }) => {
    await page.goto('/settings/real-name');
    const words = Buffer.from('no picture at all');
    for (const file of [
      { name: 'notes.txt', mimeType: 'text/plain', buffer: words },
      { name: 'notes.jpg', mimeType: 'image/jpeg', buffer: words },
    ]) {
      await screen.choose('front', file);
      await expect(screen.photo('front')).toContainText(texts.notAnImage);
      await screen.upload('front', await drawPicture(page));
      await screen.photo('front').getByRole('button', { name: texts.remove }).click();
    }
    // Chromium cannot read HEIC, so the server decides.
    await screen.choose('back', { name: 'IMG_1.HEIC', mimeType: 'image/heic', buffer: words });
    await expect(screen.photo('back')).toContainText(`${texts.uploadFailed}: ${texts.unsupported}`);
  });

  test('an upload that fails says so, and can be tried again', { tag: '@all' }, async ({ page }) => {
    await page.goto('/settings/real-name');
    await page.route(upload, (route) => route.abort());
    await screen.choose('front', await drawPicture(page));
    await expect(screen.photo('front')).toContainText(texts.uploadFailed);
    await page.unroute(upload);
    await screen.photo('front').getByRole('button', { name: texts.tryAgain }).click();
    await expect(screen.photo('front')).toContainText(texts.uploaded);
  });

  test('an upload under way can be given up, and the form waits for it', { tag: '@all' }, async ({ page }) => {
    await page.goto('/settings/real-name');
    // Never answered.
    await page.route(upload, () => undefined);
    await screen.choose('front', await drawPicture(page));
    await expect(screen.photo('front').getByRole('progressbar')).toBeVisible();
    await screen.submit.click();
    await expect(screen.photo('front')).toContainText(texts.photoUnderWay);
    await screen.photo('front').getByRole('button', { name: texts.cancel }).click();
    await expect(screen.photo('front').getByRole('progressbar')).toHaveCount(0);
    await expect(screen.photo('front')).toContainText(texts.photoMissing);
  });

  test('from refused, beside the field, and failed to rejected, with its reason, and approved', async ({
    page,
    newcomer,
  }) => {
    await page.goto('/settings/real-name');
    await screen.fillIn();
    await page.getByLabel(texts.idType).selectOption('idCard');
    await screen.sendIn('9999 4105 7059');
    await expect(page.getByText(texts.numberRefused)).toBeVisible();
    await expect(screen.field('idNumber')).toHaveAttribute('aria-invalid', 'true');
    await screen.field('idNumber').fill('9999 4105 7058');
    await expect(page.getByText(texts.numberRefused)).toHaveCount(0);

    await page.getByLabel(texts.idType).selectOption('passport');
    await page.route(sendIn, (route) => route.abort());
    await screen.sendIn('ABCPE1213F');
    await expect(page.getByText(texts.submitFailed)).toBeVisible();
    await page.unroute(sendIn);
    expect((await newcomer.api.call('GET /stock/success/autonomy/state', {})).data.status).toBe(0);
    const tellDecision = await holdBack<{ status: number }>(page, state, ({ status }) => status > 1);
    await screen.submit.click();
    await expect(page.getByText(texts.submitted)).toBeVisible();
    await expect(page.getByText(texts.underReview)).toBeVisible();
    await expect(page.getByRole('textbox')).toHaveCount(0);
    await expect(page.getByText('XXXXXX213F')).toBeVisible();
    await expect(page.getByRole('main').getByRole('img')).toHaveCount(2);

    tellDecision();
    await expect(page.getByText(texts.rejected, { exact: true })).toBeVisible(decision);
    await expect(page.getByText(texts.reasonNumber)).toBeVisible();
    // The name and the photos are there still; the number is to be typed again.
    await expect(screen.field('name')).toHaveValue('Asha Rao');
    await expect(screen.photo('front')).toContainText(texts.uploaded);
    await expect(screen.field('idNumber')).toHaveValue('');
    await screen.sendIn('ABCPE1234F');
    await expect(page.getByText(texts.approved, { exact: true })).toBeVisible(decision);
    await expect(page.getByRole('textbox')).toHaveCount(0);
    await page.reload();
    await expect(page.getByText(texts.approved, { exact: true })).toBeVisible();
    await expect(screen.submit).toHaveCount(0);
  });

  test('a photo of nothing is rejected, and the same twice is not taken', { tag: '@all' }, async ({ page }) => {
    await page.goto('/settings/real-name');
    await screen.fillIn();
    await screen
      .photo('back')
      .getByLabel(texts.replace)
      .setInputFiles(await drawPicture(page));
    await expect(screen.photo('back')).toContainText(texts.uploaded);
    await screen.sendIn('ABCPE1234F');
    await expect(page.getByText(texts.alike)).toBeVisible();
    const nothing = await drawPicture(page, { colour: '#777', content: 'nothing' });
    await screen.photo('back').getByLabel(texts.replace).setInputFiles(nothing);
    await expect(page.getByText(texts.alike)).toHaveCount(0);
    await expect(screen.photo('back')).toContainText(texts.uploaded);
    await screen.submit.click();
    await expect(page.getByText(texts.reasonBlank)).toBeVisible(decision);
  });

  test('where the state cannot be loaded the form is there all the same', async ({ page }) => {
    const press = await failUntilPressed(page, state);
    await page.goto('/settings/real-name');
    await expect(page.getByText(texts.stateUnknown)).toBeVisible();
    await expect(screen.submit).toBeVisible();
    await press(page.getByRole('button', { name: texts.retry }));
    await expect(page.getByText(texts.stateUnknown)).toHaveCount(0);
    await expect(screen.submit).toBeVisible();
  });
});

test('a large photo is shrunk on the phone: 1200 pixels a side, below a megabyte', async ({ page, newcomer }) => {
  await enterAs(newcomer, page);
  await page.goto('/settings/real-name');
  const screen = new RealNameScreen(page, realNameTexts.en);
  const noise = await drawPicture(page, { width: 1_800, height: 1_200, content: 'noise' });
  expect(noise.buffer.length).toBeGreaterThan(5_000_000);
  const sent = page.waitForRequest((request) => request.url().endsWith('/upload'), uploading);
  const answered = page.waitForResponse((response) => response.url().endsWith('/upload'), uploading);
  await screen.upload('front', noise);
  expect((await (await sent).sizes()).requestBodySize).toBeLessThan(1024 * 1024 + 2_000);
  const { data } = (await (await answered).json()) as { data: { url: string } };
  const size = await page.evaluate(async (url) => {
    const answer = await fetch(url, { headers: { token: localStorage.getItem('token') ?? '' } });
    const { width, height } = await createImageBitmap(await answer.blob());
    return { width, height };
  }, data.url);
  expect(size).toEqual({ width: 1_200, height: 800 });
});

test('the form can be used by the keyboard alone', { tag: '@all' }, async ({ page, newcomer }) => {
  await enterAs(newcomer, page);
  await page.goto('/settings/real-name');
  const screen = new RealNameScreen(page, realNameTexts.en);
  // The browser is told to hand dialogs over by another way than keys take: long before the key that opens one.
  const chooser = page.waitForEvent('filechooser');
  await screen.field('idNumber').focus();
  // Past the day until which the document is valid, whose parts are stops of their own.
  const camera = screen.photo('front').getByLabel('Take photo');
  for (let stop = 0; stop < 6; stop += 1) {
    await page.keyboard.press('Tab');
    if (await camera.evaluate((input) => input === document.activeElement)) break;
  }
  await expect(camera).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(screen.photo('front').getByLabel('Choose file')).toBeFocused();
  await page.keyboard.press('Enter');
  await (await chooser).setFiles(await drawPicture(page));
  await expect(screen.photo('front')).toContainText('Photo uploaded');
});
