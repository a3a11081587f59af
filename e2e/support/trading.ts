import { expect, type Page } from '@playwright/test';

/** A stock of the practice market that a deposit of 5,000 buys many of. */
export const stock = { symbol: 'PANCBANK', name: 'Panchvati Bank', market: 'NSE' } as const;

export function tradingPath(side: 'buy' | 'sell'): string {
  return `/stock/trading/${stock.symbol}/${stock.market}/${encodeURIComponent(stock.name)}?type=${side}`;
}

export function detailPath(): string {
  return `/stock/v2/${stock.symbol}/${encodeURIComponent(stock.name)}`;
}

/** The figure in a text such as "₹1,234.50" or "+0.35 %". For comparing what is drawn only: amounts are never reckoned with it. */
export function figureIn(text: string): number {
  return Number(text.replaceAll(/[^\d.-]/g, ''));
}

/** Has the ticket take a limit; its field begins with the market's price. */
export async function chooseLimit(page: Page): Promise<number> {
  await page.getByLabel('Order type').selectOption('limit');
  const limit = page.getByLabel('Limit price');
  await expect(limit).toHaveValue(/\d/);
  return figureIn(await limit.inputValue());
}

/**
 * Types a limit two in a hundred worse than the market, in whole rupees, so that the order is filled at once at the market's price even
 * if the price moves against it while the order is on its way.
 */
export async function typeSafeLimit(page: Page, side: 'buy' | 'sell'): Promise<void> {
  const price = await chooseLimit(page);
  const limit = side === 'buy' ? Math.ceil(price * 1.02) : Math.floor(price * 0.98);
  await page.getByLabel('Limit price').fill(String(limit));
}
