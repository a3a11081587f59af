/** As long as a request's reference, of the letters and digits that one is made of. */
const referenceLength = 8;
const ofReference = /^[0-9A-HJKMNP-TV-Z]{8}$/;

/**
 * Every piece of a text that could be a reference. Banks put it among words of their own, glue it to them, and split it by
 * spaces or dashes; customers type it in small letters. So each eight characters in a row are tried.
 */
export function referencesIn(text: string): string[] {
  const packed = text.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
  const found = new Set<string>();
  for (let start = 0; start + referenceLength <= packed.length; start += 1) {
    const piece = packed.slice(start, start + referenceLength);
    if (ofReference.test(piece)) found.add(piece);
  }
  return [...found];
}
