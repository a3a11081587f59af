import type { Page, Route } from '@playwright/test';
import { cardTexts } from '../support/card-texts.ts';
import type { Customer } from '../support/customers.ts';
import { enterIn, inTierOf } from '../support/enter-in.ts';
import { failUntilPressed } from '../support/failing-calls.ts';
import { loseAnswers } from '../support/lost-answers.ts';
import { expect, test } from '../support/test.ts';

// What is refused on purpose, and calls that are cut off to see what the screens say.
test.use({ provoked: /status of (400|404|409|422|429|503)|net::ERR_FAILED/ });

const indian = { bank_card: '004200130075', bank_user: 'Asha Rao', ifsc: 'SAUD0000001' } as const;

async function type(page: Page, label: string, value: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByLabel(label, { exact: true }).blur();
}

/** Answers the configuration as if the operator had set these entries. */
async function configure(page: Page, entries: Readonly<Record<string, string>>): Promise<void> {
  await page.route('**/api/v2/config*', async (route: Route) => {
    const response = await route.fetch();
    const { data, ...rest } = (await response.json()) as { data: Array<{ tag: string; value: string }> };
    const changed = data.filter(({ tag }) => entries[tag] === undefined);
    const added = Object.entries(entries).map(([tag, value]) => ({ tag, value }));
    await route.fulfill({ response, json: { ...rest, data: [...changed, ...added] } });
  });
}

const addCard = async ({ api }: Customer, body: object = indian): Promise<number> =>
  (await api.call('POST /stock/success/bank/add', { body })).data.id;
const cardsOf = async ({ api }: Customer) => (await api.call('GET /stock/success/bank/list', {})).data;

for (const [locale, texts] of Object.entries(cardTexts)) {
  test.describe(`in ${locale}`, inTierOf(locale), () => {
    test.beforeEach(({ page, newcomer }) => enterIn(locale, newcomer, page));

    test('the first card is added: every field is asked for, the IFSC fills in the bank', async ({
      page,
      newcomer,
    }) => {
      await page.goto('/settings/bank-cards');
      await expect(page.getByText(texts.empty)).toBeVisible();
      await page.getByRole('link', { name: texts.add }).click();

      const add = page.getByRole('button', { name: texts.add });
      await add.click();
      for (const text of [texts.holderMissing, texts.ifscMissing, texts.bankMissing, texts.accountMissing]) {
        await expect(page.getByText(text)).toBeVisible();
      }
      await expect(page.getByLabel(texts.holder, { exact: true })).toBeFocused();
      await type(page, texts.holder, 'Asha Rao');
      await expect(page.getByText(texts.holderMissing)).toBeHidden();
      await type(page, texts.ifsc, 'SAUD1000001');
      await expect(page.getByText(texts.ifscWrong)).toBeVisible();
      await type(page, texts.ifsc, 'ZZZZ0000001');
      await expect(page.getByText(texts.ifscUnknown)).toBeVisible();
      await type(page, texts.account, '12345678');
      await expect(page.getByText(texts.indianLength)).toBeVisible();

      await type(page, texts.ifsc, 'saud 0000001');
      await expect(page.getByLabel(texts.ifsc, { exact: true })).toHaveValue('SAUD0000001');
      await expect(page.getByLabel(texts.bank, { exact: true })).toHaveValue('Sauda Practice Bank');
      await expect(page.getByText('Sauda Practice Bank, Fort, Mumbai')).toBeVisible();
      await type(page, texts.account, '0042 0013 0075');
      await add.click();
      await expect(page.getByText(texts.added)).toBeVisible();
      await expect(page).toHaveURL('/settings/bank-cards');
      const card = page.getByRole('list', { name: texts.title }).getByRole('listitem');
      await expect(card).toContainText('Sauda Practice Bank');
      await expect(card).toContainText('•••• 0075');
      await expect(card).toContainText('Asha Rao');
      await expect(card).toContainText(texts.usable);
      expect(await cardsOf(newcomer)).toMatchObject([{ branch_bank: 'Fort', bank_card: '•••• 0075' }]);

      await page.goto('/settings/notices');
      await expect(page.getByText(texts.notice)).toBeVisible();
    });

    test('a card on hold says until when', { tag: '@all' }, async ({ page, newcomer }) => {
      await addCard(newcomer);
      await page.route('**/api/stock/success/bank/list*', async (route) => {
        const response = await route.fetch();
        const body = (await response.json()) as { data: Array<Record<string, unknown>> };
        const data = body.data.map((card) => ({ ...card, status: 2, usable_from: '2030-01-02T06:30:00.000Z' }));
        await route.fulfill({ response, json: { ...body, data } });
      });
      await configure(page, { card_hold_hours: '24' });
      await page.goto('/settings/bank-cards');
      await expect(page.getByText(texts.onHold, { exact: true })).toBeVisible();
      await expect(page.getByText(/12:00/)).toBeVisible();
      await page.goto('/settings/bank-cards/add');
      await expect(page.getByText(texts.holdNote)).toBeVisible();
    });
  });
}

