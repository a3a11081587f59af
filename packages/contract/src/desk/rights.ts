import type { Access } from '../define.ts';

/** What a member of staff is. One each; an administrator hands them out. */
export const roles = ['viewer', 'support', 'cashier', 'compliance', 'dealer', 'admin', 'auditor'] as const;
export type Role = (typeof roles)[number];

/** Whose answers are masked: of a phone and of the number of a document or an account they see the end alone. */
export const readsMasked = (role: Role): boolean => role === 'auditor';

const everybody = roles;
/** Whoever may see what is not masked. */
const inClear = ['viewer', 'support', 'cashier', 'compliance', 'dealer', 'admin'] as const;

interface QueueFacts {
  /** One of its things, as events name it. */
  readonly of: string;
  readonly read: readonly Role[];
  readonly decide: readonly Role[];
  /** A decision of it may take a second person. */
  readonly second: false | Shared;
  /** What a customer may be told of a refusal: keys of the error list. */
  readonly refusals: readonly string[];
  /** Its decisions bring customers money, which whoever decided does not pay out to them. */
  readonly credits: boolean;
}

/** Its things are rows of the table of the queue's name, by `customer_id` and `no`. */
interface Shared {
  /** What `status` they have while they wait. */
  readonly waits: readonly string[];
  /** Decisions that are there for another status too. */
  readonly later?: Readonly<Record<string, string>>;
}

/**
 * What waits for a decision at the desk: the calls, rights, live lists and counts of each follow from its row, and its things
 * and decisions from `queues.ts`. A queue has the name of its calls everywhere.
 */
export const queues = {
  recharges: {
    of: 'recharge',
    read: everybody,
    decide: ['cashier', 'admin'],
    second: { waits: ['in_progress'] },
    refusals: ['bank_refused', 'sender_mismatch', 'declined'],
    credits: true,
  },
  withdrawals: {
    of: 'withdrawal',
    read: everybody,
    decide: ['cashier', 'admin'],
    second: { waits: ['in_progress'], later: { returned: 'completed' } },
    refusals: ['card_unusable', 'payee_mismatch', 'declined'],
    credits: false,
  },
  loans: {
    of: 'loan',
    read: everybody,
    decide: ['cashier', 'compliance', 'admin'],
    second: { waits: ['applying'] },
    refusals: ['loan_refused', 'declined'],
    credits: true,
  },
  identity: {
    of: 'identity',
    read: ['auditor', 'compliance'],
    decide: ['compliance'],
    second: false,
    refusals: [
      'id_number_unconfirmed',
      'name_mismatch',
      'photo_blank',
      'photo_unreadable',
      'name_unreadable',
      'declined',
    ],
    credits: false,
  },
  access: {
    of: 'access',
    read: ['auditor', 'support', 'compliance', 'admin'],
    decide: ['support', 'compliance', 'admin'],
    second: false,
    refusals: ['identity_unproved', 'not_reached', 'declined'],
    credits: false,
  },
} as const satisfies Readonly<Record<string, QueueFacts>>;

export type QueueName = keyof typeof queues;
export const queueNames = Object.keys(queues) as readonly QueueName[];
/** Of its things, as events name them. */
export type QueuedThing = (typeof queues)[QueueName]['of'];
/** Those whose decisions may take two. */
export type SharedQueue = { [Q in QueueName]: (typeof queues)[Q]['second'] extends false ? never : Q }[QueueName];

export function isShared(queue: QueueName): queue is SharedQueue {
  return queues[queue].second !== false;
}

/** Those whose decisions may take two, with the facts of their things. */
export const sharedQueues = queueNames.flatMap((name): ReadonlyArray<Shared & { readonly name: QueueName }> => {
  const { second } = queues[name];
  return second === false ? [] : [{ name, ...second }];
});

export const creditingQueues = queueNames.filter((name) => queues[name].credits);

type QueueRight = `${QueueName}.read` | `${QueueName}.decide`;

const queueRights = Object.fromEntries(
  queueNames.flatMap((name) => [
    [`${name}.read`, queues[name].read],
    [`${name}.decide`, queues[name].decide],
  ]),
) as Readonly<Record<QueueRight, readonly Role[]>>;

