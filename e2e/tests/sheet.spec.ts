import { setTimeout as sleep } from 'node:timers/promises';
import { enterAs, expect, test } from '../support/test.ts';
import { detailPath } from '../support/trading.ts';

test(
  'a quick swipe down closes the ticket, also where a slow phone tells of it in one piece; a short one does not',
  { tag: '@all' },
  async ({ page, funded }) => {
    await enterAs(funded, page);
    const sheet = page.getByRole('dialog');
    const devtools = await page.context().newCDPSession(page);
    /** Puts a finger on the head of the sheet, moves it down in one piece, has it rest, and lets go. */
    const swipe = async (by: number, restMs: number) => {
      const { y = 0 } = (await sheet.boundingBox()) ?? {};
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...at: number[]) =>
        devtools.send('Input.dispatchTouchEvent', {
          type,
          touchPoints: at.map((down) => ({ x: 180, y: y + 12 + down })),
        });
      await touch('touchStart', 0);
      await touch('touchMove', by);
      await sleep(restMs);
      await touch('touchEnd');
    };
    await page.goto(detailPath());
    await page.locator('a[data-key="b"]').first().tap();
    await expect(sheet).toHaveAttribute('data-open');
    await swipe(40, 600);
    await expect(sheet).toHaveAttribute('data-open');
    await expect(page).toHaveURL(`${detailPath()}?type=buy`);
    await swipe(200, 0);
    await expect(sheet).toBeHidden();
    await expect(page).toHaveURL(detailPath());
  },
);
