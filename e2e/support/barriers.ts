import type { Page } from '@playwright/test';
import axe from 'axe-core';

type Axe = typeof axe;

/** What axe finds serious or critical, as one line for each kind; by all of its rules, or by some. The app has no frames. */
export async function findBarriers(page: Page, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${axe.source};`);
  return page.evaluate(async (values) => {
    const { violations } = await (window as unknown as { axe: Axe }).axe.run({
      ...(values === undefined ? {} : { runOnly: { type: 'rule', values } }),
      // To describe all that is well takes longer than to find what is not.
      resultTypes: ['violations'],
      selectors: false,
    });
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, help, nodes }) => `${id}: ${help} at ${nodes.map(({ html }) => html).join(' and ')}`);
  }, rules);
}
