import { queueNames, queues, type QueueName } from '@sauda/contract/desk/rights';
import { secondPersonReasons } from '@sauda/contract/desk';
import { whyTwo } from '../../features/queue/second-person.ts';
import { asWords } from '../../ui/words.ts';

/** Commands that may wait for a second person, in the words of who reads them. */
const commands: Readonly<Record<string, string>> = {
  'POST /config/set': 'Change a setting',
  'POST /staff/create': 'Take somebody on',
  'POST /staff/change': 'Change a member of staff',
  'POST /staff/reset': 'Hand out a new password',
  'POST /cases/close': 'Close a case without a report',
  'POST /cases/judge': 'Say that somebody on a list is not the customer',
  'POST /screening/put-in-force': 'Put a screening list in force',
  'POST /cases/freeze': 'Change how far an account is frozen, from a case',
  'POST /customers/unfreeze': 'Unfreeze an account',
  'POST /customers/reset-code': 'Hand out a reset code',
  'POST /customers/qip': 'Qualify for QIP',
  'POST /blocks/publish': 'Publish a block',
  'POST /ipos/publish': 'Publish an IPO',
  'POST /funds/publish': 'Publish a fund',
  'POST /dividends/declare': 'Declare a dividend',
  'POST /corporate-actions/announce': 'Announce a corporate action',
  'POST /corporate-actions/withdraw': 'Withdraw a corporate action',
  'POST /rights/announce': 'Announce rights issues',
  'POST /rights/allot': 'Allot rights issues',
  'POST /rights/cancel': 'Call off a rights issue',
  'POST /buybacks/announce': 'Announce a buyback',
  'POST /buybacks/settle': 'Settle a buyback',
  'POST /buybacks/cancel': 'Call off a buyback',
  'POST /recharges/confirm': 'Credit a recharge',
  'POST /withdrawals/hand-over': 'Give a withdrawal to the bank',
  'POST /withdrawals/paid': 'Say that a withdrawal is paid',
  'POST /withdrawals/returned': 'Give a withdrawal back',
  'POST /payment-files/create': 'Give withdrawals to the bank together',
  'POST /suspense/credit': 'Credit what was in suspense',
  'POST /suspense/return': 'Send back what was in suspense',
  'POST /suspense/write-off': 'Take what was in suspense for the house',
  'POST /suspense/charge': 'Write money out off as a cost',
  'POST /journals/create': 'Move money by a journal',
  'POST /journals/reverse': 'Reverse a journal',
  'POST /fee-plans/create': 'Make a fee plan',
  'POST /fee-plans/change': 'Change a fee plan',
  'POST /fee-terms/assign': 'Put a customer into a fee plan',
  'POST /fee-terms/waive': 'Waive a customer’s fees',
  'POST /fee-terms/end-waiver': 'End a waiver of fees',
  'POST /charges/add': 'Charge otherwise by law',
  'POST /levies/pay': 'Pay a levy',
  'POST /loans/approve': 'Lend money',
  'POST /venue/orders/end': 'End an order as its venue has told',
  'POST /venue/start': 'Send orders to the venue again',
  'POST /venue/account': 'Say which account at the venue is a customer’s',
};

/** What is to be done, as a sentence begins. */
export function commandText(call: string): string {
  const [, noun = '', verb = ''] = call.split('/');
  return commands[call] ?? asWords(`${noun}: ${verb.replaceAll('-', ' ')}`);
}

/** What is changed, as people know it: a thing of a queue by its number, without whose it is. */
export function thingText(kind: string, id: string): string {
  if (kind === 'customer') return 'Customer';
  if (!isQueue(kind)) return `${asWords(kind)} ${id}`;
  return `${asWords(queues[kind].of)} ${id.split('/').at(-1) ?? id}`;
}

const isQueue = (kind: string): kind is QueueName => queueNames.some((name) => name === kind);

export interface ChangedField {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

/** What of a thing changes, field by field; what stays as it is is left out. */
export function changedFields(before: string | null, after: string | null): ChangedField[] {
  const [was, becomes] = [fieldsOf(before), fieldsOf(after)];
  const names = [...new Set([...Object.keys(was), ...Object.keys(becomes)])];
  return names
    .filter((name) => was[name] !== becomes[name])
    .map((name) => ({
      name: fieldName(name),
      before: valueText(name, was[name]),
      after: valueText(name, becomes[name]),
    }));
}

function fieldsOf(json: string | null): Record<string, string> {
  if (json === null) return {};
  const value: unknown = JSON.parse(json);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { value: textOf(value) };
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, textOf(field)]));
}

const sentence = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;

function valueText(name: string, value = '–'): string {
  const reason = name === 'because' ? secondPersonReasons.find((known) => known === value) : undefined;
  return reason === undefined ? value : sentence(whyTwo(reason));
}

/** `perShare` and `per_share` are "Per share". */
function fieldName(name: string): string {
  return asWords(name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase());
}

function textOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
