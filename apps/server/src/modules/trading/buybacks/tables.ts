import * as t from '../../../platform/table.ts';

export type BuybackStatus = 'open' | 'settling' | 'settled' | 'cancelled';
export type TenderStatus = 'submitted' | 'withdrawn' | 'accepted' | 'not_accepted' | 'cancelled';

export const buybacks = t.table('buybacks', {
  id: t.generated(t.bigint),
  no: t.text,
  symbol: t.text,
  currency: t.text,
  /** What a share is paid, in its currency. */
  price: t.bigint,
  /** Withheld of what is paid, in hundredths of a per cent. */
  taxBasisPoints: t.integer,
  lastDay: t.day,
  /** When that day is over where the share is traded. */
  closesAt: t.time,
  status: t.textOf<BuybackStatus>(),
  reason: t.text,
  announcedBy: t.text,
  confirmedBy: t.text,
  announcedAt: t.time,
  /** Who holds it as that day is over is entitled to have `entitled` of each `entitledOf` taken. */
  recordDay: t.nullable(t.day),
  recordAt: t.nullable(t.time),
  entitled: t.nullable(t.integer),
  entitledOf: t.nullable(t.integer),
  recordingIn: t.nullable(t.bigint),
  recordedAt: t.nullable(t.time),
  /** Of so many that were tendered beyond what holders are entitled to, so many are taken. */
  tendered: t.nullable(t.integer),
  taken: t.nullable(t.integer),
  /** The same, where it was said by how many are taken in all. */
  excessTendered: t.nullable(t.bigint),
  excessTaken: t.nullable(t.bigint),
  endedBy: t.nullable(t.text),
  decidedAt: t.nullable(t.time),
  endedAt: t.nullable(t.time),
  toldCustomer: t.nullable(t.uuid),
  toldAt: t.nullable(t.time),
});

/** An offer of a company to buy its shares back, from its announcement on. */
export type Buyback = t.RowOf<typeof buybacks>;

export const tenders = t.table('tenders', {
  customerId: t.uuid,
  id: t.generated(t.bigint),
  buybackId: t.bigint,
  no: t.text,
  quantity: t.bigint,
  status: t.textOf<TenderStatus>(),
  accepted: t.bigint,
  /** What was paid for what was accepted, before tax, in the account currency. */
  amount: t.bigint,
  tax: t.bigint,
  createdAt: t.time,
  endedAt: t.nullable(t.time),
});

/** What one customer offers of their shares; a change is another one, and ends the one before. */
export type Tender = t.RowOf<typeof tenders>;

export const tenderLots = t.table('tender_lots', {
  customerId: t.uuid,
  tenderId: t.bigint,
  lotNo: t.text,
  quantity: t.bigint,
});

export const updateTenders = tenders.updateBy(['customerId', 'id'], ['status', 'accepted', 'amount', 'tax', 'endedAt']);

/** Where the price of what a buyback has taken is from. */
export const sourceOfBuyback = (no: string): string => `buyback/${no}`;