/**
 * Who may do what at the desk: the whole of it. A call names one of these rights, and the server asks this table.
 * Rights to read stand before rights to do; what shows a person's papers is for compliance alone, administrators included.
 * An auditor has every right to read, what they read is masked (`readsMasked`), and no right to do anything.
 */
export const deskRights = {
  'overview.read': everybody,
  /** Of all that waits for a second person, each sees what they may do themselves, and what they have proposed; an auditor all. */
  'proposals.read': everybody,
  /** It takes the right of what was proposed besides. */
  'proposals.end': inClear,
  ...queueRights,

  'bank-lines.read': ['auditor', 'cashier', 'compliance', 'admin'],
  'recharges.receipt': inClear,
  'identity.photo': ['compliance'],
  'bank-lines.import': ['cashier', 'admin'],
  'payment-files.read': ['viewer', 'auditor', 'cashier', 'compliance', 'admin'],
  'suspense.read': ['viewer', 'auditor', 'cashier', 'compliance', 'admin'],
  /** To put down takes one person, since it gives nothing to anybody; how it ends takes two. */
  'suspense.decide': ['cashier', 'admin'],
  'issuers.read': ['viewer', 'auditor', 'cashier', 'compliance', 'dealer', 'admin'],
  /** Always two: it is other people's money. */
  'issuers.pay': ['cashier', 'admin'],
  'levies.read': ['viewer', 'auditor', 'cashier', 'compliance', 'admin'],
  /** Always two: it is the state's money. */
  'levies.pay': ['cashier', 'admin'],
  /** Always two: it is a loss of the house. */
  'loans.write-off': ['cashier', 'admin'],
  'journals.read': ['viewer', 'auditor', 'cashier', 'compliance', 'admin'],
  /** What the house gives a customer, or takes back: always by two. */
  'journals.post': ['cashier', 'admin'],
  /** What trades are charged. Whatever changes it takes two. */
  'fee-plans.read': everybody,
  'fee-plans.manage': ['admin'],
  'fee-terms.read': everybody,
  'fee-terms.decide': ['cashier', 'compliance', 'admin'],
  /** What is charged by law. Whatever changes it takes two. */
  'charges.read': everybody,
  'charges.manage': ['compliance', 'admin'],
  'real-names.read': ['auditor', 'cashier', 'compliance', 'admin'],
  'differences.read': ['viewer', 'auditor', 'cashier', 'compliance', 'admin'],
  'differences.look': ['cashier', 'compliance', 'admin'],
  'differences.note': ['cashier', 'compliance', 'admin'],
  'differences.settle': ['compliance', 'admin'],
  /** A difference with custodian or clearing broker, though it is still there; two where its instrument then trades again. */
  'differences.close': ['compliance', 'admin'],
  /** What custodian and clearing broker state of a day. */
  'day-files.read': ['viewer', 'auditor', 'cashier', 'compliance', 'admin'],
  'day-files.hand-in': ['cashier', 'compliance', 'admin'],
  'venue.read': ['viewer', 'auditor', 'cashier', 'compliance', 'admin'],
  'venue.stop': ['compliance', 'admin'],
  'venue.accounts': ['compliance', 'admin'],

  'requests.read': everybody,
  'orders.read': everybody,
  /** It gives nothing to anybody, and stops what may be wrong: one person is enough. */
  'orders.cancel': ['dealer', 'compliance', 'admin'],

  'mass-cancels.read': everybody,
  'exposure.read': ['viewer', 'auditor', 'cashier', 'compliance', 'dealer', 'admin'],
  'exposure.holders': ['compliance', 'dealer', 'admin'],

  /** Whom compliance looks into, and why: nobody else at the desk knows, administrators included. */
  'cases.read': ['auditor', 'compliance'],
  'cases.handle': ['compliance'],
  'cases.paper': ['compliance'],
  'screening.read': ['auditor', 'compliance'],
  'screening.manage': ['compliance'],

  'customers.read': everybody,
  /** Where a customer lives and whom they have named, in clear: everybody else sees it masked. That somebody has looked is on record. */
  'customers.person': ['support', 'compliance', 'admin'],
  /** What a customer gets as a file of their own. That somebody has taken one is on record. */
  'customers.statement': ['support', 'cashier', 'compliance', 'admin'],
  /** Contract notes and monthly statements. They name nobody, so that an auditor may read them; who takes one is on record. */
  'documents.read': ['auditor', 'support', 'cashier', 'compliance', 'admin'],
  'customers.note': ['support', 'cashier', 'compliance', 'dealer', 'admin'],
  'customers.tell': ['support', 'compliance', 'admin'],
  'customers.sign-out': ['support', 'compliance', 'admin'],
  'customers.let-in': ['support', 'compliance', 'admin'],
  'customers.freeze': ['compliance', 'admin'],
  'customers.qualify': ['compliance', 'admin'],
  /** Whole numbers of cards and of accounts that withdrawals go to. */
  'cards.unmask': ['cashier', 'compliance'],
  'conversations.read': ['auditor', 'support', 'compliance', 'admin'],
  'conversations.picture': ['support', 'compliance', 'admin'],
  'conversations.answer': ['support', 'compliance', 'admin'],
  'tickets.read': ['auditor', 'support', 'compliance', 'admin'],
  'tickets.handle': ['support', 'compliance', 'admin'],
  /** They are told of what is overdue. */
  'tickets.supervise': ['compliance', 'admin'],
  'complaints.read': ['viewer', 'auditor', 'support', 'compliance', 'admin'],
  'mass-notices.read': ['auditor', 'support', 'compliance', 'admin'],
  'mass-notices.send': ['support', 'compliance', 'admin'],
  'canned-answers.manage': ['support', 'admin'],

  'offers.read': everybody,
  'offers.manage': ['dealer', 'admin'],
  'corporate-actions.read': everybody,
  /** Always two: it changes what everybody holds of a share. */
  'corporate-actions.manage': ['dealer', 'admin'],
  'instruments.read': everybody,
  'instruments.manage': ['dealer', 'admin'],
  'halts.read': everybody,
  /** One person stops trading, which gives nothing to anybody; two let it go on. */
  'halts.manage': ['compliance', 'dealer', 'admin'],
  'calendars.read': everybody,
  /** Always two: what is not known to be closed trades. */
  'calendars.manage': ['compliance', 'dealer', 'admin'],
  'categories.read': everybody,
  'categories.manage': ['dealer', 'admin'],
  'news.read': everybody,
  'news.manage': ['support', 'admin'],
  'invitations.read': everybody,
  'invitations.manage': ['admin'],
  'config.read': everybody,
  'config.change': ['admin'],
  /** What the books had at the end of each day, what the bank says of it, and that somebody has signed it off. */
  'closes.read': ['viewer', 'auditor', 'cashier', 'compliance', 'admin'],
  'closes.enter': ['cashier', 'admin'],
  'closes.sign': ['cashier', 'compliance', 'admin'],
  'ledger.read': ['viewer', 'auditor', 'cashier', 'compliance', 'admin'],

  'staff.read': ['auditor', 'compliance', 'admin'],
  'staff.manage': ['admin'],
  'audit.read': ['viewer', 'auditor', 'compliance', 'admin'],
  /** The log of a time as a file, however long. */
  'audit.export': ['auditor', 'compliance', 'admin'],
} as const satisfies Readonly<Record<string, readonly Role[]>>;

export type DeskRight = keyof typeof deskRights;

export function mayDo(role: Role, right: DeskRight): boolean {
  const allowed: readonly Role[] = deskRights[right];
  return allowed.includes(role);
}

/** Whether somebody of this role, at work, may make a call of this access. */
export function mayCall(role: Role, access: Access): boolean {
  if (access === 'customer') return false;
  return access === 'public' || access === 'session' || mayDo(role, access);
}

/** All that a role may do. */
export function rightsOf(role: Role): DeskRight[] {
  return (Object.keys(deskRights) as DeskRight[]).filter((right) => mayDo(role, right));
}
