import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const require = createRequire(import.meta.url);
const statements = new URL('../../../src/modules/statements/', import.meta.url);
// As the PDF's own library reads them.
const fontkit = createRequire(require.resolve('pdfkit'))('fontkit');

test.each(['400Regular', '600SemiBold'])('the Chinese font has every character of its statements (%s)', (weight) => {
  const font = fontkit.create(readFileSync(new URL(`fonts/NotoSansSC_${weight}.ttf`, statements)));
  const said = ['words/zh.ts', '../../../../../packages/facts/src/levies.ts'];
  const text = said
    .map((file) => readFileSync(new URL(file, statements), 'utf8'))
    .join('')
    .replaceAll('\n', '');
  const missing = [...new Set(text + ' 0123456789,.–·•')].filter(
    (character) => !font.hasGlyphForCodePoint(character.codePointAt(0)),
  );
  expect(missing).toEqual([]);
});

// What LICENCE_NAME and the others of a licence may have.
test.each([
  new URL('fonts/NotoSansSC_400Regular.ttf', statements),
  require.resolve('@expo-google-fonts/ibm-plex-sans/400Regular/IBMPlexSans_400Regular.ttf'),
])('the fonts have what a licence is written with (%#)', (path) => {
  const font = fontkit.create(readFileSync(path));
  const letters = Array.from({ length: 0x100 }, (_, index) => String.fromCodePoint(index)).join('');
  const printed = `${letters.slice(0x20, 0x7f)}${letters.slice(0xa0)}–—‘’“”…•€`;
  expect([...printed].filter((character) => !font.hasGlyphForCodePoint(character.codePointAt(0)))).toEqual([]);
});
