import { formatDecimal } from '@sauda/money';
import {
  orderWords,
  type CommandKind,
  type ToCompare,
  type VenueCommand as ToldCommand,
  type VenueReport as ToldReport,
} from '../../../server/src/modules/venues/index.ts';
import type { VenueCommand } from '../orders/venue-command.ts';
import type { VenueReport } from '../orders/venue-report.ts';
import { withoutNul } from './without-nul.ts';

const lifetimes = { day: 'day', gtc: 'goodTillCancelled', ioc: 'immediateOrCancel', fok: 'fillOrKill' } as const;

/** A command of the server's table as this gateway writes it. */
export function commandOf(told: ToldCommand): VenueCommand {
  const { clOrdId, symbol, side, price, orderType: type } = told;
  const quantity = told.quantity - told.earlier;
  const about = { clOrdId, symbol, side, quantity };
  const lifetime = lifetimes[told.lifetime];
  const terms = type === 'limit' ? { type, price, lifetime } : { type, lifetime };
  if (told.kind === 'new') return { kind: 'new', ...about, ...terms };
  if (told.origClOrdId === undefined) throw new Error(`command ${clOrdId} is about no order that the venue knows`);
  const earlier = { origClOrdId: told.origClOrdId };
  return told.kind === 'replace'
    ? { kind: 'replace', ...about, ...terms, ...earlier }
    : { kind: told.kind, ...about, ...earlier };
}

/** What a report leaves open, which the tables know. */
export interface Known {
  /** What the command was by which a refusal is named. */
  kindOf(clOrdId: string): Promise<CommandKind | undefined>;
  /** For how long the venue was asked to have the order of a command. */
  lifetimeOf(clOrdId: string): Promise<ToldCommand['lifetime'] | undefined>;
  /** The day of a trade that a bust or a correction names. */
  dayOfTrade(executionId: string): Promise<string | undefined>;
}

/**
 * What a venue says in FIX, in the server's words.
 * @param tradeDay the day of the session, which is that of its trades
 * @returns undefined where it changes nothing: that something is pending, or was answered by numbers alone
 */
export async function reportOf(said: VenueReport, tradeDay: string, known: Known): Promise<ToldReport | undefined> {
  const report = await inServersWords(said, tradeDay, known);
  const { symbol, side, venueOrderId } = said;
  const isNamed = symbol !== undefined || side !== undefined || venueOrderId !== undefined;
  return report && isNamed ? { ...report, about: { symbol, side, venueOrderId } } : report;
}

async function inServersWords(said: VenueReport, tradeDay: string, known: Known): Promise<ToldReport | undefined> {
  const { clOrdId = '', text, at = '' } = said;
  const words = 'code' in said && said.code !== undefined ? `${text ?? ''} (code ${said.code})`.trim() : (text ?? '');
  switch (said.kind) {
    case 'accepted':
      return { kind: 'accepted', clOrdId, ...venueOrder(said), ...cumulatedOf(said) };
    case 'replaced':
      return { kind: 'replaced', clOrdId, ...venueOrder(said) };
    case 'trade':
      return {
        kind: 'trade',
        clOrdId,
        tradeDay,
        executionId: said.execId,
        at,
        ...pricedOf(said),
        ...cumulatedOf(said),
      };
    case 'bust':
    case 'correction': {
      const refersTo = { tradeDay: (await known.dayOfTrade(said.refersTo)) ?? tradeDay, executionId: said.refersTo };
      const about = { clOrdId, tradeDay, executionId: said.execId, at, refersTo };
      return said.kind === 'bust' ? { kind: 'bust', ...about } : { kind: 'correction', ...about, ...pricedOf(said) };
    }
    case 'ended':
      if (said.as === 'doneForDay') return doneForDay(said, { clOrdId, text: words }, known);
      return { kind: 'ended', clOrdId, as: said.as, text: words, ...cumulatedOf(said) };
    case 'cancelRefused':
    case 'replaceRefused':
      return { kind: said.kind, clOrdId, text: words };
    case 'rejected':
      return refusalOf(clOrdId, words, await known.kindOf(clOrdId));
    case 'status':
      return statusOf(said, clOrdId, known);
    case 'allCancelled':
    case 'cancelAllRefused':
      return undefined;
    case 'unreadable':
      return { kind: 'unreadable', clOrdId, why: said.why };
  }
}

