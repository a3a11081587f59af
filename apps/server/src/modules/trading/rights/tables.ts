import * as t from '../../../platform/table.ts';

export type RightsStatus = 'announced' | 'recording' | 'open' | 'closed' | 'allotting' | 'allotted' | 'cancelled';
export type SubscriptionStatus = 'submitted' | 'withdrawn' | 'allotted' | 'not_allotted' | 'cancelled';

export const rightsIssues = t.table('rights_issues', {
  id: t.generated(t.bigint),
  no: t.text,
  symbol: t.text,
  currency: t.text,
  /** So many new shares for so many held. */
  offered: t.integer,
  held: t.integer,
  /** What a new share costs, in its currency. */
  price: t.bigint,
  exDay: t.day,
  /** When that day begins where the share is traded: who holds it then is entitled. */
  exAt: t.time,
  lastDay: t.day,
  /** When that day is over there. */
  closesAt: t.time,
  status: t.textOf<RightsStatus>(),
  reason: t.text,
  fileDigest: t.nullable(t.text),
  announcedBy: t.text,
  confirmedBy: t.text,
  announcedAt: t.time,
  recordingIn: t.nullable(t.bigint),
  recordedAt: t.nullable(t.time),
  /** Shares subscribed to as it was decided on, and of these allotted. */
  subscribed: t.nullable(t.bigint),
  allotted: t.nullable(t.bigint),
  endedBy: t.nullable(t.text),
  decidedAt: t.nullable(t.time),
  endedAt: t.nullable(t.time),
  toldCustomer: t.nullable(t.uuid),
  toldAt: t.nullable(t.time),
});

/** New shares that a company offers its holders at a price, from the announcement on. */
export type RightsIssue = t.RowOf<typeof rightsIssues>;

export const rightsSubscriptions = t.table('rights_subscriptions', {
  customerId: t.uuid,
  id: t.generated(t.bigint),
  issueId: t.bigint,
  no: t.text,
  quantity: t.bigint,
  /** Set aside for it while it is submitted, in the account currency. */
  held: t.bigint,
  status: t.textOf<SubscriptionStatus>(),
  allotted: t.bigint,
  /** For what was allotted, in the account currency. */
  paid: t.bigint,
  settlementRate: t.bigint,
  rateSource: t.nullable(t.text),
  rateQuoteTime: t.nullable(t.time),
  createdAt: t.time,
  endedAt: t.nullable(t.time),
});

/** What one customer takes of their entitlement; a change is another one, and ends the one before. */
export type Subscription = t.RowOf<typeof rightsSubscriptions>;

export const updateSubscriptions = rightsSubscriptions.updateBy(
  ['customerId', 'id'],
  ['status', 'held', 'allotted', 'paid', 'endedAt'],
);

/** As companies say it: new shares for shares held, 1:5. */
export const saidRights = ({ offered, held }: Pick<RightsIssue, 'offered' | 'held'>): string => `${offered}:${held}`;
