import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/**
 * The compiler of components (oxc-transform-react 0.156.0) writes `undefined` where a component or a hook has a literal such as 0n:
 * a comparison with it is then another one. In plain functions of plain modules literals are safe.
 */
it('leaves no literal of a big integer to the compiler of components', () => {
  const files = globSync(['apps/{customer,desk}/src/**/*.tsx', 'apps/{customer,desk}/src/**/use-*.ts']);
  expect(files.length).toBeGreaterThan(200);
  const found = files.filter((file) => /(?<![\w`'"$])\d[\d_]*n\b/u.test(readFileSync(file, 'utf8')));
  expect(found).toEqual([]);
});
