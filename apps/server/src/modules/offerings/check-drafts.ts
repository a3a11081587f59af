import { MINOR_UNIT, ceilings, formatDecimal, type Decimal } from '@sauda/money';
import type { Instrument } from '../market/index.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { BlockDraft } from './blocks/manage-blocks.ts';
import type { FundDraft } from './funds/manage-funds.ts';
import { mostProfit, mostReturn, offerLimits } from './hold-against-market.ts';
import type { IpoDraft } from './ipos/manage-ipos.ts';

const secondsOfDay = 86_400;

type Faults = Record<string, string | undefined>;

/** @throws Refusal `invalid` with every field that no block can have */
export function checkBlockDraft(draft: BlockDraft, instrument: Instrument | undefined): void {
  refuseFaults({
    symbol: instrument?.assetClass === 'stock' ? undefined : 'must be a share',
    price:
      draft.price > 0n && draft.price % (instrument?.tickSize ?? 1n) === 0n
        ? above(draft.price, ceilings.price)
        : 'must be a multiple of the tick',
    minimum: draft.minimum > 0n ? undefined : 'must be above zero',
    quantity: draft.quantity >= draft.minimum ? tooMany(draft.quantity, draft.price) : 'must not be below the minimum',
  });
}

/** @throws Refusal `invalid` with every field that no IPO can have */
export function checkIpoDraft(draft: IpoDraft): void {
  const { tickSize, floorPrice, capPrice, lotSize, shares, minimum, maximum } = draft;
  const isLots = (count: bigint) => lotSize > 0n && count > 0n && count % lotSize === 0n;
  refuseFaults({
    price_low: floorPrice > 0n && floorPrice % tickSize === 0n ? undefined : 'must be a multiple of the tick',
    price_high:
      capPrice >= floorPrice && capPrice % tickSize === 0n
        ? above(capPrice, ceilings.price)
        : 'must be a multiple of the tick, not below the other',
    lot: lotSize > 0n ? undefined : 'must be above zero',
    shares: isLots(shares) ? tooMany(shares, capPrice) : 'must be whole lots',
    min: minimum === undefined || (isLots(minimum) && minimum <= ceilings.quantity) ? undefined : 'must be whole lots',
    max:
      maximum === undefined || (isLots(maximum) && maximum >= (minimum ?? lotSize) && maximum <= ceilings.quantity)
        ? undefined
        : 'must be whole lots, not below the minimum',
    applies_from:
      draft.appliesFrom === undefined || draft.appliesFrom < draft.opensAt ? undefined : 'must be before the opening',
    closes_at: draft.closesAt > draft.opensAt ? undefined : 'must be after the opening',
    allots_at: draft.allotsAt >= draft.closesAt ? undefined : 'must not be before the close',
    lists_at: draft.listsAt >= draft.allotsAt ? undefined : 'must not be before the allotment',
    document_url:
      draft.documentUrl === undefined || isHttps(draft.documentUrl) ? undefined : 'must be an https address',
  });
}

/** @throws Refusal `invalid` with every field that no fund can have */
export function checkFundDraft(draft: FundDraft): void {
  const { amount, issueAmount, minimumRaise, minimumReturn, maximumReturn, opensAt, closesAt } = draft;
  const termMs = draft.periodDays * draft.daySeconds * 1_000;
  refuseFaults({
    min_return: minimumReturn >= 0n ? undefined : 'must not be below zero',
    max_return:
      maximumReturn >= minimumReturn
        ? (above(maximumReturn, ceilings.percent) ?? tooMuchReturn(draft))
        : 'must not be below the lowest return',
    amount: amount > 0n && amount % MINOR_UNIT === 0n ? above(amount, ceilings.amount) : 'must be an amount above zero',
    issue_amount:
      issueAmount >= amount
        ? (above(issueAmount, ceilings.total) ?? tooMuchProfit(draft))
        : 'must not be below the amount of a share',
    minimum_raise: minimumRaise >= 0n && minimumRaise <= issueAmount ? undefined : 'must not be above the issue',
    closes_at:
      closesAt > opensAt && (minimumRaise === 0n || closesAt.getTime() - opensAt.getTime() < termMs)
        ? undefined
        : 'must be after the opening and, where a minimum has to be raised, before the first share ends',
  });
}

function above(value: Decimal, ceiling: Decimal): string | undefined {
  return value <= ceiling ? undefined : `must not be above ${formatDecimal(ceiling, 0)}`;
}

/** Of pieces at a price: neither so many, nor worth so much in all. */
function tooMany(count: bigint, price: Decimal): string | undefined {
  if (count > ceilings.quantity) return `must not be above ${ceilings.quantity}`;
  return count * price > ceilings.total
    ? `at this price must come to ${formatDecimal(ceilings.total, 0)} at most`
    : undefined;
}

/** A day that passes in less than a day is a practice market's own; for those there is the limit of any term. */
function tooMuchReturn({ maximumReturn, periodDays, daySeconds }: FundDraft): string | undefined {
  const most = daySeconds === secondsOfDay ? mostReturn(periodDays) : offerLimits.fund.ever;
  if (maximumReturn <= most) return undefined;
  const yearly = formatDecimal(offerLimits.fund.yearly, 0);
  return `must be at most ${formatDecimal(most)} for this term, which is ${yearly} % a year`;
}

function tooMuchProfit(draft: FundDraft): string | undefined {
  const cost = mostProfit(draft);
  return cost <= offerLimits.cost
    ? undefined
    : `would cost the house ${formatDecimal(cost)} in returns, more than ${formatDecimal(offerLimits.cost, 0)}`;
}

function isHttps(text: string): boolean {
  return URL.canParse(text) && new URL(text).protocol === 'https:';
}

function refuseFaults(faults: Faults): void {
  const found = Object.entries(faults).filter((entry): entry is [string, string] => entry[1] !== undefined);
  if (found.length > 0) throw new Refusal('invalid', { fields: Object.fromEntries(found) });
}
