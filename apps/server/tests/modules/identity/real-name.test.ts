import { describe, expect, it } from 'vitest';
import { parseRealName } from '../../../src/modules/identity/real-name.ts';

describe('a real name', () => {
  it.each([
    ['  Asha   Rao ', 'Asha Rao'],
    ["Seán O'Neill-D’Souza Jr.", "Seán O'Neill-D’Souza Jr."],
    ['आशा राव', 'आशा राव'],
    ['李雷', '李雷'],
    ['José'.normalize('NFD'), 'José'],
  ])('%s is taken', (text, name) => {
    expect(parseRealName(text)).toEqual({ value: name });
  });

  it.each([
    '',
    ' ',
    'A',
    'R2D2',
    'a@b',
    '<b>Asha</b>',
    '- Asha',
    'Asha\u0000Rao',
    'Asha\u202eRao',
    '💸 Rao',
    'x'.repeat(101),
  ])('"%s" is refused', (text) => {
    expect(parseRealName(text)).toEqual({ fault: expect.any(String) });
  });
});
