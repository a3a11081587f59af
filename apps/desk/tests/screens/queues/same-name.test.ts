import { expect, test } from 'vitest';
import { isSameName } from '../../../src/screens/queues/same-name.ts';

test.each([
  ['Meera Nair', 'MEERA  NAIR', true],
  ['Nair, Meera', 'Meera Nair', true],
  ['José Ángel', 'jose angel', true],
  ['Somebody Else', 'Meera Nair', false],
  ['Meera Nair', 'Meera Nair Rao', false],
])('%s and %s', (one, other, isSame) => expect(isSameName(one, other)).toBe(isSame));
