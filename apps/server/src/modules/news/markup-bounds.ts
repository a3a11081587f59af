import { Refusal } from '../../platform/refusal.ts';

/** In characters. */
const longestMarkup = 256 * 1024;
/** The whole work of cleaning grows with how many tags are open at each, so that both are bounded before it begins. */
const mostTags = 5_000;
const deepest = 100;

/** A tag's beginning or end. What stands in a comment or an attribute counts as well: this bounds, it does not read. */
const tag = /<(\/?)([a-z][a-z0-9]*)/gi;
const empty: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
);
/** Elements that end where the next one of their kind begins, so that a feed need not close them. */
const endsWithNext: Readonly<Record<string, readonly string[]>> = {
  p: ['p'],
  li: ['li', 'p'],
  dt: ['dt', 'dd', 'p'],
  dd: ['dt', 'dd', 'p'],
  td: ['td', 'th', 'p'],
  th: ['td', 'th', 'p'],
  tr: ['td', 'th', 'tr', 'p'],
  option: ['option'],
};

/**
 * Makes sure, in one pass, that markup can be cleaned in a few milliseconds.
 * @param field what the refusal calls it
 * @throws Refusal `invalid` that says which bound it goes beyond
 */
export function boundMarkup(html: string, field: string): void {
  if (html.length > longestMarkup) throw beyond(field, `is longer than ${longestMarkup} characters`);
  const open: string[] = [];
  let tags = 0;
  for (const [, slash, written = ''] of html.matchAll(tag)) {
    const name = written.toLowerCase();
    if (slash === '/') {
      const at = open.lastIndexOf(name);
      if (at !== -1) open.length = at;
      continue;
    }
    tags += 1;
    if (tags > mostTags) throw beyond(field, `has more than ${mostTags} tags`);
    if (empty.has(name)) continue;
    while (endsWithNext[name]?.includes(open.at(-1) ?? '') === true) open.pop();
    open.push(name);
    if (open.length > deepest) throw beyond(field, `is nested deeper than ${deepest} tags`);
  }
}

function beyond(field: string, reason: string): Refusal {
  return new Refusal('invalid', { fields: { [field]: reason } });
}