/**
 * What of a report is compared with the other session of its venue: what trades, and of a drop copy what cannot be read.
 * @param from.day of the session
 */
export function comparedOf(
  said: VenueReport,
  { day: tradeDay, wireNo, isCopy }: { day: string; wireNo: number; isCopy: boolean },
): ToCompare[] {
  const { clOrdId = '', venueOrderId, at: tradedAt, kind } = said;
  const toldBy = isCopy ? 'copy' : 'orders';
  const order = { clOrdId: withoutNul(clOrdId), venueOrderId: venueOrderId && withoutNul(venueOrderId) };
  const { symbol, side } = said;
  const words = withoutNul(orderWords({ symbol, side, ...order }));
  const about = { toldBy, tradeDay, tradedAt, said: words, ...order } as const;
  switch (kind) {
    case 'trade':
    case 'correction':
    case 'bust': {
      const executionId = withoutNul(said.execId);
      const refersTo = kind === 'trade' ? undefined : withoutNul(said.refersTo);
      const terms = kind === 'bust' ? {} : { quantity: said.quantity, price: said.price };
      return [{ ...about, kind, executionId, refersTo, ...terms }];
    }
    case 'unreadable':
      return isCopy
        ? [
            {
              ...about,
              kind,
              executionId: `message ${wireNo}`,
              said: [withoutNul(said.why), words].filter(Boolean).join(', '),
            },
          ]
        : [];
    default:
      return [];
  }
}

/** What it means that a command was refused as a message. */
export function refusalOf(clOrdId: string, text: string, kind: CommandKind | undefined): ToldReport | undefined {
  switch (kind) {
    case 'new':
      return { kind: 'ended', clOrdId, as: 'rejected', text };
    case 'cancel':
      return { kind: 'cancelRefused', clOrdId, text };
    case 'replace':
      return { kind: 'replaceRefused', clOrdId, text };
    case 'status':
      return undefined;
    case undefined:
      return { kind: 'unreadable', clOrdId, why: `a message was refused that is none of a command: ${text}` };
  }
}

/** OrdStatus of an order that works: new, partly filled, filled, replaced, and one that was restated. */
const works: ReadonlySet<string> = new Set(['0', '1', '2', '5', 'D']);
const ends: Readonly<Record<string, 'cancelled' | 'expired' | 'rejected'>> = {
  '4': 'cancelled',
  '8': 'rejected',
  C: 'expired',
};

/**
 * Nothing more of it trades on this day: which is the end of an order of the day. One that stands until it is cancelled goes on at the venue on
 * the next, and would be there twice if it were sent anew.
 */
async function doneForDay(
  said: Extract<VenueReport, { kind: 'ended' | 'status' }>,
  { clOrdId, text, isStatus }: { clOrdId: string; text: string; isStatus?: true },
  { lifetimeOf }: Known,
): Promise<ToldReport> {
  if ((await lifetimeOf(clOrdId)) !== 'gtc') {
    return { kind: 'ended', clOrdId, as: 'expired', text, ...cumulatedOf(said) };
  }
  return { kind: 'accepted', clOrdId, ...(isStatus && { isStatus }), ...venueOrder(said), ...cumulatedOf(said) };
}

async function statusOf(
  said: Extract<VenueReport, { kind: 'status' }>,
  clOrdId: string,
  known: Known,
): Promise<ToldReport | undefined> {
  const { ordStatus } = said;
  if (ordStatus === '3') return doneForDay(said, { clOrdId, text: said.text ?? '', isStatus: true }, known);
  if (works.has(ordStatus)) {
    return { kind: 'accepted', clOrdId, isStatus: true, ...venueOrder(said), ...cumulatedOf(said) };
  }
  const as = Object.hasOwn(ends, ordStatus) ? ends[ordStatus] : undefined;
  // Pending, stopped, suspended and the like: it is in hand, and another word follows.
  return as === undefined ? undefined : { kind: 'ended', clOrdId, as, text: said.text ?? '', ...cumulatedOf(said) };
}

const venueOrder = ({ venueOrderId }: VenueReport) => (venueOrderId === undefined ? {} : { venueOrderId });

const cumulatedOf = ({ filled }: { filled?: bigint }) => (filled === undefined ? {} : { cumulated: String(filled) });

const pricedOf = ({ quantity, price }: Extract<VenueReport, { kind: 'trade' | 'correction' }>) => ({
  quantity: String(quantity),
  price: formatDecimal(price),
});
