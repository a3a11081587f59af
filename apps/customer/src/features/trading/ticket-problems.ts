import { formatDecimal, parseDecimal, type Decimal } from '@sauda/money';
import type { ErrorKey } from '@sauda/contract/errors';
import {
  bracketBreach,
  buyQuantityBreach,
  limitBreach,
  sellQuantityBreach,
  stopBreach,
  trailBreach,
  writeValues,
  type Breach,
  type TriggerSide,
} from '@sauda/rules';
import { kindOf, type Ticket, type TicketFacts, type TicketSummary } from './ticket.ts';

/** A reason, as the server's error list words it. */
export interface TicketProblem {
  key: ErrorKey;
  values?: Readonly<Record<string, string>>;
}

/** What keeps the ticket from being sent, each reason beside the field that it is about. */
export interface TicketProblems {
  quantity?: TicketProblem;
  limit?: TicketProblem;
  trigger?: TicketProblem;
  trail?: TicketProblem;
  trailLimit?: TicketProblem;
  total?: TicketProblem;
  stop?: TicketProblem;
  target?: TicketProblem;
}

/** Everything that the server would refuse, as far as the app can know. `write` turns a figure into text. */
export function problemsOf(
  ticket: Ticket,
  facts: TicketFacts,
  summary: TicketSummary,
  write: (figure: Decimal) => string,
): TicketProblems {
  const quantity = quantityBreach(ticket, facts, summary);
  return {
    ...(quantity === undefined ? {} : { quantity: worded(quantity, formatDecimal) }),
    ...priceProblems(ticket, facts, summary, write),
    ...(missingMoney(ticket, facts, summary) > 0n ? { total: { key: 'insufficient_funds' } } : {}),
    ...bracketProblem('stop', ticket, facts, summary, write),
    ...bracketProblem('target', ticket, facts, summary, write),
  };
}

function priceProblems(
  ticket: Ticket,
  facts: TicketFacts,
  summary: TicketSummary,
  write: (figure: Decimal) => string,
): Pick<TicketProblems, 'limit' | 'trigger' | 'trail' | 'trailLimit'> {
  if (ticket.trail !== undefined) {
    const { limit, ...away } = summary.trail ?? { basisPoints: 0, limit: undefined };
    const breach = trailBreach(facts, away, facts.marketPrice);
    const ofTrigger = breach ?? limitBreach(facts, facts, summary.trigger ?? 0n);
    if (ofTrigger !== undefined) return { trail: worded(ofTrigger, write) };
    const ofLimit = trailBreach(facts, { ...away, limit }, facts.marketPrice);
    return ofLimit === undefined ? {} : { trailLimit: worded(ofLimit, write) };
  }
  // What is typed and no price at all is not above zero.
  const { limit = 0n, trigger = 0n } = summary;
  const ofLimit = limitBreach(facts, facts, limit);
  const wrongLimit = ofLimit === undefined ? {} : { limit: worded(ofLimit, write) };
  if (kindOf(ticket) !== 'stop') return wrongLimit;
  const breach = stopBreach(facts, ticket.side, { trigger, limit }, facts.marketPrice);
  const isOfLimit = breach?.key === 'limit_before_stop';
  return {
    // What protects a wrong trigger is not what is wrong.
    ...(ticket.limit === undefined ? {} : wrongLimit),
    ...(isOfLimit ? { limit: worded(breach, write) } : {}),
    ...(isOfLimit || breach === undefined ? {} : { trigger: worded(breach, write) }),
  };
}

/** What is missing in free cash for a buy, in the account currency; nothing where it is enough or not known. */
export function missingMoney({ side }: Ticket, { available }: TicketFacts, { cost }: TicketSummary): Decimal {
  if (side === 'sell' || cost === undefined || available === undefined) return 0n;
  return cost.total > available ? cost.total - available : 0n;
}

function bracketProblem(
  side: TriggerSide,
  ticket: Ticket,
  facts: TicketFacts,
  { limit, trigger }: TicketSummary,
  write: (figure: Decimal) => string,
): Pick<TicketProblems, TriggerSide> {
  const typed = ticket[side];
  if (typed === undefined || limit === undefined || ticket.side === 'sell') return {};
  const wanted = parseDecimal(typed) ?? 0n;
  const prices = { stopPrice: undefined, targetPrice: undefined, [`${side}Price`]: wanted };
  const breach = bracketBreach(facts, prices, { limit, market: facts.marketPrice, trigger });
  return breach === undefined ? {} : { [side]: worded(breach, write) };
}

function quantityBreach(
  { side, position, quantity }: Ticket,
  { lotSize, maximumLots }: TicketFacts,
  { isLotGone, most }: TicketSummary,
): Breach<ErrorKey> | undefined {
  if (isLotGone) return { key: 'lot_sold', values: {} };
  if (quantity === null) return { key: 'quantity_below_minimum', values: { minimum: lotSize.toString() } };
  const units = BigInt(quantity);
  if (side === 'buy') return buyQuantityBreach({ lotSize }, units, position, maximumLots);
  return most === undefined ? undefined : sellQuantityBreach({ lotSize }, units, BigInt(most));
}

/** A rule that is broken, with its figures as text. */
export function worded(breach: Breach<ErrorKey>, write: (figure: Decimal) => string): TicketProblem {
  return { key: breach.key, values: writeValues(breach, ({ value }) => write(value)) };
}
