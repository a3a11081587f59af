import { freezeScopes } from '@sauda/facts';
import { Type, type TObject, type TSchema } from 'typebox';
import {
  Decimal,
  DecimalInput,
  NullableDecimal,
  NullableText,
  NullableTime,
  Time,
  okData,
  okEmpty,
  text,
} from '../shapes.ts';
import { lostKeys } from '../calls/access.ts';
import { CustomerRef } from './customers.ts';
import { defineCalls } from '../define.ts';
import { isShared, queues, type QueueName, type SharedQueue } from './rights.ts';
import { ItemId, Reason, StaffName, keyPaging, okPage, okPageWith } from './shapes.ts';

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
    ...nullable(Type.Object({ address: Type.String(), rate: Decimal, amount: Decimal, transfer: NullableText })),
    description:
      'Where the customer was told to send how many USDT, and at which rate; `transfer`: the chain’s number, as the customer has given it.',
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
  frozen: {
    ...nullable(Type.Object({ scope: Type.Enum([...freezeScopes]), is_barred: Type.Boolean() })),
    description:
      'How far the customer’s account is frozen, by whom it may be; `is_barred`: so far that it is not handed over to the bank.',
  },
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
  name: { ...NullableText, description: 'Null where it cannot be opened any more: it can be refused, not approved.' },
  document: Type.String(),
  id_number: { ...NullableText, description: 'Null where it cannot be opened any more, as with the name.' },
  number_fits: Type.Boolean({ description: 'The number has the form, and where there is one the check digit.' }),
  same_number: Type.Integer({ description: 'How many other customers have given this number.' }),
  earlier_attempts: Type.Integer(),
  expires_on: { ...NullableText, description: 'The last day of the document, where the customer has said.' },
});

/** How somebody proves who they are: themselves, by video, by a document that fits the one on record, or by what only they know. */
export const proofWays = ['in_person', 'video', 'document', 'questions'] as const;
const ProofWay = Type.Enum([...proofWays]);

const AccessItem = Type.Object({
  ...item,
  customer: {
    ...nullable(Type.Object(CustomerRef)),
    description: 'Whose phone it is, which stands at the customer; null where nobody is registered with it.',
  },
  lost: Type.Enum([...lostKeys]),
  has_lost: {
    ...nullable(Type.Boolean()),
    description: 'Whether the account has what is lost; null where there is none.',
  },
  new_phone_end: {
    ...NullableText,
    description: 'Of a lost phone number: the last four digits of the one in its place.',
  },
  status: Type.Enum(['received', 'taken_up', 'identity_asked', 'waiting']),
  proof: {
    ...nullable(Type.Object({ way: ProofWay, note: Type.String(), by: Type.String(), at: Time })),
    description: 'How whoever asks has proved who they are, and who says so.',
  },
  due_at: { ...NullableTime, description: 'When it takes effect, where two people have agreed to it.' },
  phone_end: Type.String({ description: 'The last four digits of the phone that was given.' }),
  contact: Type.String({ description: 'How and when who asks is reached, in their words.' }),
  message: Type.String(),
  expires_at: Time,
});

const queueQuery = Type.Object({
  ...keyPaging,
  claim: Type.Optional(Type.Enum(['free', 'mine'], { description: 'All where absent.' })),
  search: Type.Optional({
    ...text(60),
    description: 'A number or reference of the request, or a phone: the whole of it.',
  }),
});

export const BankReference = Type.String({
  pattern: '^\\S(.{0,78}\\S)?$',
  description: 'The bank’s number of the transfer, or the chain’s.',
});
const oneItem = Type.Object({ id: ItemId });
const someItems = Type.Object({ ids: Type.Array(ItemId, { minItems: 1, maxItems: 100 }) });

type Refusals<N extends QueueName> = (typeof queues)[N]['refusals'][number];

/** What the customer is told of a refusal, as a key of the error list, and why, for the log. */
const refusal = <N extends QueueName>(name: N) => {
  const reasons: readonly Refusals<N>[] = queues[name].refusals;
  return Type.Object({ id: ItemId, reason: Type.Enum([...reasons]), note: Reason });
};

/** `proposed`: a second person has to confirm it. */
const decided = okData(
  Type.Object({
    state: Type.Enum(['decided', 'proposed']),
    because: { ...nullable(SecondPersonReason), description: 'Why it takes a second person.' },
  }),
);

