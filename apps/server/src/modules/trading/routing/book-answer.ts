import type { Decimal } from '@sauda/money';
import type { NewVenueCommand } from '../../venues/index.ts';
import { isImmediate } from '@sauda/rules';
import { Refusal } from '../../../platform/refusal.ts';
import { offItsWay, save, type Context } from '../fill.ts';
import { unfilled } from '../kinds.ts';
import { giveBack } from '../give-back.ts';
import type { Order, OrderChange, Reference, VenueEnd } from '../order.ts';
import { asIfUnasked, setAsideFor, tell, withdraw, type End } from './ask.ts';

/** What a venue says of an order beside what has traded of it. */
export type Answer =
  /** It has the order, under the name of the command that is answered. */
  | {
      readonly kind: 'accepted';
      readonly venueOrderId?: string | undefined;
      /** What has traded of it, as far as the venue says so. */
      readonly cumulated?: bigint | undefined;
      /** It was asked what has become of it. */
      readonly isStatus?: boolean | undefined;
    }
  | { readonly kind: 'replaced'; readonly venueOrderId?: string | undefined }
  | { readonly kind: 'cancelRefused' | 'replaceRefused'; readonly text: string }
  /** Nothing more of it will trade. */
  | {
      readonly kind: 'ended';
      readonly as: VenueEnd;
      /** What has traded of it by then, as far as the venue says so. */
      readonly cumulated?: bigint | undefined;
      /** Why, in the venue's words. */
      readonly text?: string | undefined;
    };

const isOut = ({ state }: NewVenueCommand): boolean => state === 'sent' || state === 'doubtful';

/**
 * Books an answer, whatever came first and however often it comes: a command is answered once.
 * @param clOrdId the command that it names, where it names one
 * @throws Refusal `unknown_order` where an order works that the venue has refused, or did not get
 */
export function bookAnswer(order: Order, said: Answer, clOrdId: string | undefined, context: Context): Order {
  const commands = commandsOf(order, context);
  const named = commands.find((command) => command.clOrdId === clOrdId);
  if (isOfEarlier(order, named, commands)) return order;
  const answer = inAll(said, clOrdId, commands);
  if (answer.kind === 'ended') return bookEnd(order, answer, context);
  // It has ended here, and its money is given back: nobody but the venue has it, and a person has to call it back.
  const isRefused = named?.kind === 'new' && named.answer === 'refused' && order.status !== 'pending';
  if (answer.kind === 'accepted' && isRefused) throw new Refusal('unknown_order');
  switch (answer.kind) {
    case 'accepted':
      return accept(order, named, answer, context);
    case 'replaced':
      return applyReplace(order, named, answer.venueOrderId, context);
    case 'cancelRefused':
    case 'replaceRefused':
      return refuse(order, named, answer.text, context);
  }
}

/**
 * Whether an answer is about a session that is over for an order which was sent anew since, or waits with us to be: what it was asked then is
 * answered, and what works now is another order to the venue.
 */
function isOfEarlier(
  { status, venue }: Order,
  named: NewVenueCommand | undefined,
  commands: readonly NewVenueCommand[],
): boolean {
  const begun = commands.findLastIndex(({ kind }) => kind === 'new');
  if (status !== 'pending' || begun === -1) return false;
  return venue === undefined || (named !== undefined && commands.indexOf(named) < begun);
}

/** A venue counts what has traded since the order began there the last time. */
function inAll<T extends object>(said: T, clOrdId: string | undefined, commands: readonly NewVenueCommand[]): T {
  if (!('cumulated' in said) || typeof said.cumulated !== 'bigint') return said;
  const named = commands.find((command) => command.clOrdId === clOrdId);
  const { earlier = 0n } = named ?? commands.findLast(({ kind }) => kind === 'new') ?? {};
  return { ...said, cumulated: said.cumulated + earlier };
}

/** A venue ends its day by a clock of its own: so shortly before the end by ours it means this one. */
const nearEndMs = 60_000;

const commandsOf = ({ customerId, no }: Reference, { state }: Context) => state.commands.of(customerId, no);

