import type { Page, TestInfo } from '@playwright/test';
import { customerAt, showDesk, uploadAt } from '../support/desk.ts';
import { beginDay, type DeskDay } from '../support/desk-day.ts';
import { drawPicture } from '../support/pictures.ts';
import { expect, test } from '../support/test.ts';

// One desk for both.
test.describe.configure({ mode: 'default' });

let day: DeskDay;
test.beforeAll(async ({ browser }) => {
  day = await beginDay(browser);
});
test.afterAll(() => day.server.stop());

/** Counts the keys that somebody presses, and holds what the machine takes of it against the time that people have. */
function keysOf(page: Page) {
  const begun = Date.now();
  let pressed = 0;
  return {
    async press(key: string): Promise<void> {
      pressed += 1;
      await page.keyboard.press(key);
    },
    /** @param withinMs what the whole of it may take with people in it: the machine alone is no limit of it */
    ended(info: TestInfo, keys: number, withinMs: number): void {
      const tookMs = Date.now() - begun;
      info.annotations.push({ type: 'pace', description: `${pressed} keys, ${tookMs} ms of the machine` });
      expect(pressed).toBe(keys);
      expect(tookMs).toBeLessThan(withinMs);
    },
  };
}

test('a cashier clears fifty recharges in three minutes, with two keys each', { tag: '@all' }, async () => {
  test.slow();
  for (let number = 1; number <= 5; number += 1) {
    const customer = await customerAt(day.server, `750000100${number}`);
    for (let index = 0; index < 10; index += 1) {
      const count = String(5_000 + number * 10 + index);
      await customer.call('POST /stock/success/v2/recharge/add', { body: { count, method: 'bank' } });
    }
  }
  const answer = await day.admin.request.get(`${day.server.url}/api/desk/recharges?limit=50`);
  const { data } = (await answer.json()) as { data: { rows: Array<{ reference: string; amount: string }> } };
  const lines = data.rows.map(({ reference, amount }) => `2026-11-21,NEFT ${reference},${amount},UTR${reference}`);
  await day.bankSays(...lines);
  const cashier = await day.hire('meera', 'cashier');
  await showDesk(cashier, '/recharges');
  await expect(cashier.getByText('50 waiting')).toBeVisible();

  const keys = keysOf(cashier);
  const dialog = cashier.getByRole('dialog');
  for (let cleared = 0; cleared < 50; cleared += 1) {
    await keys.press('a');
    // What is credited, and to whom, is there to be read before the second key.
    await expect(dialog).toContainText(/is credited to customer \d+/);
    await expect(dialog.getByRole('button', { name: 'Confirm' })).toBeFocused();
    await keys.press('Enter');
    await expect(dialog).toHaveCount(0);
  }
  await expect(cashier.getByText('No recharge waits for its money.')).toBeVisible();
  keys.ended(test.info(), 100, 180_000);
});

test('a reviewer decides on twenty real names in five minutes, each with both photos', { tag: '@all' }, async () => {
  test.slow();
  const reviewer = await day.hire('asha', 'compliance');
  const [front, back] = [await drawPicture(reviewer), await drawPicture(reviewer, { colour: '#c0d8e8' })];
  for (let number = 10; number < 30; number += 1) {
    const customer = await customerAt(day.server, `75000020${number}`);
    await customer.call('POST /stock/success/autonomy/add', {
      body: {
        real_name: `Asha Verma ${String.fromCodePoint(55 + number)}`,
        id_type: 'passport',
        id_number: `ABCPV12${number}D`,
        id_number_img: await uploadAt(day.server, customer, front),
        id_number_img_two: await uploadAt(day.server, customer, back),
      },
    });
  }
  await showDesk(reviewer, '/identity');
  await expect(reviewer.getByText('20 waiting')).toBeVisible();

  const keys = keysOf(reviewer);
  const dialog = reviewer.getByRole('dialog');
  for (let decided = 0; decided < 20; decided += 1) {
    await expect(reviewer.getByText(`ABCPV12${10 + decided}D`)).toBeVisible();
    for (const name of ['Front', 'Back']) {
      const photo = reviewer.getByRole('img', { name });
      await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    }
    await keys.press('a');
    await expect(dialog).toContainText(`ABCPV12${10 + decided}D`);
    await keys.press('Enter');
    await expect(dialog).toHaveCount(0);
  }
  await expect(reviewer.getByText('No real name is under review.')).toBeVisible();
  keys.ended(test.info(), 40, 300_000);
});
