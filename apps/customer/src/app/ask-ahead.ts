import type { QueryClient } from '@tanstack/react-query';
import { instrumentQuery } from '../data/instrument.ts';
import { stockIn } from './stock-path.ts';

/** Asks for an instrument when a finger comes down on a link to it, so that its price is mostly there when its screen is. */
export function askAhead(queryClient: QueryClient): void {
  document.addEventListener('pointerdown', ({ target }) => {
    const link = target instanceof Element ? target.closest('a') : null;
    const symbol = link === null ? undefined : stockIn(link.pathname);
    if (symbol !== undefined) void queryClient.prefetchQuery(instrumentQuery(symbol));
  });
}
