/**
 * The text of a statement as banks and spreadsheets write it: UTF-8, UTF-16 with its mark or told by its zero bytes, or else
 * the Western European encoding of Windows, in which every file can be read.
 */
export function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return decode('utf-16le', bytes);
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return decode('utf-16be', bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return decode('windows-1252', bytes);
  }
}

const decode = (encoding: string, bytes: Uint8Array): string => new TextDecoder(encoding).decode(bytes);
