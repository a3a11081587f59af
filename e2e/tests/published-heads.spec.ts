import { readFileSync } from 'node:fs';
import { findBarriers } from '../support/barriers.ts';
import { enterIn } from '../support/enter-in.ts';
import { expect, test } from '../support/test.ts';

test(
  'the device remembers the published heads, and tells on every screen when they are not those it saw',
  { tag: '@all' },
  async ({ page, demoCustomer }) => {
    await enterIn('en', demoCustomer, page);
    await page.goto('/account/statements');
    await page.getByRole('link', { name: 'Published history' }).click();
    const compare = page.getByRole('button', { name: 'Compare now' });
    const result = page.getByRole('status', { name: 'Result' });
    await compare.click();
    await expect(result).toContainText('One history since this device looks');
    await expect(page.getByRole('region', { name: 'Logs' })).toContainText(/The ledger\s*\d+ published heads?/);
    const seenAt = () =>
      page.evaluate(() => (JSON.parse(localStorage.getItem('seenHeads') ?? '') as { at: string }).at);
    const before = await seenAt();
    await compare.click();
    await expect.poll(seenAt).not.toBe(before);
    await expect(result).toContainText('Unchanged');

    // As if it had been shown something else before.
    await page.evaluate(() => {
      const seen = JSON.parse(localStorage.getItem('seenHeads') ?? '') as { logs: { ledger: { size: string } } };
      seen.logs.ledger.size = '1000000';
      localStorage.setItem('seenHeads', JSON.stringify(seen));
    });
    await page.reload();
    await compare.click();
    await expect(result).toContainText('This is another history');
    await expect(result).toContainText('sauda-ledger: it has fewer heads than this device saw before.');
    expect(await findBarriers(page)).toEqual([]);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download the evidence' }).click(),
    ]);
    const evidence: unknown = JSON.parse(readFileSync(await download.path(), 'utf8'));
    expect(evidence).toMatchObject({ log: 'ledger', fault: 'shorter', seen: { size: '1000000' } });

    await page.goto('/markets');
    const warning = page.getByText('What is published about the ledger is not what this device saw before.');
    await expect(warning).toBeVisible();
    await page.getByRole('link', { name: 'See what that means' }).click();
    await page.getByRole('button', { name: 'Forget what was seen, and begin anew' }).click();
    await expect(warning).toHaveCount(0);
    await compare.click();
    await expect(result).toContainText('One history since this device looks');
  },
);
