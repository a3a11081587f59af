import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { firstTexts } from '../../lingui.config.ts';

const root = join(import.meta.dirname, '../..');
/** All other screens, and what sees to commands, are fetched from here with the texts that are not the first ones. */
const withOtherTexts = ['src/app/routes.ts', 'src/app/command-code.ts'].map((file) => join(root, file));

/** What is imported there, types apart; lazily too, but for what comes with the other texts. */
function importsOf(file: string): string[] {
  const source = readFileSync(file, 'utf8');
  const found = [...source.matchAll(/^(?:import|export)\s(?!type\b)[^;]*?'(\.{1,2}\/[^']+)'/gmu)];
  if (!withOtherTexts.includes(file))
    found.push(...source.matchAll(/(?<!withOtherTexts\(\(\) => )\bimport\('(\.{1,2}\/[^']+)'\)/gu));
  return found.map(([, path = '']) => join(dirname(file), path)).filter((path) => existsSync(path));
}

it('what a visit begins with has all of its texts among the first', () => {
  const reached = new Set(
    ['src/main.tsx', 'src/screens/login-screen.tsx', 'src/screens/home-screen.tsx'].map((file) => join(root, file)),
  );
  // A set is walked to its end, also through what is added on the way.
  for (const file of reached) for (const imported of importsOf(file)) reached.add(imported);
  const withTexts = [...reached]
    .filter((file) => /\.tsx?$/u.test(file) && readFileSync(file, 'utf8').includes('/macro'))
    .map((file) => relative(root, file));
  expect(withTexts.length).toBeGreaterThan(25);
  expect(withTexts.filter((file) => !firstTexts.some((first) => `${file}/`.startsWith(`${first}/`)))).toEqual([]);
});
