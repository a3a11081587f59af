/** /stock/v2/{symbol}/{name} and /stock/{symbol}/{category}/{name} */
const stockPath = /^\/stock\/(?:v2\/([^/]+)|([^/]+)\/[^/]+)\/[^/]+$/;

/** Whose page a path leads to; undefined where it is none of an instrument. */
export function stockIn(pathname: string): string | undefined {
  const [, alone, inMarket] = stockPath.exec(pathname) ?? [];
  const symbol = alone ?? inMarket;
  return symbol === undefined ? undefined : decodeURIComponent(symbol);
}