// In one language: that a text is translated is checked in the catalogues, not how it reads on these screens.
test.describe('in en', () => {
  const locale = 'en';
  const texts = cardTexts.en;
  test.beforeEach(({ page, newcomer }) => enterIn(locale, newcomer, page));

  test('a bank name that was typed is not replaced', { tag: '@all' }, async ({ page }) => {
    await page.goto('/settings/bank-cards/add');
    await type(page, texts.bank, 'My own bank');
    await type(page, texts.ifsc, 'SAUD0000021');
    await expect(page.getByText('Sauda Practice Bank, Church Street, Bengaluru')).toBeVisible();
    await expect(page.getByLabel(texts.bank, { exact: true })).toHaveValue('My own bank');
  });

  test('what the server refuses is told, and a failure leads to a card added once', async ({ page, newcomer }) => {
    await addCard(newcomer);
    await page.goto('/settings/bank-cards/add');
    await type(page, texts.holder, 'Asha Rao');
    await type(page, texts.ifsc, 'SAUD0000001');
    await type(page, texts.account, indian.bank_card);
    await expect(page.getByLabel(texts.bank, { exact: true })).not.toHaveValue('');
    const add = page.getByRole('button', { name: texts.add });
    await add.click();
    await expect(page.getByText(texts.exists)).toBeVisible();

    await type(page, texts.account, '123456789');
    await expect(page.getByText(texts.exists)).toBeHidden();
    // The card is made, and its answer lost on the way.
    const { keys, stop } = await loseAnswers(page, '**/api/stock/success/bank/add');
    await add.click();
    await expect(page.getByText(texts.addFailed)).toBeVisible();
    stop();
    await add.click();
    await expect(page.getByText(texts.added)).toBeVisible();
    expect(keys.size).toBe(1);
    expect(await cardsOf(newcomer)).toHaveLength(2);
  });

  test('an eleventh card is refused', { tag: '@all' }, async ({ page, newcomer }) => {
    for (let index = 0; index < 10; index += 1) {
      await addCard(newcomer, { ...indian, bank_card: String(100_000_000 + index) });
    }
    await page.goto('/settings/bank-cards/add');
    await type(page, texts.holder, 'Asha Rao');
    await type(page, texts.ifsc, 'SAUD0000001');
    await type(page, texts.account, indian.bank_card);
    await expect(page.getByLabel(texts.bank, { exact: true })).not.toHaveValue('');
    await page.getByRole('button', { name: texts.add }).click();
    await expect(page.getByText(texts.tooMany)).toBeVisible();
  });

  test('a card is edited: the number stays unless another is typed', { tag: '@all' }, async ({ page, newcomer }) => {
    const id = await addCard(newcomer);
    await page.goto('/settings/bank-cards');
    await page.getByRole('link', { name: /0075/ }).click();
    await expect(page).toHaveURL(`/settings/bank-cards/${id}`);
    await expect(page.getByText(texts.keep)).toBeVisible();
    const save = page.getByRole('button', { name: texts.save });

    await type(page, texts.holder, '');
    await save.click();
    await expect(page.getByText(texts.holderMissing)).toBeVisible();
    await type(page, texts.holder, 'Asha R. Rao');
    await type(page, texts.ifsc, 'SAUD0000034');
    await expect(page.getByText('Sauda Practice Bank, Park Street, Kolkata')).toBeVisible();
    await page.route('**/api/stock/success/bank/edit', (route) => route.abort());
    await save.click();
    await expect(page.getByText(texts.updateFailed)).toBeVisible();
    await page.unroute('**/api/stock/success/bank/edit');
    await save.click();
    await expect(page.getByText(texts.updated)).toBeVisible();
    expect(await cardsOf(newcomer)).toMatchObject([
      { bank_user: 'Asha R. Rao', ifsc: 'SAUD0000034', bank_card: '•••• 0075' },
    ]);

    await page.goto(`/settings/bank-cards/${id}`);
    await type(page, texts.account, '987654321');
    await save.click();
    await expect(page.getByText('•••• 4321')).toBeVisible();
  });

  test('a card is removed once that was confirmed, and can be added again', async ({ page, newcomer }) => {
    const id = await addCard(newcomer);
    await page.goto(`/settings/bank-cards/${id}`);
    const ask = page.getByRole('button', { name: 'Remove bank account' });
    await ask.click();
    const dialog = page.getByRole('alertdialog', { name: 'Remove this bank account?' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    expect(await cardsOf(newcomer)).toHaveLength(1);
    await ask.click();
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(page.getByText('Bank account removed')).toBeVisible();
    await expect(page).toHaveURL('/settings/bank-cards');
    await expect(page.getByText('No bank accounts yet')).toBeVisible();
    expect(await cardsOf(newcomer)).toEqual([]);
    await addCard(newcomer);
  });

  test('a card whose removal had no answer at first is said to be removed', async ({ page, newcomer }) => {
    const id = await addCard(newcomer);
    await page.goto(`/settings/bank-cards/${id}`);
    await page.getByRole('button', { name: 'Remove bank account' }).click();
    // Word of it comes by the stream, before the answer would; the list is asked for as the stream begins, too.
    const told = page.waitForResponse(async (response) => {
      // One that the app has given up, as the stream told of more, has no text.
      const text = response.url().includes('/bank/list') ? await response.text().catch(() => undefined) : undefined;
      return text?.includes('0075') === false;
    });
    const answers = await loseAnswers(page, '**/api/stock/success/bank/remove', told);
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await told;
    answers.stop();
    expect(await cardsOf(newcomer)).toEqual([]);
    await expect(page.getByText('Bank account removed')).toBeVisible();
    await expect(page).toHaveURL('/settings/bank-cards');
    expect(answers.keys.size).toBe(1);
  });

  test('somebody else’s card is not there', { tag: '@all' }, async ({ page, demoCustomer }) => {
    const id = (await cardsOf(demoCustomer))[0]?.id ?? 0;
    expect(id).toBeGreaterThan(0);
    await page.goto(`/settings/bank-cards/${id}`);
    await expect(page.getByText(texts.unknownCard)).toBeVisible();
  });

  test('an American account is checked by its own rules', { tag: '@all' }, async ({ page, newcomer }) => {
    await configure(page, { currency: 'USD' });
    await page.goto('/settings/bank-cards/add');
    await expect(page.getByLabel(texts.routing)).toBeVisible();
    const add = page.getByRole('button', { name: texts.add });
    // With the press itself: a moment later the focus would leave a field that is typed in.
    const focused = add.evaluate((button: HTMLElement) => {
      button.click();
      return document.activeElement?.getAttribute('name');
    });
    expect(await focused).toBe('holder');
    await expect(page.getByText(texts.routingMissing)).toBeVisible();
    await type(page, texts.routing, '021000022');
    await expect(page.getByText(texts.routingWrong)).toBeVisible();
    await type(page, texts.account, '123');
    await expect(page.getByText(texts.americanLength)).toBeVisible();
    await type(page, texts.holder, 'Ann Lee');
    await type(page, texts.bank, 'First Plains');
    await type(page, texts.routing, '021000021');
    await type(page, texts.account, '12345');
    await add.click();
    await expect(page.getByText(texts.added)).toBeVisible();
    expect(await cardsOf(newcomer)).toMatchObject([{ type: 'USD', ifsc: '021000021', bank_card: '•••• 2345' }]);
  });

  test('a Mexican card or CLABE is checked by its own rules', async ({ page, newcomer }) => {
    await configure(page, { currency: 'MXN' });
    await page.goto('/settings/bank-cards/add');
    await expect(page.getByRole('heading', { level: 1, name: texts.addCard })).toBeVisible();
    const add = page.getByRole('button', { name: texts.addCard });
    await expect(page.getByLabel(texts.mexican)).toBeVisible();
    await add.click();
    await expect(page.getByText(texts.cardholderMissing)).toBeVisible();
    await expect(page.getByText(texts.mexicanMissing)).toBeVisible();
    await type(page, texts.mexican, '12345678901234567');
    await expect(page.getByText(texts.mexicanLength)).toBeVisible();
    await type(page, texts.mexican, '4111 1111 1111 1112');
    await expect(page.getByText(texts.cardWrong)).toBeVisible();
    await type(page, texts.mexican, '032180000118359718');
    await expect(page.getByText(texts.clabeWrong)).toBeVisible();
    await type(page, texts.cardholder, 'Ana Ruiz');
    await type(page, texts.bank, 'Banco del Valle');
    await type(page, texts.mexican, '032180000118359719');
    await add.click();
    await expect(page.getByText(texts.cardAdded)).toBeVisible();
    expect(await cardsOf(newcomer)).toMatchObject([{ type: 'MXN', bank_card: '•••• 9719' }]);
  });

  test(
    'a list that cannot be loaded says so, and is there after another try',
    { tag: '@all' },
    async ({ page, newcomer }) => {
      await addCard(newcomer);
      const press = await failUntilPressed(page, '**/api/stock/success/bank/list*');
      await page.goto('/settings/bank-cards');
      await expect(page.getByText(texts.listFailed)).toBeVisible();
      await press(page.getByRole('button', { name: texts.retry }));
      await expect(page.getByText('•••• 0075')).toBeVisible();
    },
  );
});