/** A trade under the name of a command says that the venue has taken it, should that word not have arrived. */
export function hear(order: Order, clOrdId: string | undefined, context: Context): Order {
  const named = commandsOf(order, context).find((command) => command.clOrdId === clOrdId);
  if (named?.kind === 'replace') return applyReplace(order, named, undefined, context);
  if (named?.kind === 'new') close(named, { answer: 'accepted' }, context);
  return order;
}

/** The limit under which something traded: that of the command that it names, whatever the order was changed to since. */
export function limitOf(order: Order, clOrdId: string | undefined, context: Context): Decimal {
  const named = commandsOf(order, context).find((command) => command.clOrdId === clOrdId);
  return named?.kind === 'new' || named?.kind === 'replace' ? named.price : order.limitPrice;
}

interface Counted {
  readonly clOrdId: string | undefined;
  /** What has traded since the order began there the last time, as far as the venue says so. */
  readonly cumulated: bigint | undefined;
}

/**
 * After a part was booked: the order works, or has ended, if that was the last that was missing. Where the venue counts more than it has told
 * of, it is in doubt.
 */
export function afterTrade(order: Order, counted: Counted, context: Context): Order {
  if (order.venue === undefined) return order;
  if (order.status !== 'pending') {
    withdraw(order, context);
    return order;
  }
  const { endsAs, endsFilled = 0n } = order;
  if (endsAs === undefined) {
    const { cumulated = 0n } = inAll(counted, counted.clOrdId, commandsOf(order, context));
    const reach = cumulated > order.filled ? 'doubtful' : 'working';
    return order.reach === reach ? order : save({ ...order, reach }, context);
  }
  return order.filled >= endsFilled ? finish(order, endsAs, undefined, context) : order;
}

function close(
  command: NewVenueCommand,
  said: Pick<NewVenueCommand, 'answer'> & Partial<Pick<NewVenueCommand, 'venueOrderId' | 'text'>>,
  { state, now }: Context,
): void {
  if (isOut(command)) state.commands.change({ ...command, ...said, state: 'answered', answeredAt: now });
}

function accept(
  order: Order,
  named: NewVenueCommand | undefined,
  { venueOrderId, cumulated, isStatus = false }: Extract<Answer, { kind: 'accepted' }>,
  context: Context,
): Order {
  const known = named?.kind === 'replace' && isOut(named) ? applyReplace(order, named, venueOrderId, context) : order;
  if (named?.kind === 'new') close(named, { answer: 'accepted', venueOrderId }, context);
  const left = isStatus ? answerDoubts(known, context) : known;
  if (left.status !== 'pending' || left.reach === undefined || left.endsAs !== undefined) return left;
  const reach = cumulated !== undefined && cumulated > left.filled ? 'doubtful' : 'working';
  return left.reach === reach ? left : save({ ...left, reach }, context);
}

/** What was asked before the venue told how the order stands, and is not in that, has not been done. */
function answerDoubts(order: Order, context: Context): Order {
  let left = order;
  for (const command of commandsOf(order, context)) {
    if (command.kind === 'status') close(command, { answer: 'accepted' }, context);
    else if (command.state === 'doubtful') left = refuse(left, command, undefined, context);
  }
  return left;
}

function applyReplace(
  order: Order,
  named: NewVenueCommand | undefined,
  venueOrderId: string | undefined,
  context: Context,
): Order {
  if (named?.kind !== 'replace' || !isOut(named)) return order;
  close(named, { answer: 'accepted', venueOrderId }, context);
  if (order.status !== 'pending') return order;
  const quantity = named.quantity > order.filled ? named.quantity : order.filled;
  const { version, asked } = order;
  const changed: Order = {
    ...order,
    limitPrice: named.price,
    quantity,
    version: version + 1,
    status: quantity === order.filled ? 'success' : 'pending',
    reach: order.endsAs === undefined ? 'working' : order.reach,
    asked: asked === 'replace' ? 'none' : asked,
    askedPrice: undefined,
    askedQuantity: undefined,
  };
  context.state.saveOrderChange(changeOf(order, changed, named));
  if (changed.status !== 'pending') withdraw(order, context);
  return setAsideFor(order, changed, context);
}

