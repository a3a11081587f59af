import type { RouterHistory } from '@tanstack/react-router';
import { stockIn } from './stock-path.ts';

const tradePath = /^\/stock\/trading\/([^/]+)\/[^/]+\/([^/]+)$/;
/** There the ticket stands beside the chart, so that nothing is closed by a way back. */
const wide = '(min-width: 900px) and (min-height: 500px)';

/**
 * Lays a stock's chart below its ticket in the history where a page is loaded with the ticket open: so one way back closes that and
 * leaves the stock, and the next leads to where the customer came from. A ticket that was opened on its chart has that below it.
 */
export function layChartBelow(history: RouterHistory): void {
  const { pathname, search, href, state } = history.location;
  const chart = chartOf(pathname);
  const side = new URLSearchParams(search).get('type');
  if (chart === undefined || (side !== 'buy' && side !== 'sell')) return;
  if (state.isOverChart === true || window.matchMedia(wide).matches) return;
  history.replace(chart);
  // The browser's history would else get the last of both alone.
  history.flush();
  history.push(href, { isOverChart: true });
}

function chartOf(pathname: string): string | undefined {
  if (stockIn(pathname) !== undefined) return pathname;
  const [, symbol, name] = tradePath.exec(pathname) ?? [];
  return symbol === undefined ? undefined : `/stock/v2/${symbol}/${name}`;
}
