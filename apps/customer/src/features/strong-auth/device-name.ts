/** A name to begin with for a passkey of this device: what kind of device it is, or nothing where that cannot be told. */
export function deviceName(userAgent: string): string {
  const kinds: ReadonlyArray<readonly [RegExp, string]> = [
    [/iPhone/, 'iPhone'],
    [/iPad/, 'iPad'],
    [/Android/, 'Android'],
    [/Windows/, 'Windows'],
    [/Macintosh/, 'Mac'],
    [/CrOS/, 'Chromebook'],
    [/Linux/, 'Linux'],
  ];
  return kinds.find(([pattern]) => pattern.test(userAgent))?.[1] ?? '';
}
