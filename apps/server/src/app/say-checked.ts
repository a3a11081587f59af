import type { BooksVerification } from './verify-books.ts';

/** How many of each were looked at, as in `1 withdrawal, 2,000 audit entries`. */
export function sayChecked(checked: BooksVerification['checked']): string {
  return Object.entries(checked)
    .map(([name, count]) => `${count.toLocaleString('en')} ${count === 1 ? singularOf(name) : name}`)
    .join(', ');
}

/** Of what is counted there: `months of execution` and `audit entries` as well as `lots`. */
function singularOf(plural: string): string {
  const [, first = plural, rest = ''] = /^(.*?)( of .*)?$/.exec(plural) ?? [];
  return `${first.endsWith('ies') ? `${first.slice(0, -3)}y` : first.slice(0, -1)}${rest}`;
}
