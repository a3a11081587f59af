import type { WrittenStatus } from './status.ts';

/** Colours and distances are those of the apps' tokens, written out, since the page loads nothing. */
export const style = `
:root { color-scheme: light dark; --ink: light-dark(#191c26, #f2f3f7); --muted: light-dark(#5b6072, #a2a7b8); --line: light-dark(#dfe1e8, #2b2f3c);
  --page: light-dark(#fff, #0e0f14); --good: light-dark(#0b7a44, #56d291); --bad: light-dark(#b3261e, #ff8a80); }
body { margin: 0 auto; max-width: 40rem; padding: 1.5rem 1rem 3rem; background: var(--page); color: var(--ink);
  font: 16px/1.45 system-ui, sans-serif; font-variant-numeric: tabular-nums; }
h1 { font-size: 1.375rem; margin: 0 0 .25rem; } h2 { font-size: 1rem; margin: 2rem 0 .5rem; }
code { overflow-wrap: anywhere; } p { margin: 0; color: var(--muted); font-size: .875rem; } table + p { margin-top: 1rem; } a { color: inherit; }
table { width: 100%; border-collapse: collapse; } caption { text-align: left; }
th, td { text-align: right; padding: .625rem 0 .625rem .75rem; border-top: 1px solid var(--line); font-weight: 400; }
th:first-child, td:first-child { text-align: left; padding-left: 0; white-space: nowrap; }
thead th { color: var(--muted); font-size: .8125rem; border: 0; }
.good { color: var(--good); } .bad { color: var(--bad); }
`;

/** The page for people. All of it is made of words and numbers of ours; names of feeds and venues are escaped all the same. */
export function html(status: WrittenStatus): string {
  const { at, mode, build, database, venue, prices, orders } = status;
  const rows = [
    row('Database', database === 'answers' ? good('answers') : bad('away')),
    ...(venue === null ? [] : [row(`Venue ${escaped(venue.name)}`, venueWords[venue.state])]),
    ...prices.map(({ source, age_seconds: age }) => row(`Newest price of ${escaped(source)}`, `${duration(age)} ago`)),
    row(
      'Orders of the last hour',
      orders.median_ms === null
        ? 'none'
        : `${count(orders.last_hour)}, half within ${orders.median_ms} ms, 99 of 100 within ${orders.p99_ms} ms`,
    ),
  ];
  const assets = status.assets === null ? '' : assetsOf(status.assets);
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Status · Sauda</title>
<style>${style}</style>
<h1>Status</h1>
<p>As this server knew it at ${timeOf(at)}${mode === 'practice' ? ', on a practice market without real money' : ''}. <a href="/status.json">The same as data</a></p>
<h2>Now</h2>
<table><tbody>${rows.join('')}</tbody></table>
${assets}${record('Withdrawals', status.withdrawals)}
${record('Deposits', status.deposits)}
<p>Of requests that ended, by whom ever, or whose deadline is over: from the rows that <code>npm run verify</code> compares with the ledger${
    status.requests_as_of === null ? ', which could not be read yet' : `, at ${timeOf(status.requests_as_of)}`
  }.</p>
${
  build === null
    ? ''
    : `<h2>Build</h2>
<p>The apps are served as they were built of ${build.commit === null ? 'sources without a commit' : `commit <code>${escaped(build.commit)}</code>`}: digest
<code>${escaped(build.digest)}</code>, <a href="/.well-known/sauda-build.json">each file of it, signed</a>. <code>npm run rebuild-and-compare</code> makes them anew.</p>`
}
</html>
`;
}

/** What others have stated, and no word of ours for what they have not. */
function assetsOf({
  day,
  bank,
  custodian,
  clearing_broker: broker,
  open_differences: open,
}: NonNullable<WrittenStatus['assets']>) {
  const word = (told: boolean): string => (told ? 'stated' : 'not stated');
  const isStated = bank && custodian && broker;
  return `<h2>What others hold for customers, at the end of ${dayOf(day)}</h2>
<table><tbody>${[
    row('Bank', word(bank)),
    row('Custodian', word(custodian)),
    row('Clearing broker', word(broker)),
    row('Differences that are open', open > 0 ? bad(count(open)) : isStated ? good('none') : 'none'),
  ].join('')}</tbody></table>
`;
}

function record(title: string, months: WrittenStatus['withdrawals']): string {
  const body = months.map(
    ({ month, asked, ended, median_seconds: median, worst_seconds: worst, within_deadline: within }) =>
      `<tr><td>${monthOf(month)}</td><td>${count(asked)}</td><td>${median === null ? '–' : duration(median)}</td><td>${
        worst === null ? '–' : duration(worst)
      }</td><td>${ended === 0 && within === 1 ? '–' : `${(within * 100).toFixed(2)} %`}</td></tr>`,
  );
  return `<h2>${title}</h2>
<table><thead><tr><th scope="col">Month</th><th scope="col">Asked for</th><th scope="col">Half within</th><th scope="col">Longest</th><th scope="col">By their deadline</th></tr></thead>
<tbody>${body.join('')}</tbody></table>`;
}

const row = (name: string, value: string): string => `<tr><th scope="row">${name}</th><td>${value}</td></tr>`;
const good = (word: string): string => `<span class="good">${word}</span>`;
const bad = (word: string): string => `<span class="bad">${word}</span>`;
const venueWords = { up: good('up'), away: bad('away'), closed: 'closed', stopped: bad('orders are held') } as const;
const count = (number: number): string => number.toLocaleString('en-IN');

/** "26 November 2026, 07:56:19 UTC". */
const timeOf = (iso: string): string =>
  `${new Date(iso).toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'medium', timeZone: 'UTC' }).replace(' at ', ', ')} UTC`;
const dayOf = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const monthOf = (month: string): string =>
  new Date(`${month}-01T00:00:00Z`).toLocaleString('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' });

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"]/gu, (sign) => escapes[sign] ?? sign);

/** "42 s", "12 min", "3 h 20 min", "2 d 4 h". */
export function duration(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours < 24) return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
  return hours % 24 === 0 ? `${hours / 24} d` : `${Math.floor(hours / 24)} d ${hours % 24} h`;
}
