import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** What axe finds serious or critical, as one line for each kind; by all of its rules, or by some. */
export async function findBarriers(page: Page, rules?: string[]): Promise<string[]> {
  // The other mode opens a second page for what is in frames, of which the app has none.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const { violations } = await (rules === undefined ? axe : axe.withRules(rules)).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, help, nodes }) => `${id}: ${help} at ${nodes.map(({ html }) => html).join(' and ')}`);
}
