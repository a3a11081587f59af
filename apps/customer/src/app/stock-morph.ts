import type { ParsedLocation } from '@tanstack/react-router';
import { stockIn } from './stock-path.ts';

const ATTRIBUTE = 'data-morph';
const parts = ['name', 'price'] as const;
type Parts = Record<(typeof parts)[number], Element | null | undefined>;
type Places = { [Part in (typeof parts)[number]]?: DOMRect | undefined };

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
  if (kind === 'in' && toStock === true) return morph(rowParts(to), headParts);
  if (kind === 'back' && fromStock === true) return morph(headParts(), () => rowParts(from));
  return undefined;
}

function morph(now: Parts, next: () => Parts): () => void {
  const before = mark(now);
  return () => tellWays(before, mark(next()));
}

/** Nothing has a name of its own any more, which it would be drawn apart for. */
export function endMorph(): void {
  for (const part of document.querySelectorAll(`[${ATTRIBUTE}]`)) part.removeAttribute(ATTRIBUTE);
}

function headParts(): Parts {
  return {
    name: document.querySelector('[data-screen] h1'),
    price: document.querySelector('[data-screen] [data-part="head-price"]'),
  };
}

/** Of several that lead there the one that was pressed, else the first that is in sight. */
function rowParts({ pathname }: ParsedLocation): Parts {
  const rows = [...document.querySelectorAll<HTMLAnchorElement>('[data-screen] a[href*="/stock/"]')].filter(
    (link) => decodeURI(link.pathname) === decodeURI(pathname) && isInSight(link),
  );
  const row = rows.find((link) => link === document.activeElement) ?? rows[0];
  return { name: row?.querySelector('[data-part="name"]'), price: row?.querySelector('[data-part="price"]') };
}

/** @returns where they are */
function mark(found: Parts): Places {
  endMorph();
  const places: Places = {};
  for (const part of parts) {
    found[part]?.setAttribute(ATTRIBUTE, part);
    places[part] = found[part]?.getBoundingClientRect();
  }
  return places;
}

/** Of what moves alone: on the page itself they would have all of it styled anew. */
let ways: CSSStyleSheet | undefined;

/** Says how far each has to go to where it is now, and how much larger it was: screen-motion.css knows no more than that it does. */
function tellWays(from: Places, to: Places): void {
  const facts = parts.flatMap((part) => {
    const [before, after] = [from[part], to[part]];
    if (before === undefined || after === undefined) return [];
    const way = `${before.left - after.left}px ${before.top - after.top}px`;
    return [`--morph-${part}-way: ${way}`, `--morph-${part}-size: ${before.height / (after.height || 1)}`];
  });
  if (ways === undefined) {
    ways = new CSSStyleSheet();
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, ways];
  }
  ways.replaceSync(`::view-transition { ${facts.join('; ')} }`);
}

function isInSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}
