import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

type Axe = typeof axe;

/** Each page compiles it: it is less than half as long as the one with names and comments. */
const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** The rules that the width, or the size of the text, can decide. */
export const layoutRules: readonly string[] = ['target-size', 'scrollable-region-focusable'];

/**
 * What axe finds serious or critical, as one line for each kind. The app has no frames.
 * @param rules only these; all of axe's where absent
 * @param more rules that axe leaves out where all are asked for
 */
export async function findBarriers(
  page: Page,
  rules?: readonly string[],
  more: readonly string[] = [],
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${source};`);
  return page.evaluate(
    async ([values, added]) => {
      const { violations } = await (window as unknown as { axe: Axe }).axe.run({
        ...(values === undefined ? {} : { runOnly: { type: 'rule', values: [...values] } }),
        rules: Object.fromEntries(added.map((rule) => [rule, { enabled: true }])),
        // To describe all that is well takes longer than to find what is not.
        resultTypes: ['violations'],
        selectors: false,
      });
      return violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, help, nodes }) => `${id}: ${help} at ${nodes.map(({ html }) => html).join(' and ')}`);
    },
    [rules, more] as const,
  );
}
