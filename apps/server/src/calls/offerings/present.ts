import { specCodes } from '@sauda/contract/spec-words';
import type { Answer } from '@sauda/contract';
import { ONE, convertHalfEven, divideHalfEven, formatDecimal, MINOR_UNIT, type Decimal } from '@sauda/money';
import { toSettlementRate } from '../../modules/trading/market-view.ts';
import {
  accruedAfter,
  currentReturn,
  daysPassed,
  profitOf,
  type Fund,
  type ListedFundOrder,
} from '../../modules/offerings/funds/fund.ts';
import { isUpcoming, type Application, type Ipo, type IpoStatus } from '../../modules/offerings/ipos/ipo.ts';
import type { BookTotals, ListedApplication } from '../../modules/offerings/ipos/read-ipos.ts';
import { toWire } from '../to-wire.ts';

type IpoRow = Answer<'GET /client/ipo'>['data'][number];
type ApplicationData = Answer<'POST /stock/success/ipo/buy'>['data'];
type ApplicationListRow = Answer<'GET /stock/success/ipo/list'>['rows'][number];
type OrderRow = Answer<'POST /stock/success/deal/list'>['rows'][number];
type FundListRow = Answer<'GET /v2/fund/list'>['data']['rows'][number];
type FundDetail = Answer<'GET /v2/fund/detail'>['data'];
type FundOrderRow = Answer<'GET /stock/success/fund/orders'>['rows'][number];

const statusWords: Readonly<Record<IpoStatus, IpoRow['status']>> = {
  draft: 'Forthcoming',
  forthcoming: 'Forthcoming',
  open: 'Open',
  closed: 'Closed',
  allotted: 'Allotted',
  listed: 'Listed',
  cancelled: 'Cancelled',
};
export const ipoStatusWord = (status: IpoStatus): IpoRow['status'] => statusWords[status];

/** @param totals of the book while it is open; a closed one carries its own */
export function presentIpo(
  ipo: Ipo,
  totals: BookTotals | undefined,
  application: Application | undefined,
  now: Date,
): Omit<IpoRow, 'reminded'> {
  const applied = ipo.appliedShares ?? totals?.shares ?? 0n;
  const { series, symbol, companyName, market, currency, floorPrice: priceLow, capPrice: priceHigh, tickSize } = ipo;
  const { issuePrice = priceHigh, about, documentUrl } = ipo;
  return {
    id: Number(ipo.id),
    ...toWire({ series, symbol, companyName, market, currency, issuePrice, priceLow, priceHigh, tickSize }),
    ...toWire({ about, documentUrl }),
    status: ipoStatusWord(ipo.status),
    min: numberOrNull(ipo.minimum),
    max: numberOrNull(ipo.maximum),
    step: Number(ipo.lotSize),
    shares: Number(ipo.shares),
    applications: Number(ipo.applications ?? totals?.applications ?? 0n),
    applied_shares: Number(applied),
    subscription: formatDecimal(divideHalfEven(applied * ONE, ipo.shares * MINOR_UNIT) * MINOR_UNIT),
    upcoming: isUpcoming(ipo, now),
    apply_start_date: ipo.appliesFrom?.toISOString() ?? null,
    issue_start_date: ipo.opensAt.toISOString(),
    issue_end_date: ipo.closesAt.toISOString(),
    allotment_date: ipo.allotsAt.toISOString(),
    listing_date: ipo.listsAt.toISOString(),
    seed_hash: ipo.seedHash.toString('hex'),
    application: application === undefined ? null : presentApplication(application, ipo.status),
  };
}

function statusOf({ status }: Application, ipoStatus: IpoStatus): ApplicationData['status'] {
  if (status === 'submitted') return ipoStatus === 'forthcoming' || ipoStatus === 'open' ? 'submitted' : 'in_allotment';
  return status === 'allotted' ? 'allotted' : 'not_allotted';
}

function presentApplication(application: Application, ipoStatus: IpoStatus): NonNullable<IpoRow['application']> {
  const { status, endReason } = application;
  return {
    no: application.no,
    status: statusOf(application, ipoStatus),
    reason: status === 'withdrawn' || status === 'cancelled' ? status : (endReason ?? null),
    count: application.shares.toString(),
    allotted: application.allotted.toString(),
    price: formatDecimal(application.price),
    held: formatDecimal(application.held),
  };
}

/** What an application is after a command of the customer, which the IPO must be open for. */
export function presentOpenApplication(application: Application): ApplicationData {
  return {
    ...presentApplication(application, 'forthcoming'),
    id: Number(application.id),
    ipo_id: Number(application.ipoId),
  };
}

