import { URI, type TOTP } from 'otpauth';
import { strongAuthTexts } from '../support/strong-auth-texts.ts';
import { enterAs, expect, test } from '../support/test.ts';
import { goWithin } from '../support/within.ts';

const texts = strongAuthTexts.en;

// What is refused on purpose.
test.use({ provoked: /status of 422/ });

test('who has few recovery codes left is told, and makes new ones, which alone are good then', async ({
  page,
  newcomer,
}) => {
  const { api, phone: user, password } = newcomer;
  const { data } = await api.call('POST /stock/success/user/totp/begin', { body: { password } });
  const app = URI.parse(data.uri) as TOTP;
  const on = await api.call('POST /stock/success/user/totp/confirm', { body: { code: app.generate() } });
  const logInBy = (code = '') => api.call('POST /stock/user/login', { body: { user, password, code } });
  const [spare = '', old, ...used] = on.data.recovery_codes;
  for (const code of used) await logInBy(code);

  await enterAs(newcomer, page);
  await page.goto('/settings/notices');
  await expect(page.getByText(texts.noticeOfFew)).toBeVisible();
  await page.goto('/settings/authenticator');
  await expect(page.getByText(texts.twoLeft)).toBeVisible();
  await expect(page.getByText(texts.fewLeft)).toBeVisible();
  await page.getByRole('button', { name: texts.newCodes }).click();
  const sheet = page.getByRole('dialog', { name: texts.newCodes });
  const make = sheet.getByRole('button', { name: texts.makeNewCodes });
  await make.click();
  await expect(sheet.getByText(texts.passwordMissing)).toBeVisible();
  await expect(sheet.getByText(texts.codeMissing)).toBeVisible();
  await sheet.getByLabel(texts.loginPassword, { exact: true }).fill(password);
  await sheet.getByLabel(texts.code, { exact: true }).fill(used[0] ?? '');
  await make.click();
  await expect(sheet.getByText(texts.codeWrong)).toBeVisible();
  await sheet.getByLabel(texts.code, { exact: true }).fill(spare);
  await make.click();
  const shown = page.getByRole('list', { name: texts.recoveryCodes }).getByRole('listitem');
  await expect(shown).toHaveCount(10);
  const codes = await shown.allInnerTexts();
  await page.getByRole('button', { name: texts.kept, exact: true }).click();
  await expect(page.getByText(texts.tenLeft)).toBeVisible();
  await expect(page.getByText(texts.fewLeft)).toBeHidden();
  await expect(logInBy(old)).rejects.toThrow();
  await logInBy(codes[0]);
  await page.goto('/settings/notices');
  await expect(page.getByText(texts.noticeOfRenewal)).toBeVisible();
});

test('who steps back while an authenticator app is being turned on finds the recovery codes there again', async ({
  page,
  newcomer,
}) => {
  await enterAs(newcomer, page);
  await page.goto('/settings/authenticator');
  await page.getByLabel(texts.loginPassword, { exact: true }).fill(newcomer.password);
  await page.getByRole('button', { name: texts.setUp, exact: true }).click();
  const link = await page.getByRole('link', { name: texts.openInApp }).getAttribute('href');
  const app = URI.parse(link ?? '') as TOTP;
  const { promise: letGo, resolve } = Promise.withResolvers<void>();
  const { promise: isDone, resolve: done } = Promise.withResolvers<void>();
  await page.route('**/totp/confirm', async (route) => {
    const response = await route.fetch();
    done();
    await letGo;
    await route.fulfill({ response });
  });
  await page.getByLabel(texts.firstCode).fill(app.generate());
  await page.getByRole('button', { name: texts.turnOn, exact: true }).click();
  await isDone;
  await goWithin(page, '/settings');
  await expect(page.getByLabel(texts.firstCode)).toHaveCount(0);
  const answered = page.waitForResponse(/\/totp\/confirm/);
  resolve();
  await (await answered).finished();
  await goWithin(page, '/settings/authenticator');
  await expect(page.getByRole('list', { name: texts.recoveryCodes }).getByRole('listitem')).toHaveCount(10);
});
