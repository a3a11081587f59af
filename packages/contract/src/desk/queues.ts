import { Type, type TProperties, type TSchema } from 'typebox';
import { Decimal, NullableDecimal, NullableText, NullableTime, Time, okData, okEmpty, text } from '../shapes.ts';
import { CustomerRef } from './customers.ts';
import { defineCalls } from '../define.ts';
import type { DeskRight } from './rights.ts';
import { ItemId, Reason, StaffName, keyPaging, okPageWith } from './shapes.ts';

export const nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/** Who is working on an item, until when. It is renewed by work, and free again after ten minutes without. */
const Claim = Type.Object({ ...StaffName.properties, until: Time, is_mine: Type.Boolean() });

/**
 * Why a decision takes two people: a limit of one person (of a request, of a customer's day, of one's own day), or that
 * nothing but people say what the bank did, that more has come than was asked for, that nothing ties the line to it, or that
 * who goes by the line has imported it.
 */
export const secondPersonReasons = [
  'amount',
  'customer_day',
  'staff_day',
  'unproved',
  'more_than_asked',
  'unnamed',
  'own_line',
] as const;
const SecondPersonReason = Type.Enum([...secondPersonReasons]);

/** A decision that one person has proposed and a second has to confirm. */
const Proposal = Type.Object({
  decision: Type.String({ description: 'The word of the call, as in `confirm`.' }),
  by: StaffName,
  is_mine: Type.Boolean(),
  at: Time,
  bank_reference: NullableText,
  credit: { ...NullableDecimal, description: 'What would be credited.' },
  because: nullable(SecondPersonReason),
});

/** What came back from the second person, for whoever proposed it and whoever decides next. */
const SentBack = Type.Object({
  decision: Type.String(),
  by: StaffName,
  note: Type.String(),
  at: Time,
  is_mine: Type.Boolean({ description: 'It was proposed by the member of staff who asks.' }),
});

/** What every item of every queue has. */
const item = {
  id: ItemId,
  no: Type.String(),
  customer: Type.Object(CustomerRef),
  is_own: Type.Boolean({ description: 'It is of the member of staff who asks, who cannot decide on it.' }),
  created_at: Time,
  claim: nullable(Claim),
};

const moneyItem = {
  ...item,
  amount: Decimal,
  deadline: Time,
  needs_second_person: Type.Boolean(),
  second_person: {
    ...nullable(SecondPersonReason),
    description: 'Which limit of the member of staff who asks it goes beyond.',
  },
  credited_by_me: Type.Boolean({
    description:
      'The member of staff who asks has credited money to this customer in the last 30 days, and pays nothing out.',
  }),
  proposal: nullable(Proposal),
  sent_back: nullable(SentBack),
};

const RealName = { ...NullableText, description: 'As it was approved; null for whom it is not to compare.' };

/** A line of the bank's statement, as far as a queue needs it. */
export const Line = Type.Object({
  id: Type.String(),
  bank_reference: Type.String(),
  booked_on: Type.String(),
  amount: Decimal,
  description: Type.String(),
});

const NamingLine = Type.Object({
  ...Line.properties,
  imported_by_me: Type.Boolean({ description: 'Who asks has imported it, and does not go by it alone.' }),
  outcome: Type.Enum(['received', 'paid', 'returned']),
});

/** What the bank's statements say of a request: a line that proves it, and one that names it with another amount. */
const lines = {
  line: nullable(NamingLine),
  other_line: nullable(NamingLine),
};

const RechargeItem = Type.Object({
  ...moneyItem,
  method: Type.Enum(['bank', 'usdt']),
  usdt: {
    ...nullable(Type.Object({ address: Type.String(), rate: Decimal, amount: Decimal })),
    description: 'Where the customer was told to send how many USDT, and at which rate.',
  },
  reference: Type.String(),
  real_name: RealName,
  has_receipt: Type.Boolean(),
  ...lines,
});

const WithdrawalItem = Type.Object({
  ...moneyItem,
  reference: Type.String(),
  card: Type.Object({ bank: Type.String(), bank_user: Type.String(), bank_card: Type.String() }),
  real_name: RealName,
  handed_over_at: NullableTime,
  ...lines,
});

const LoanItem = Type.Object({
  ...moneyItem,
  credit_score: Type.Integer(),
  credit_limit: Decimal,
  owed: Decimal,
  interest_basis_points: Type.Integer(),
  term_days: Type.Integer(),
});

const IdentityItem = Type.Object({
  ...item,
  name: Type.String(),
  document: Type.String(),
  id_number: Type.String(),
  number_fits: Type.Boolean({ description: 'The number has the form, and where there is one the check digit.' }),
  same_number: Type.Integer({ description: 'How many other customers have given this number.' }),
  earlier_attempts: Type.Integer(),
});

const queueQuery = Type.Object({
  ...keyPaging,
  claim: Type.Optional(Type.Enum(['free', 'mine'], { description: 'All where absent.' })),
  search: Type.Optional({
    ...text(60),
    description: 'A number or reference of the request, or a phone: the whole of it.',
  }),
});

const BankReference = Type.String({
  pattern: '^\\S(.{0,78}\\S)?$',
  description: 'The bank’s number of the transfer, or the chain’s.',
});
const oneItem = Type.Object({ id: ItemId });
const someItems = Type.Object({ ids: Type.Array(ItemId, { minItems: 1, maxItems: 100 }) });

/** What the customer is told of a refusal, as a key of the error list, and why, for the log. */
const refusal = <const T extends string[]>(reasons: T) =>
  Type.Object({ id: ItemId, reason: Type.Enum(reasons), note: Reason });

