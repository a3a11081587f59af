import type { DeskAnswer } from '@sauda/contract/desk';
import type { EntryField } from '../../ui/entries.ts';
import { api } from '../../lib/api.ts';

export type FoundCustomer = DeskAnswer<'GET /customers/one'>['data'];

export const whoField: EntryField = { name: 'who', label: 'Customer', help: 'The whole of their number or phone.' };

/** The one customer of a number or a phone. @throws what is said where there is none */
export async function findCustomer(who: string): Promise<FoundCustomer> {
  const digits = who.replaceAll(/\D/g, '');
  const { rows } = (await api.call('GET /customers', { query: { q: digits } })).data;
  const found = rows.find(({ phone, number }) => phone === digits || String(number) === digits);
  if (found === undefined) throw new Error('Nobody has this number or phone.');
  return (await api.call('GET /customers/one', { query: { id: found.id } })).data;
}
