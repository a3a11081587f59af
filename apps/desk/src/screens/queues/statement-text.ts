/**
 * The text of a statement as banks and spreadsheets write it: UTF-8, UTF-16 with its mark, or else the Western European
 * encoding of Windows, in which every file can be read.
 */
export function statementText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