/** What a change has changed, under the order's version since then. */
export function changeOf(before: Order, after: Order, { madeAt: askedAt, requestKey }: Asked): OrderChange {
  return {
    customerId: before.customerId,
    orderNo: before.no,
    seq: after.version,
    oldPrice: before.limitPrice,
    newPrice: after.limitPrice,
    oldQuantity: before.quantity,
    newQuantity: after.quantity,
    oldTrigger: before.triggerPrice,
    newTrigger: after.triggerPrice,
    oldStopPrice: before.stopPrice,
    newStopPrice: after.stopPrice,
    oldTargetPrice: before.targetPrice,
    newTargetPrice: after.targetPrice,
    askedAt,
    requestKey,
  };
}

type Asked = Pick<NewVenueCommand, 'madeAt' | 'requestKey'>;

/** The order goes on as it is: the venue does not do what was asked. */
function refuse(order: Order, named: NewVenueCommand | undefined, text: string | undefined, context: Context): Order {
  if (named === undefined || !isOut(named)) return order;
  close(named, { answer: 'refused', text }, context);
  if (order.status !== 'pending') return order;
  const { news } = context.state.booked;
  if (named.kind === 'replace') {
    const left = asIfUnasked(order, context);
    news.push({ kind: 'change_refused', order: left });
    return left;
  }
  if (named.kind !== 'cancel') return order;
  if (named.askedBy === 'customer') news.push({ kind: 'cancel_refused', order });
  return save({ ...order, asked: 'none' }, context);
}

function bookEnd(order: Order, { as, cumulated, text }: Extract<Answer, { kind: 'ended' }>, context: Context): Order {
  if (order.status !== 'pending') {
    closeAll(order, as, text, context);
    return order;
  }
  const isMissing = order.venue !== undefined && cumulated !== undefined && cumulated > order.filled;
  if (!isMissing) return finish(order, as, text, context);
  if (!beginsAnew(order, as)) keepWords(order, as, text, context);
  const doubtful: Order = { ...order, reach: 'doubtful', endsAs: as, endsFilled: cumulated };
  return save(doubtful, context);
}

function finish(order: Order, as: VenueEnd, text: string | undefined, context: Context): Order {
  const cancel = as === 'cancelled' ? askedCancel(order, context) : undefined;
  closeAll(order, as, text, context);
  const sentAt = commandsOf(order, context).findLast(({ kind }) => kind === 'new')?.sentAt;
  const opening = beginsAnew(order, as) ? nextOpening(order, sentAt, context) : undefined;
  if (opening !== undefined) return keepUntil(opening, order, context);
  keepWords(order, as, text, context);
  const ofVenue = isImmediate(order) && as !== 'rejected' ? unfilled(order) : endOf[as];
  const ended = giveBack(order, cancel ? endAskedBy(cancel, order, context) : ofVenue, 'market', context);
  // Who has cancelled it is looking.
  if (cancel?.askedBy !== 'customer') context.state.booked.news.push({ kind: 'ended', order: ended });
  return ended;
}

/** The cancel that was asked of the venue, and not refused. */
function askedCancel(order: Order, context: Context): NewVenueCommand | undefined {
  return commandsOf(order, context).findLast(
    ({ kind, sentAt, answer }) => kind === 'cancel' && sentAt !== undefined && answer !== 'refused',
  );
}

/** Whether the end is that of the venue's day alone. */
function beginsAnew({ lifetime }: Order, as: VenueEnd): boolean {
  return as === 'expired' && lifetime === 'gtc';
}

/** Why the venue has ended it by itself stands with what began it there. */
function keepWords(order: Order, as: VenueEnd, text: string | undefined, context: Context): void {
  if (text === undefined || (as === 'cancelled' && askedCancel(order, context) !== undefined)) return;
  const begun = commandsOf(order, context).findLast(({ kind }) => kind === 'new');
  if (begun !== undefined && begun.text !== text) context.state.commands.change({ ...begun, text });
}

/**
 * When an order that stands until it is cancelled is sent anew, whose day is over at the venue: at once, where word of that came so late that the next
 * session is open already. Undefined where its own time is over by then.
 */
