/** Letters that have no form without a mark by themselves. */
const written: Readonly<Record<string, string>> = {
  ß: 'ss',
  Æ: 'AE',
  æ: 'ae',
  Œ: 'OE',
  œ: 'oe',
  Ø: 'O',
  ø: 'o',
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  đ: 'd',
  ð: 'd',
  Þ: 'Th',
  þ: 'th',
  ı: 'i',
  '’': "'",
  '‘': "'",
  '–': '-',
  '—': '-',
  '&': '+',
};

/**
 * A text in the characters that every bank takes, SWIFT's set x: letters and digits of ASCII, space and `/-?:().,'+`. Marks of
 * letters go, anything else becomes a space. It begins with a letter or a digit, so that no spreadsheet takes it for a formula, and has no
 * two slashes beside each other.
 * @param length at the most
 * @returns the empty text where nothing is left, as of a name in another script
 */
export function swiftText(text: string, length: number): string {
  return text
    .replaceAll(/[^\0-\x7f]|&/g, (character) => written[character] ?? character)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^0-9A-Za-z/\-?:().,'+ ]/g, ' ')
    .replaceAll(/\/{2,}/g, '/')
    .replaceAll(/ {2,}/g, ' ')
    .replace(/^[^0-9A-Za-z]+/, '')
    .slice(0, length)
    .replace(/[/ ]+$/, '');
}
