import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const statements = new URL('../../../src/modules/statements/', import.meta.url);
// As the PDF's own library reads them.
const fontkit = createRequire(createRequire(import.meta.url).resolve('pdfkit'))('fontkit');

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