export function presentApplicationRow(application: ListedApplication, now: Date): ApplicationListRow {
  const { ipo, paid, createdAt, endedAt } = application;
  const { symbol, companyName: name, market, currency, issuePrice } = ipo;
  const isOpen = ipo.status === 'forthcoming' || ipo.status === 'open';
  return {
    ...presentOpenApplication(application),
    ...presentApplication(application, ipo.status),
    ...toWire({ symbol, name, market, side: 'buy', currency, issuePrice, sellPrice: null }),
    ipo_status: ipoStatusWord(ipo.status),
    can_edit: application.status === 'submitted' && isOpen && now < ipo.closesAt,
    ...toWire({ paid, refunded: refundOf(application), createdAt, endedAt }),
  };
}

/** What was given back when it ended. */
function refundOf(application: Application): Decimal {
  const { status, shares, price, paid } = application;
  if (status === 'submitted') return 0n;
  return convertHalfEven(price * shares, toSettlementRate(application)) - paid;
}

/** An application as a row of `deal/list`: once allotted, with the shares and the price that it got. */
export function presentApplicationAsOrder(application: ListedApplication, region: string): OrderRow {
  const { ipo, no, allotted, shares, createdAt, endedAt } = application;
  const isAllotted = allotted > 0n;
  const price = isAllotted ? (ipo.issuePrice ?? application.price) : application.price;
  const count = isAllotted ? allotted : shares;
  const { symbol, companyName: name, market, currency, closesAt: expiresAt } = ipo;
  return {
    id: Number(application.id),
    ...toWire({ no, type: region, symbol, name, market, kind: 'ipo', side: 'buy', currency }),
    status: specCodes.application[statusOf(application, ipo.status)] as unknown as string,
    count: count.toString(),
    filled: allotted.toString(),
    ...toWire({ price, sellPrice: null, totalPrice: isAllotted ? application.paid : price * count, fee: 0n }),
    ...toWire({ profit: null, interest: 0n, source: null, quoteTime: null, createdAt, endedAt, expiresAt }),
    version: 0,
    ...toWire({ triggerPrice: null, triggeredAt: null, stopPrice: null, targetPrice: null }),
  };
}

function presentTerms({ name, periodDays: investmentPeriod, daySeconds, ...fund }: Fund) {
  const { minimumReturn: minReturn, maximumReturn: maxReturn } = fund;
  return toWire({ name, investmentPeriod, daySeconds, minReturn, maxReturn });
}

export function presentFund(fund: Fund, now: Date): FundListRow {
  const { amount, issueAmount, soldAmount, minimumRaise, opensAt, closesAt } = fund;
  return {
    id: Number(fund.id),
    ...presentTerms(fund),
    ...toWire({ currentReturn: currentReturn(fund), amount, issueAmount, soldAmount, minimumRaise, opensAt, closesAt }),
    status: fundStatus(fund, now),
  };
}

function fundStatus({ status, opensAt, closesAt }: Fund, now: Date): FundListRow['status'] {
  if (status === 'cancelled') return 'cancelled';
  if (status === 'closed' || now >= closesAt) return 'closed';
  return now < opensAt ? 'forthcoming' : 'open';
}

const pointsAtMost = 60;

export function presentFundDetail(fund: Fund, now: Date): FundDetail {
  const valueOn = (day: number, expectedReturn: Decimal): string =>
    formatDecimal(fund.amount + accruedAfter(day, fund.periodDays, profitOf(fund.amount, expectedReturn)));
  return {
    ...presentFund(fund, now),
    terms: fund.terms,
    risk: fund.risk,
    points: daysToShow(fund.periodDays).map((day) => ({
      day,
      time: new Date(now.getTime() + day * fund.daySeconds * 1_000).toISOString(),
      low: valueOn(day, fund.minimumReturn),
      value: valueOn(day, currentReturn(fund)),
      high: valueOn(day, fund.maximumReturn),
    })),
  };
}

/** From the first day to the last, evenly, not more than can be seen. */
function daysToShow(periodDays: number): number[] {
  const steps = Math.min(periodDays, pointsAtMost);
  return Array.from({ length: steps + 1 }, (_, step) => Math.round((step * periodDays) / steps));
}

export function presentFundOrder(order: ListedFundOrder, now: Date): FundOrderRow {
  const { fund, no, amount, expectedReturn, status, endTime, createdAt, endedAt } = order;
  const days = daysPassed(fund, createdAt, status === 'active' ? now : (endedAt ?? now));
  const accrued = status === 'cancelled' ? 0n : accruedAfter(days, fund.periodDays, order.profit);
  const profit = status === 'completed' ? order.profit : undefined;
  return {
    id: Number(order.id),
    ...toWire({ no, amount, expectedReturn, accrued, value: amount + accrued, profit, endTime, createdAt, endedAt }),
    status,
    project: { id: Number(fund.id), ...presentTerms(fund) },
  };
}

function numberOrNull(value: bigint | undefined): number | null {
  return value === undefined ? null : Number(value);
}
