import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const read = (path) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8');
const runbook = read('docs/RUNBOOK.md');
const rules = read('deploy/prometheus/alerts.yaml');
const dashboard = JSON.parse(read('deploy/grafana/sauda.json'));

const [guide, table] = runbook.split('\n## Metrics\n');
const described = new Set([...table.matchAll(/^\| `([a-z_]+)`/gm)].map(([, name]) => name));
const alerts = [...rules.matchAll(/- alert: (\w+)\n\s+expr: (?:\|\n((?: {10,}.*\n)+)|(.*)\n)/g)].map(
  ([, name, block, line]) => ({ name, expression: block ?? line }),
);
const expressions = [
  ...alerts.map(({ expression }) => expression),
  ...dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
];

/** Names that stand before labels or a range, or alone; words of the language and labels are none. */
function metricsIn(expression) {
  const bare = expression
    .replaceAll(/\{[^}]*\}/g, ' ')
    .replaceAll(/\[[^\]]*\]/g, ' ')
    .replaceAll(/\b(by|on|without|ignoring) ?\([^)]*\)/g, ' ');
  return [...bare.matchAll(/\b[a-z][a-z0-9]*_[a-z0-9_]+\b(?!\s*\()/g)].map(([name]) => name);
}
const ofRuntime = /^(process|nodejs)_/;
const family = (name) => (described.has(name) ? name : name.replace(/_(bucket|sum|count)$/, ''));

describe('what watches over it', () => {
  it('has a part of the runbook for each alert, and the runbook has no other', () => {
    expect(alerts.length).toBe(rules.match(/- alert:/g).length);
    const parts = [...guide.matchAll(/^### (\w+)$/gm)].map(([, name]) => name);
    expect(parts.toSorted()).toEqual(alerts.map(({ name }) => name).toSorted());
    for (const { name } of alerts) expect(rules).toContain(`runbook: docs/RUNBOOK.md#${name.toLowerCase()}\n`);
  });

  it('says of each what it means, what customers notice, where to look and what to do', () => {
    for (const part of guide.split('\n### ').slice(1)) {
      const said = [...part.matchAll(/^- \*\*(.+?)\*\*: \S/gm)].map(([, word]) => word);
      expect(said, part.slice(0, 40)).toEqual(['Means', 'Customers notice', 'Look first', 'Do']);
    }
  });

  it('asks for metrics that are described, and describes none that it does not show', () => {
    const asked = new Set(
      expressions
        .flatMap(metricsIn)
        .filter((name) => !ofRuntime.test(name))
        .map(family),
    );
    expect(new Set(asked)).toEqual(new Set(described));
  });
});