interface Decision<B extends TObject = TObject> {
  readonly summary: string;
  readonly body: B;
}

const listOf = <N extends QueueName, T extends TSchema>(name: N, summary: string, row: T) => ({
  summary,
  access: `${name}.read` as const,
  query: queueQuery,
  answer: okPageWith(row, { total: Type.Integer() }),
});

const decisionOf = <N extends QueueName, B extends TObject>(name: N, { summary, body }: Decision<B>) => ({
  summary,
  access: `${name}.decide` as const,
  body,
  answer: decided,
  repeatable: true as const,
});

const claim = {
  summary: 'Take items for ten minutes; `taken` are those that nobody else has',
  body: someItems,
  answer: okData(Type.Object({ taken: Type.Array(ItemId) })),
};
const release = { summary: 'Give items back', body: someItems, answer: okEmpty };
const second = { summary: 'Carry out what another person has proposed', body: oneItem };
const sendBack = {
  summary: 'End a proposal without carrying it out',
  body: Type.Object({ id: ItemId, note: Reason }),
};

type Access<N extends QueueName> = { readonly access: `${N}.decide` };
type DecisionCall<N extends QueueName, B extends TObject> = ReturnType<typeof decisionOf<N, B>>;
/** The calls of a queue: its list, claims, its decisions, and where they may take two what the second person does. */
type QueueCalls<N extends QueueName, T extends TSchema, D extends Readonly<Record<string, Decision>>> = {
  [K in `GET /${N}`]: ReturnType<typeof listOf<N, T>>;
} & { [K in `POST /${N}/claim`]: typeof claim & Access<N> } & {
  [K in `POST /${N}/release`]: typeof release & Access<N>;
} & { [K in keyof D & string as `POST /${N}/${K}`]: DecisionCall<N, D[K]['body']> } & (N extends SharedQueue
    ? { [K in `POST /${N}/second`]: DecisionCall<N, typeof second.body> } & {
        [K in `POST /${N}/send-back`]: DecisionCall<N, typeof sendBack.body>;
      }
    : unknown);

/** Declares a queue of `rights.ts`: what its list is called, what its things show, and how they are decided on. */
function queue<N extends QueueName, T extends TSchema, D extends Readonly<Record<string, Decision>>>(
  name: N,
  { list, item: row, decisions }: { readonly list: string; readonly item: T; readonly decisions: D },
) {
  const access = `${name}.decide` as const;
  const all: Readonly<Record<string, Decision>> = {
    ...decisions,
    ...(isShared(name) ? { second, 'send-back': sendBack } : {}),
  };
  return {
    [`GET /${name}`]: listOf(name, list, row),
    [`POST /${name}/claim`]: { ...claim, access },
    [`POST /${name}/release`]: { ...release, access },
    ...Object.fromEntries(
      Object.entries(all).map(([word, decision]) => [`POST /${name}/${word}`, decisionOf(name, decision)]),
    ),
  } as QueueCalls<N, T, D>;
}

const proof = {
  id: ItemId,
  bank_reference: Type.Optional(BankReference),
  line_id: Type.Optional(Type.String({ pattern: '^\\d{1,18}$' })),
};

const recharges = queue('recharges', {
  list: 'Recharges that wait for their money',
  item: RechargeItem,
  decisions: {
    confirm: {
      summary: 'Credit a recharge: its money has arrived, as a bank reference or a line of the statement says',
      body: Type.Object({
        ...proof,
        line_amount: Type.Optional({
          ...DecimalInput,
          description: 'The line’s amount, demanded where it is not the one that was asked for.',
        }),
      }),
    },
    refuse: { summary: 'End a recharge without money', body: refusal('recharges') },
  },
});

const withdrawals = queue('withdrawals', {
  list: 'Withdrawals that are not paid yet',
  item: WithdrawalItem,
  decisions: {
    'hand-over': { summary: 'Give a withdrawal to the bank: it can no longer be taken back', body: oneItem },
    paid: { summary: 'The bank has paid a withdrawal', body: Type.Object(proof) },
    returned: {
      summary: 'The bank could not pay a withdrawal, or its money came back: the customer has the money again',
      body: Type.Object(proof),
    },
    refuse: {
      summary: 'Refuse a withdrawal that the bank does not have: the customer has the money again',
      body: refusal('withdrawals'),
    },
  },
});

