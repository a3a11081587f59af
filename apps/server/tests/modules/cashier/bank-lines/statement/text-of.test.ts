import { expect, test } from 'vitest';
import { textOf } from '../../../../../src/modules/cashier/bank-lines/statement/text-of.ts';

test.each([
  ['UTF-8', [0x4d, 0xc3, 0xbc]],
  ['UTF-8 with its mark', [0xef, 0xbb, 0xbf, 0x4d, 0xc3, 0xbc]],
  ['UTF-16 with its mark', [0xff, 0xfe, 0x4d, 0x00, 0xfc, 0x00]],
  ['UTF-16 without it', [0x4d, 0x00, 0xfc, 0x00]],
  ['UTF-16 the other way round', [0xfe, 0xff, 0x00, 0x4d, 0x00, 0xfc]],
  ['the encoding of Windows', [0x4d, 0xfc]],
])('a statement in %s is read', (_encoding, bytes) => {
  expect(textOf(new Uint8Array(bytes))).toBe('Mü');
});
