import type { DeskRight } from '@sauda/contract/desk';
import { commandText } from '../../lib/command-words.ts';
import type { RowOf } from '../../lib/lists.ts';
import { asWords } from '../../ui/words.ts';
import { thingText } from '../proposals/proposal-words.ts';

type Entry = Pick<RowOf<'audit'>, 'action' | 'object_kind' | 'object_id'>;

/** What was done, in words; of what no call of the desk does, as the log has it. What was only proposed is said to be. */
export function doneText({ action, object_kind: kind }: Entry): string {
  if (!action.includes(' /')) return action;
  if (action.startsWith('GET ')) return `Looked: ${commandText(action).toLowerCase()}`;
  const isProposed = kind === 'proposal' && !action.startsWith('POST /proposals/');
  return `${isProposed ? 'Proposed: ' : ''}${commandText(action)}`;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/;
const shownOfUuid = 6;

/** What an entry is about, short: of what is a customer's their own number, of what has none the end of its id. */
export function aboutText({ object_kind: kind, object_id: id }: Entry): string {
  const [whose = ''] = uuid.exec(id) ?? [];
  if (whose === '') return thingText(kind, id);
  const own = id.slice(whose.length + 1);
  return `${asWords(kind)} ${own === '' ? `…${id.slice(-shownOfUuid)}` : own.replaceAll('_', ' ')}`;
}

const byId = (page: string) => (id: string) => `/${page}/${encodeURIComponent(id)}`;
const byFilter = (page: string, name: string) => (id: string) =>
  `/${page}?filter=${encodeURIComponent(JSON.stringify({ [name]: id.split('/').at(-1) }))}`;

/** Where things of the log have a page, and who may read it. */
const places: Readonly<Record<string, { readonly right: DeskRight; pathOf(id: string): string }>> = {
  customer: { right: 'customers.read', pathOf: byId('customers') },
  'fees of a customer': { right: 'customers.read', pathOf: byId('customers') },
  recharge: { right: 'requests.read', pathOf: byId('requests') },
  withdrawal: { right: 'requests.read', pathOf: byId('requests') },
  loan: { right: 'requests.read', pathOf: byId('requests') },
  order: { right: 'orders.read', pathOf: byId('orders') },
  block: { right: 'offers.read', pathOf: byId('blocks') },
  ipo: { right: 'offers.read', pathOf: byId('ipos') },
  fund: { right: 'offers.read', pathOf: byId('funds') },
  article: { right: 'news.read', pathOf: byId('news') },
  calendar: { right: 'calendars.read', pathOf: byId('calendars') },
  'closed day': { right: 'closes.read', pathOf: byId('closes') },
  conversation: { right: 'conversations.read', pathOf: byId('conversations') },
  staff: { right: 'staff.read', pathOf: byId('staff') },
  journal: { right: 'journals.read', pathOf: byFilter('journals', 'no') },
  suspense: { right: 'suspense.read', pathOf: byFilter('suspense', 'no') },
  instrument: { right: 'instruments.read', pathOf: byFilter('instruments', 'q') },
  'invitation code': { right: 'invitations.read', pathOf: byFilter('invitations', 'q') },
};

/** The page of what an entry is about; undefined where there is none for who reads it. */
export function placeOf({ object_kind: kind, object_id: id }: Entry, may: (right: DeskRight) => boolean) {
  const place = places[kind];
  return place !== undefined && may(place.right) ? place.pathOf(id) : undefined;
}
