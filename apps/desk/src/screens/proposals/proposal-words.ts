import { queueNames, queues, type QueueName } from '@sauda/contract/desk/rights';
import { secondPersonReasons } from '@sauda/contract/desk';
import type { Currency } from '@sauda/money';
import { whyTwo } from '../../features/queue/second-person.ts';
import { dayText, figureText, moneyText, timeText } from '../../lib/format.ts';
import type { RowOf } from '../../lib/lists.ts';
import { asWords } from '../../ui/words.ts';
import { baseTexts, rateText } from '../charges/charge-words.ts';

/** What is changed, as people know it: a thing of a queue by its number, a request, journal or fees without whose they are. */
export function thingText(kind: string, id: string): string {
  if (kind === 'customer' || kind === 'fees of a customer') return asWords(kind);
  const own = id.split('/').at(-1) ?? id;
  if (isQueue(kind)) return `${asWords(queues[kind].of)} ${own}`;
  return `${asWords(kind)} ${nameText(kind === 'journal' ? own.replaceAll('_', ' ') : id)}`;
}

/** The same in a narrow column, where what is done says of what kind it is: a number alone says nothing. */
export function shortText(kind: string, id: string): string {
  return /^\d+$/.test(id) ? thingText(kind, id) : nameText(id);
}

const nameText = (id: string): string => id.split(' ').map(momentText).join(' ');

const isQueue = (kind: string): kind is QueueName => queueNames.some((name) => name === kind);

export interface ChangedField {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

/** What of a thing changes, field by field; what stays as it is is left out, and so is whose it is, which stands above. */
export function changedFields(before: string | null, after: string | null, currency: Currency): ChangedField[] {
  const [was, becomes] = [fieldsOf(before), fieldsOf(after)];
  const names = [...new Set([...Object.keys(was), ...Object.keys(becomes)])];
  return names
    .filter((name) => was[name] !== becomes[name])
    .map((name) => ({
      name: fieldName(name),
      before: valueText(name, was[name], currency),
      after: valueText(name, becomes[name], currency),
    }));
}

function fieldsOf(json: string | null): Record<string, string> {
  if (json === null) return {};
  const value: unknown = JSON.parse(json);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { value: textOf(value) };
  const fields = Object.entries(value).filter(([name, field]) => name !== 'customer' || typeof field === 'number');
  return { ...Object.fromEntries(fields.map(([name, field]) => [name, textOf(field)])), ...chargeOf(value) };
}

/** The rate of a charge says nothing without what it is of. */
function chargeOf(value: object): Record<string, string> {
  if (!('rate' in value && 'base' in value)) return {};
  const charge = value as Pick<RowOf<'charges'>, 'rate' | 'base'>;
  return { rate: rateText(charge), base: baseTexts[charge.base] };
}

const sentence = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;

/** Names of fields that are of a share or in per cent, not amounts of the account currency. */
const isFigure = /price|per_?share|cash|floor|cap|percent|return/i;
/** Amounts that are kept as somebody has typed them, in whatever decimals. */
const isTyped = /^(step|least|most)$/;
const isDecimal = /^-?\d+\.\d{2,4}$/;
/** What the wire says in one word, such as `written_off`; names and codes that people chose are left. */
const isWord = /^[a-z]+(_[a-z]+)*$/;
const chosen = /^(value|name|login|note|text|source|bank_?reference)$/i;

/** A value of the wire as the screens of the desk write it. */
function valueText(name: string, value: string | undefined, currency: Currency): string {
  if (value === undefined) return '–';
  const reason = name === 'because' ? secondPersonReasons.find((known) => known === value) : undefined;
  if (reason !== undefined) return sentence(whyTwo(reason));
  if (/percent/i.test(name)) return `${figureText(value, currency)} %`;
  if (isDecimal.test(value) || isTyped.test(name)) {
    if (!isFigure.test(name)) return moneyText(value, currency);
    return figureText(value, currency, Math.max(2, value.split('.')[1]?.length ?? 0));
  }
  if (isWord.test(value) && !chosen.test(name)) return asWords(value);
  return momentText(value.replace(/^staff:/, ''));
}

/** A moment or a day of the wire as people read it; any other word as it is. */
function momentText(word: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(word)) return dayText(word);
  return /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(word) ? timeText(word) : word;
}

/** `perShare` and `per_share` are "Per share"; a day of a calendar is itself. */
function fieldName(name: string): string {
  const day = momentText(name);
  if (day !== name) return day;
  return asWords(name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase());
}

function textOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