const loans = queue('loans', {
  list: 'Applications for loans',
  item: LoanItem,
  decisions: {
    approve: { summary: 'Lend the money', body: oneItem },
    refuse: { summary: 'Refuse an application', body: refusal('loans') },
  },
});

/** What was sent in once, without its number. */
const ListedName = Type.Object({
  id: Type.String({ description: 'As the queue names it.' }),
  customer: Type.Object(CustomerRef),
  name: { ...NullableText, description: 'Null where it cannot be opened any more.' },
  document: Type.String(),
  status: Type.Enum(['under_review', 'approved', 'rejected']),
  reason: NullableText,
  decided_by: NullableText,
  decided_at: NullableTime,
  created_at: Time,
});

const identity = queue('identity', {
  list: 'Real names under review',
  item: IdentityItem,
  decisions: {
    approve: { summary: 'Approve a real name', body: oneItem },
    refuse: {
      summary: 'Reject a real name: the customer may send in another',
      body: refusal('identity'),
    },
  },
});

const access = queue('access', {
  list: 'Requests of who cannot log in',
  item: AccessItem,
  decisions: {
    'take-up': { summary: 'Take a request up: who asked sees that it is looked at', body: oneItem },
    'ask-identity': { summary: 'Say that whoever asked is to prove who they are', body: oneItem },
    'note-proof': {
      summary: 'Write down how whoever asked has proved who they are; a later word stands for an earlier one',
      body: Type.Object({ id: ItemId, way: ProofWay, note: Reason }),
    },
    refuse: {
      summary: 'Refuse a request, also one that two people have agreed to and that waits; who asked reads the reason',
      body: refusal('access'),
    },
  },
});

/** Every queue, declared: one that is in `rights.ts` and not here is missed by the compiler. */
const declared = { recharges, withdrawals, loans, identity, access } satisfies Record<QueueName, object>;

type Together<Calls> = (Calls extends unknown ? (of: Calls) => void : never) extends (of: infer All) => void
  ? All
  : never;

const together = <Q extends Readonly<Record<string, object>>>(of: Q) =>
  Object.assign({}, ...Object.values(of)) as Together<Q[keyof Q]>;

/** What waits for a decision, oldest deadline first, and what is looked at before one. */
export const deskQueueCalls = defineCalls({
  ...together(declared),
  'GET /recharges/receipt': {
    summary: 'The customer’s picture of the payment; who looks is in the log',
    access: 'recharges.receipt',
    query: oneItem,
    answer: Type.Unknown(),
    mediaTypes: ['image/jpeg'],
  },
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
  'GET /identity/decided': {
    summary: 'Real names that were decided on, the last decision first',
    access: 'identity.read',
    query: Type.Object({
      ...keyPaging,
      status: Type.Optional(Type.Enum(['approved', 'rejected'])),
      by: Type.Optional({ ...text(80), description: 'The login of who decided, or what decides by itself.' }),
      who: Type.Optional(
        Type.String({ pattern: '^\\d{1,15}$', description: 'The whole of a customer’s phone or number.' }),
      ),
      from: Type.Optional(Time),
      to: Type.Optional(Time),
    }),
    answer: okPage(ListedName),
  },
  'GET /identity/one': {
    summary:
      'A real name as it was sent in, whatever has become of it, with the other attempts of its customer and who else has given its number. Who looks at one that was decided on is in the log',
    access: 'identity.read',
    query: oneItem,
    answer: okData(
      Type.Object({
        ...ListedName.properties,
        expires_on: { ...NullableText, description: 'The last day of the document, where the customer has said.' },
        id_number: { ...NullableText, description: 'Null where it cannot be opened any more.' },
        attempts: Type.Array(ListedName, { description: 'This one too, the newest first, fifty at the most.' }),
        same_number: Type.Array(ListedName, {
          description: 'Of other customers, the newest first, fifty at the most.',
        }),
      }),
    ),
  },
  'GET /identity/photo': {
    summary: 'A photo of a document; who looks is in the log',
    access: 'identity.photo',
    query: Type.Object({ id: ItemId, side: Type.Enum(['front', 'back']) }),
    answer: Type.Unknown(),
    mediaTypes: ['image/jpeg'],
  },
});
