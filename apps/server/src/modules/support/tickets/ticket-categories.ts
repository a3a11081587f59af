import type { SettingRule } from '../../../platform/setting-rules.ts';

const one = /^([a-z][a-z_]{1,29})=(\d{1,4})$/;
const mostHours = 2_160;
const mostCategories = 20;

/** Kinds of tickets, with how many hours each may take. */
export type TicketCategories = ReadonlyMap<string, number>;

/** Reads `money=8, orders=4`; undefined where something of it is wrong. */
export function readCategories(value: string): TicketCategories | undefined {
  const read = new Map<string, number>();
  for (const part of value.split(',')) {
    const [, category, hours] = one.exec(part.trim()) ?? [];
    if (category === undefined || hours === undefined || read.has(category)) return undefined;
    if (Number(hours) < 1 || Number(hours) > mostHours) return undefined;
    read.set(category, Number(hours));
  }
  return read.size <= mostCategories ? read : undefined;
}

export const ticketCategories: SettingRule = {
  about: `The categories of tickets, each with the hours that it may take, as in money=8, orders=4: words of small letters, 1 to ${mostHours} hours, at most ${mostCategories}.`,
  usual: 'money=8, orders=4, account=24, app=72, other=48',
  isForOne: true,
  isForDesk: true,
  fault: (value) =>
    readCategories(value) === undefined ? 'must be words and hours, as in money=8, orders=4' : undefined,
};
