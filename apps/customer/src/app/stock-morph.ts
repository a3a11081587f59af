import type { ParsedLocation } from '@tanstack/react-router';
import { stockIn } from './stock-path.ts';

const ATTRIBUTE = 'data-morph';

interface Change {
  kind: 'in' | 'back' | 'fade';
  from: ParsedLocation;
  to: ParsedLocation;
}

/**
 * Names what becomes of what while one screen gives way to another: name and price of the row that leads to a stock, or from it, and
 * those of the stock's head.
 * @returns to be called when the next screen is there; undefined where nothing becomes anything
 */
export function beginMorph({ kind, from, to }: Change): (() => void) | undefined {
  endMorph();
  // Lists stand beside a stock on a large page, and stay there.
  if (kind === 'fade' || matchMedia('(min-width: 600px)').matches) return undefined;
  const [fromStock, toStock] = [from, to].map(({ pathname }) => stockIn(pathname) !== undefined);
  if (fromStock === toStock) return undefined;
  if (kind === 'in' && toStock === true) {
    markRow(to);
    return markHead;
  }
  if (kind === 'back' && fromStock === true) {
    markHead();
    return () => markRow(from);
  }
  return undefined;
}

/** Nothing has a name of its own any more, which it would be drawn apart for. */
export function endMorph(): void {
  for (const part of document.querySelectorAll(`[${ATTRIBUTE}]`)) part.removeAttribute(ATTRIBUTE);
}

function markHead(): void {
  mark(document.querySelector('[data-screen] h1'), document.querySelector('[data-screen] [data-part="head-price"]'));
}

/** Of several that lead there the one that was pressed, else the first that is in sight. */
function markRow({ pathname }: ParsedLocation): void {
  const rows = [...document.querySelectorAll<HTMLAnchorElement>('[data-screen] a[href*="/stock/"]')].filter(
    (link) => decodeURI(link.pathname) === decodeURI(pathname) && isInSight(link),
  );
  const row = rows.find((link) => link === document.activeElement) ?? rows[0];
  mark(row?.querySelector('[data-part="name"]'), row?.querySelector('[data-part="price"]'));
}

function mark(name: Element | null | undefined, price: Element | null | undefined): void {
  endMorph();
  name?.setAttribute(ATTRIBUTE, 'name');
  price?.setAttribute(ATTRIBUTE, 'price');
}

function isInSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}