function nextOpening(
  { symbol, expiresAt }: Order,
  sentAt: Date | undefined,
  { market, now }: Context,
): Date | undefined {
  const { open, goodUntil } = market.session(symbol);
  const isLate = (market.opening(symbol, sentAt ?? now)?.opensAt ?? now) < now;
  if (open && isLate && goodUntil.getTime() - now.getTime() > nearEndMs) return now < expiresAt ? now : undefined;
  const { opensAt = now, collectsFrom = opensAt } = market.opening(symbol) ?? {};
  return opensAt < expiresAt ? collectsFrom : undefined;
}

/** The order is ours again until then, with what it has set aside. */
function keepUntil(queuedUntil: Date, order: Order, context: Context): Order {
  const { state } = context;
  const left = asIfUnasked(order, context);
  const kept: Order = { ...left, ...offItsWay, venue: undefined, queuedUntil, enteredAt: undefined };
  state.saveOrder(kept);
  return kept;
}

const endOf: Readonly<Record<VenueEnd, End>> = {
  cancelled: { status: 'cancelled', endReason: 'cancelled_by_venue' },
  expired: { status: 'expired', endReason: 'order_expired' },
  rejected: { status: 'failed', endReason: 'rejected_by_venue' },
};

function endAskedBy({ askedBy }: NewVenueCommand, order: Order, context: Context): End {
  if (askedBy === 'expiry') return endOfTime(order, context);
  if (askedBy === 'house') return { status: 'cancelled', endReason: 'cancelled_by_house' };
  return askedBy === 'freeze' ? { status: 'failed', endReason: 'account_was_frozen' } : { status: 'cancelled' };
}

/** An order that waited until its instrument ended has failed: no later order could have been filled either. */
export function endOfTime({ symbol }: Order, { market, now }: Context): End {
  const endsAt = market.instrument(symbol)?.endsAt;
  return endsAt !== undefined && endsAt <= now
    ? { status: 'failed', endReason: 'instrument_ended' }
    : { status: 'expired', endReason: 'order_expired' };
}

/** All that was said of an order is answered with its end; what was not said never will be. */
function closeAll(order: Order, as: VenueEnd, text: string | undefined, context: Context): void {
  withdraw(order, context);
  for (const command of commandsOf(order, context)) {
    const isDone =
      command.kind === 'status' ||
      (command.kind === 'cancel' ? as === 'cancelled' : command.kind === 'new' && as !== 'rejected');
    close(command, isDone ? { answer: 'accepted' } : { answer: 'refused', text }, context);
  }
}

/** The venue has kept silent on something, or there may be more than it has told. */
export interface Doubt {
  readonly kind: 'doubt';
  readonly customerId: string;
  readonly no: string;
  /** What was sent until then and is not answered, is doubtful; what was asked for since then is not asked for again yet. */
  readonly sentUntil: Date;
  /** Whether it is in doubt though nothing is unanswered: the venue may have cancelled it by itself. */
  readonly isOfWorking?: boolean;
}

/** Asks what has become of an order. Nothing is ever sent again. */
export function doubt(order: Order, { sentUntil, isOfWorking = false }: Doubt, context: Context): Order {
  const { venue, state } = context;
  const silent = commandsOf(order, context).filter(
    (command) => command.state === 'sent' && command.sentAt !== undefined && command.sentAt <= sentUntil,
  );
  for (const command of silent) state.commands.change({ ...command, state: 'doubtful' });
  const isInDoubt = silent.length > 0 || (isOfWorking && order.reach === 'working');
  const doubtful: Order = order.status === 'pending' && isInDoubt ? { ...order, reach: 'doubtful' } : order;
  if (doubtful !== order) state.saveOrder(doubtful);
  const isAsked = commandsOf(order, context).some(
    ({ kind, state, madeAt }) =>
      kind === 'status' && (state === 'queued' || (state !== 'answered' && madeAt > sentUntil)),
  );
  const isOpen = doubtful.reach === 'doubtful' || silent.length > 0;
  if (isOpen && !isAsked && venue?.kind === 'routed' && venue.can.status && order.venue !== undefined) {
    tell(order, { kind: 'status', askedBy: 'doubt' }, context);
  }
  return doubtful;
}
