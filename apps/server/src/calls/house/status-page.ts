import { languages, type Language } from '@sauda/facts';
import { decimal, formatFigure, type Currency } from '@sauda/money';
import type { VenueState, WrittenStatus } from './status.ts';
import { statusWords, type StatusWords } from './status-words.ts';

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
th:first-child, td:first-child { text-align: left; padding-left: 0; }
td:first-child { white-space: nowrap; }
thead th { color: var(--muted); border: 0; }
thead th, thead + tbody td { padding-left: .5rem; font-size: .8125rem; }
.good { color: var(--good); } .bad { color: var(--bad); }
`;

/** Who reads it: their language, and whose figures are grouped as those of the account currency. */
export interface StatusReader {
  readonly language: Language;
  readonly currency: Currency;
}

interface Told extends StatusReader {
  readonly words: StatusWords;
}

/** The page for people. All of it is made of words and numbers of ours; names of feeds and venues are escaped all the same. */
export function html(status: WrittenStatus, reader: StatusReader): string {
  const words = statusWords[reader.language];
  const told = { ...reader, words };
  const { at, mode, build, requests_as_of: asOf } = status;
  const readAt = asOf === null ? undefined : timeOf(asOf, told);
  return `<!doctype html>
<html lang="${reader.language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${words.title} · Sauda</title>
<style>${style}</style>
<h1>${words.title}</h1>
<p>${words.knownAt(timeOf(at, told))} ${mode === 'practice' ? `${words.onPractice} ` : ''}<a href="/status.json">${words.asData}</a></p>
<h2>${words.now}</h2>
<table><tbody>${nowOf(status, told).join('')}</tbody></table>
${status.assets === null ? '' : assetsOf(status.assets, told)}${record(words.withdrawals, status.withdrawals, told)}
${record(words.deposits, status.deposits, told)}
<p>${words.requests('<code>npm run verify</code>', readAt)}</p>
${build === null ? '' : buildOf(build, words)}
</html>
`;
}

function nowOf({ database, venue, prices, orders }: WrittenStatus, told: Told): string[] {
  const { words } = told;
  return [
    row(words.database, database === 'answers' ? good(words.answers) : bad(words.away)),
    ...(venue === null ? [] : [row(words.venue(escaped(venue.name)), venueText(venue.state, words))]),
    ...prices.map(({ source, age_seconds: age }) =>
      row(words.newestPrice(escaped(source)), words.ago(duration(age, words.units))),
    ),
    row(
      words.ordersOfHour,
      orders.median_ms === null
        ? words.none
        : words.orders(count(orders.last_hour, told), orders.median_ms, orders.p99_ms),
    ),
  ];
}

function buildOf({ commit, digest }: NonNullable<WrittenStatus['build']>, words: StatusWords): string {
  const code = (text: string): string => `<code>${escaped(text)}</code>`;
  return `<h2>${words.build}</h2>
<p>${words.builtOf(commit === null ? undefined : code(commit))} ${words.digest(code(digest))}
<a href="/.well-known/sauda-build.json">${words.eachFile}</a>. ${words.rebuild(code('npm run rebuild-and-compare'))}</p>`;
}

/** What others have stated, and no word of ours for what they have not. */
function assetsOf(
  { day, bank, custodian, clearing_broker: broker, open_differences: open }: NonNullable<WrittenStatus['assets']>,
  told: Told,
): string {
  const { words } = told;
  const word = (isTold: boolean): string => (isTold ? words.stated : words.notStated);
  const isStated = bank && custodian && broker;
  return `<h2>${words.assets(dayOf(day, told))}</h2>
<table><tbody>${[
    row(words.bank, word(bank)),
    row(words.custodian, word(custodian)),
    row(words.broker, word(broker)),
    row(words.differences, open > 0 ? bad(count(open, told)) : isStated ? good(words.none) : words.none),
  ].join('')}</tbody></table>
`;
}

function record(title: string, months: WrittenStatus['withdrawals'], told: Told): string {
  const { heads, units } = told.words;
  const timeFor = (seconds: number | null): string => (seconds === null ? '–' : duration(seconds, units));
  const body = months.map(
    ({ month, asked, ended, median_seconds: median, worst_seconds: worst, within_deadline: within }) =>
      `<tr><td>${monthOf(month, told)}</td><td>${count(asked, told)}</td><td>${timeFor(median)}</td><td>${timeFor(
        worst,
      )}</td><td>${ended === 0 && within === 1 ? '–' : `${(within * 100).toFixed(2)}&nbsp;%`}</td></tr>`,
  );
  return `<h2>${title}</h2>
<table><thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join('')}</tr></thead>
<tbody>${body.join('')}</tbody></table>`;
}

const row = (name: string, value: string): string => `<tr><th scope="row">${name}</th><td>${value}</td></tr>`;
const good = (word: string): string => `<span class="good">${word}</span>`;
const bad = (word: string): string => `<span class="bad">${word}</span>`;

function venueText(state: VenueState, { venueStates }: StatusWords): string {
  const word = venueStates[state];
  return state === 'up' ? good(word) : state === 'closed' ? word : bad(word);
}

const count = (number: number, { currency }: StatusReader): string =>
  formatFigure(decimal(number), currency, { decimals: 0 });

const inUtc = (moment: Date, { language }: StatusReader, style: Intl.DateTimeFormatOptions): string =>
  moment.toLocaleString(languages[language].dates.usual, { ...style, timeZone: 'UTC' });

/** "26 November 2026, 07:56:19 UTC". */
function timeOf(iso: string, reader: StatusReader): string {
  const at = new Date(iso);
  const time = inUtc(at, reader, { timeStyle: 'medium', hourCycle: 'h23' });
  return `${inUtc(at, reader, { dateStyle: 'long' })}, ${time} UTC`;
}
const dayOf = (day: string, reader: StatusReader): string =>
  inUtc(new Date(`${day}T00:00:00Z`), reader, { dateStyle: 'long' });
const monthOf = (month: string, reader: StatusReader): string =>
  inUtc(new Date(`${month}-01T00:00:00Z`), reader, { month: 'short', year: 'numeric' });

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"]/gu, (sign) => escapes[sign] ?? sign);

/** "42 s", "12 min", "3 h 20 min", "2 d 4 h". */
export function duration(seconds: number, { s, min, h, d }: StatusWords['units']): string {
  if (seconds < 60) return `${seconds} ${s}`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} ${min}`;
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours < 24) return rest === 0 ? `${hours} ${h}` : `${hours} ${h} ${rest} ${min}`;
  return hours % 24 === 0 ? `${hours / 24} ${d}` : `${Math.floor(hours / 24)} ${d} ${hours % 24} ${h}`;
}
