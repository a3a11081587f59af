/**
 * Kite's dump of all that it has (`GET /instruments`), by https://kite.trade/docs/connect/v3/market-quotes: CSV, with names of its columns in
 * the first line.
 * @returns the token of each instrument, by its exchange and symbol as in NSE:ACME
 * @throws Error where a column is missing
 */
export function readDump(text: string): Map<string, number> {
  const [head = '', ...lines] = text.split(/\r?\n/);
  const names = cellsOf(head);
  const placeOf = (name: string): number => {
    const place = names.indexOf(name);
    if (place < 0) throw new Error(`the dump of instruments has no column ${name}`);
    return place;
  };
  const [token, symbol, exchange] = [placeOf('instrument_token'), placeOf('tradingsymbol'), placeOf('exchange')];
  const tokens = new Map<string, number>();
  for (const line of lines) {
    const cells = cellsOf(line);
    const number = cells[token] ?? '';
    // A token has four bytes.
    if (!/^\d{1,10}$/.test(number) || Number(number) > 0xff_ff_ff_ff) continue;
    tokens.set(`${cells[exchange]}:${cells[symbol]}`, Number(number));
  }
  return tokens;
}

/** Of a line: what has a comma in it stands in quotation marks, and a mark in it is doubled. */
function cellsOf(line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain,
  );
}
