import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { moneyCalls } from '@sauda/contract';
import { expect, it } from 'vitest';

const root = new URL('../../src', import.meta.url).pathname;
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/u.test(path))
  .map((path) => ({ path, code: readFileSync(join(root, path), 'utf8') }));
const filesWith = (pattern: RegExp) => sources.filter(({ code }) => pattern.test(code)).map(({ path }) => path);

it('is the only way out for a command with money, which stands in money-action.ts', () => {
  expect(sources.length).toBeGreaterThan(300);
  expect(filesWith(/\bsendMoneyCall\(/u).toSorted()).toEqual(['lib/money-action.ts']);
  expect(filesWith(/import \{[^}]*\bwire\b[^}]*\} from '[^']*\/api\.ts'/u)).toEqual(['lib/money-action.ts']);
  expect(filesWith(/\bcreateClient\(/u)).toEqual(['lib/api.ts']);
  expect(filesWith(/\bsendCall\(/u)).toEqual([]);
});

it('has every command with money in an action, and each action told of without its screen', () => {
  const told = sources.find(({ path }) => path === 'app/absent-commands.ts')?.code ?? '';
  const others = sources.filter(({ path }) => path !== 'lib/money-action.ts').map(({ code }) => code);
  for (const call of moneyCalls) expect(others.join('\n'), call).toContain(`call: '${call}'`);
  const actions = others.flatMap((code) => [...code.matchAll(/export const (\w+): MoneyAction\b/gu)]);
  // The buy with a stop or target, and the order of another kind, have no action of their own: each is an order as any.
  expect(actions.length).toBeGreaterThanOrEqual(moneyCalls.length - 2);
  for (const [, name] of actions) expect(told, name).toContain(`notify(${name ?? ''},`);
});