/** `proposed`: a second person has to confirm it. */
const decided = okData(
  Type.Object({
    state: Type.Enum(['decided', 'proposed']),
    because: { ...nullable(SecondPersonReason), description: 'Why it takes a second person.' },
  }),
);

const list = <T extends TSchema>(summary: string, right: DeskRight, row: T) =>
  ({ summary, access: right, query: queueQuery, answer: okPageWith(row, { total: Type.Integer() }) }) as const;
const claim = (right: DeskRight) =>
  ({
    summary: 'Take items for ten minutes; `taken` are those that nobody else has',
    access: right,
    body: someItems,
    answer: okData(Type.Object({ taken: Type.Array(ItemId) })),
  }) as const;
const release = (right: DeskRight) =>
  ({ summary: 'Give items back', access: right, body: someItems, answer: okEmpty }) as const;
const decision = <T extends TProperties>(summary: string, right: DeskRight, body: ReturnType<typeof Type.Object<T>>) =>
  ({ summary, access: right, body, answer: decided, repeatable: true }) as const;
const second = (right: DeskRight) => decision('Carry out what another person has proposed', right, oneItem);
const sendBack = (right: DeskRight) =>
  decision('End a proposal without carrying it out', right, Type.Object({ id: ItemId, note: Reason }));

export const rechargeRefusals = ['bank_refused', 'sender_mismatch', 'declined'] as const;
export const withdrawalRefusals = ['card_unusable', 'payee_mismatch', 'declined'] as const;
export const loanRefusals = ['loan_refused', 'declined'] as const;
export const identityRefusals = [
  'id_number_unconfirmed',
  'name_mismatch',
  'photo_blank',
  'photo_unreadable',
  'declined',
] as const;

const proof = {
  id: ItemId,
  bank_reference: Type.Optional(BankReference),
  line_id: Type.Optional(Type.String({ pattern: '^\\d{1,18}$' })),
};

/** What waits for a decision, oldest deadline first. */
export const deskQueueCalls = defineCalls({
  'GET /recharges': list('Recharges that wait for their money', 'recharges.read', RechargeItem),
  'POST /recharges/claim': claim('recharges.decide'),
  'POST /recharges/release': release('recharges.decide'),
  'POST /recharges/confirm': decision(
    'Credit a recharge: its money has arrived, as a bank reference or a line of the statement says',
    'recharges.decide',
    Type.Object({
      ...proof,
      line_amount: Type.Optional({
        ...Decimal,
        description: 'The line’s amount, demanded where it is not the one that was asked for.',
      }),
    }),
  ),
  'POST /recharges/refuse': decision(
    'End a recharge without money',
    'recharges.decide',
    refusal([...rechargeRefusals]),
  ),
  'POST /recharges/second': second('recharges.decide'),
  'POST /recharges/send-back': sendBack('recharges.decide'),
  'GET /recharges/receipt': {
    summary: 'The customer’s picture of the payment; who looks is in the log',
    access: 'recharges.read',
    query: oneItem,
    answer: Type.Unknown(),
    mediaTypes: ['image/jpeg'],
  },

  'GET /withdrawals': list('Withdrawals that are not paid yet', 'withdrawals.read', WithdrawalItem),
  'POST /withdrawals/claim': claim('withdrawals.decide'),
  'POST /withdrawals/release': release('withdrawals.decide'),
  'POST /withdrawals/hand-over': decision(
    'Give a withdrawal to the bank: it can no longer be taken back',
    'withdrawals.decide',
    oneItem,
  ),
  'GET /withdrawals/payee': {
    summary: 'Whom a withdrawal goes to, in clear, for the bank; who looks is in the log',
    access: 'cards.unmask',
    query: oneItem,
    answer: okData(
      Type.Object({
        bank: Type.String(),
        branch: Type.String(),
        holder: Type.String(),
        number: Type.String(),
        code: Type.String(),
      }),
    ),
  },
  'POST /withdrawals/paid': decision('The bank has paid a withdrawal', 'withdrawals.decide', Type.Object(proof)),
  'POST /withdrawals/returned': decision(
    'The bank could not pay a withdrawal, or its money came back: the customer has the money again',
    'withdrawals.decide',
    Type.Object(proof),
  ),
  'POST /withdrawals/refuse': decision(
    'Refuse a withdrawal that the bank does not have: the customer has the money again',
    'withdrawals.decide',
    refusal([...withdrawalRefusals]),
  ),
  'POST /withdrawals/second': second('withdrawals.decide'),
  'POST /withdrawals/send-back': sendBack('withdrawals.decide'),

  'GET /loans': list('Applications for loans', 'loans.read', LoanItem),
  'POST /loans/claim': claim('loans.decide'),
  'POST /loans/release': release('loans.decide'),
  'POST /loans/approve': decision('Lend the money', 'loans.decide', oneItem),
  'POST /loans/refuse': decision('Refuse an application', 'loans.decide', refusal([...loanRefusals])),
  'POST /loans/second': second('loans.decide'),
  'POST /loans/send-back': sendBack('loans.decide'),

  'GET /identity': list('Real names under review', 'identity.read', IdentityItem),
  'POST /identity/claim': claim('identity.decide'),
  'POST /identity/release': release('identity.decide'),
  'GET /identity/photo': {
    summary: 'A photo of a document; who looks is in the log',
    access: 'identity.read',
    query: Type.Object({ id: ItemId, side: Type.Enum(['front', 'back']) }),
    answer: Type.Unknown(),
    mediaTypes: ['image/jpeg'],
  },
  'POST /identity/approve': decision('Approve a real name', 'identity.decide', oneItem),
  'POST /identity/refuse': decision(
    'Reject a real name: the customer may send in another',
    'identity.decide',
    refusal([...identityRefusals]),
  ),
});
