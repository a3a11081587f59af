import {
  isShared,
  mayDo,
  secondPersonReasons,
  type DeskAnswer,
  type DeskBody,
  type DeskCallKey,
} from '@sauda/contract/desk';
import type { Proof } from '../../modules/cashier/weigh-proof.ts';
import { approvedNames, type Identity } from '../../modules/identity/identity.ts';
import { type Claim, claimItems, type QueueName, readClaims, releaseItems } from '../../modules/staff/queues/claims.ts';
import {
  confirmProposal,
  decide,
  sendBack,
  type DecisionQueue,
  type DecisionSource,
} from '../../modules/staff/queues/decide.ts';
import {
  type Proposal,
  readProposals,
  readSentBack,
  type SentBack,
  type Terms,
} from '../../modules/staff/queues/proposals.ts';
import type { Staff } from '../../modules/staff/staff.ts';
import { Refusal } from '../../platform/refusal.ts';
import { readTime } from '../../http/read-time.ts';
import type { QueueHandlers, StaffContext } from '../wires/desk-handlers.ts';
import type { Needs } from '../dependencies.ts';
import { usualLimit } from '../../http/key-page.ts';

type QueueDependencies = Needs<'clock' | 'limits' | 'sql'>;

const separator = '~';

/** An item's customer and request, as its id on the wire has them. */
export function readItemId(id: string): { customerId: string; no: string } {
  const [customerId = '', no = ''] = id.split('/');
  return { customerId, no };
}

/** Items by deadline: the key of a page is the deadline and number of its last. @throws Refusal `invalid` */
export function readDeadlineKey(after: string | undefined): { deadline: Date; no: string } | undefined {
  if (after === undefined) return undefined;
  const [time = '', no = ''] = after.split(separator);
  const deadline = readTime(time);
  if (deadline === undefined || !/^[0-9A-Z]{1,40}$/.test(no)) {
    throw new Refusal('invalid', { fields: { after: 'is not a key' } });
  }
  return { deadline, no };
}

/** The same of what goes by a number alone. @throws Refusal `invalid` */
export function readNumberedDeadlineKey(after: string | undefined): { deadline: Date; id: bigint } | undefined {
  const key = readDeadlineKey(after);
  if (key === undefined) return undefined;
  if (!/^\d{1,18}$/.test(key.no)) throw new Refusal('invalid', { fields: { after: 'is not a key' } });
  return { deadline: key.deadline, id: BigInt(key.no) };
}

export function deadlineKey(deadline: Date, no: string): string {
  return `${deadline.toISOString()}${separator}${no}`;
}

type QueueQuery = StaffContext<'GET /recharges'>['query'];

/** What a query asks of a queue, with claims as lists of items. */
export async function askedOf(
  query: QueueQuery,
  queue: QueueName,
  staff: Staff,
  { sql, clock }: QueueDependencies,
): Promise<{ limit: number; search?: string; only?: string[]; except?: string[] }> {
  const { limit = usualLimit, search, claim } = query;
  const asked = { limit, ...(search === undefined ? {} : { search: search.trim() }) };
  if (claim === undefined) return asked;
  const claims = await readClaims(sql, queue, clock.now());
  const itemsOf = (isMine: boolean) =>
    claims.filter(({ staffId }) => (staffId === staff.id) === isMine).map(({ item }) => item);
  return claim === 'mine' ? { ...asked, only: itemsOf(true) } : { ...asked, except: claims.map(({ item }) => item) };
}

type Row = DeskAnswer<'GET /loans'>['data']['rows'][number];

/** Who works on items, what of them waits for a second person, and what came back from one. */
export async function readMarks(
  { sql, clock }: QueueDependencies,
  queue: QueueName,
  staff: Staff,
  ids: readonly string[],
): Promise<(id: string) => Pick<Row, 'claim' | 'proposal' | 'sent_back'>> {
  const [claims, proposals, sentBack] = await Promise.all([
    readClaims(sql, queue, clock.now(), ids),
    readProposals(sql, queue, ids),
    readSentBack(sql, queue, ids),
  ]);
  return (id) => ({
    sent_back: presentSentBack(
      sentBack.find(({ item }) => item === id),
      staff,
    ),
    claim: presentClaim(
      claims.find(({ item }) => item === id),
      staff,
    ),
    proposal: presentProposal(
      proposals.find(({ item }) => item === id),
      staff,
    ),
  });
}

function presentClaim(claim: Claim | undefined, staff: Staff): Row['claim'] {
  if (claim === undefined) return null;
  const { staffId, name, until } = claim;
  return { id: staffId, name, until: until.toISOString(), is_mine: staffId === staff.id };
}

function presentProposal(proposal: Proposal | undefined, staff: Staff): Row['proposal'] {
  if (proposal === undefined) return null;
  const { decision, staffId, name, at, terms } = proposal;
  return {
    decision,
    by: { id: staffId, name },
    is_mine: staffId === staff.id,
    at: at.toISOString(),
    bank_reference: terms['bankReference'] ?? null,
    credit: terms['credit'] ?? null,
    because: becauseOf(terms['because']),
  };
}

function presentSentBack(sentBack: SentBack | undefined, staff: Staff): Row['sent_back'] {
  if (sentBack === undefined) return null;
  const { decision, by, note, at, staffId } = sentBack;
  return { decision, by, note, at: at.toISOString(), is_mine: staffId === staff.id };
}

type Because = NonNullable<Row['second_person']>;

/** Why two people decide, in a word that the wire has. */
function becauseOf(because: string | undefined): Because | null {
  return secondPersonReasons.find((reason) => reason === because) ?? null;
}

type CommandsOf<N extends QueueName> = Pick<QueueHandlers<N>, Extract<keyof QueueHandlers<N>, `POST ${string}`>>;
type CommonWord = 'claim' | 'release' | 'second' | 'send-back';
/** What each decision of a queue goes by, beside the item, as its body says it. */
type Decisions<N extends QueueName> = {
  readonly [
    K in keyof CommandsOf<N> as K extends `POST /${N}/${infer Word}` ? Exclude<Word, CommonWord> : never
  ]: K extends DeskCallKey ? (body: NonNullable<DeskBody<K>>) => Terms : never;
};

export const noTerms = (): Terms => ({});
export const reasonOf = ({ reason }: { readonly reason: string }): Terms => ({ reason });

type AnyCommand = StaffContext<'POST /recharges/refuse'>;

/** The handlers of a queue's commands: those that every queue has, and its own decisions. */
export function queueCommands<N extends QueueName>(
  queue: DecisionQueue & { readonly name: N },
  decisions: Decisions<N>,
  { clock, limits }: QueueDependencies,
): CommandsOf<N> {
  const source = (staff: Staff): DecisionSource => ({ staff, at: clock.now(), limits: limits() });
  const recordsOf = (ids: readonly string[], claim: string | null) =>
    ids.map((id) => ({ object: { kind: queue.object, id }, after: { claim } }));

  const decisionHandler =
    (decision: string, termsIn: (body: never) => Terms) =>
    ({ command, staff, body }: AnyCommand) => {
      const { id: item, note } = body;
      const terms = termsIn(body as never);
      return command(async (tx) => {
        const { state, because, record } = await decide(tx, queue, { item, decision, terms, note }, source(staff));
        return { answer: { msg: 'ok', data: { state, because: becauseOf(because) } }, record };
      });
    };
  const common = {
    claim: ({ command, staff, body }: StaffContext<'POST /recharges/claim'>) =>
      command(async (tx) => {
        const waiting = await queue.waiting(tx, body.ids);
        if (waiting.length === 0) throw new Refusal('request_ended');
        const taken = await claimItems(tx, staff, queue.name, waiting, clock.now());
        if (taken.length === 0) throw new Refusal('claimed_by_other', { values: { name: 'Somebody else' } });
        return { answer: { msg: 'ok', data: { taken } }, record: recordsOf(taken, staff.login) };
      }),
    release: ({ command, staff, body }: StaffContext<'POST /recharges/release'>) =>
      command(async (tx) => {
        await releaseItems(tx, staff, queue.name, body.ids);
        return { answer: { msg: 'ok' }, record: recordsOf(body.ids, null) };
      }),
  };
  const ofTwo = {
    second: ({ command, staff, body }: StaffContext<'POST /recharges/second'>) =>
      command(async (tx) => ({
        answer: { msg: 'ok', data: { state: 'decided', because: null } },
        record: await confirmProposal(tx, queue, body.id, source(staff)),
      })),
    'send-back': ({ command, staff, body }: StaffContext<'POST /recharges/send-back'>) =>
      command(async (tx) => ({
        answer: { msg: 'ok', data: { state: 'decided', because: null } },
        record: await sendBack(tx, queue, body.id, body.note, source(staff)),
      })),
  };
  const own = Object.entries<(body: never) => Terms>(decisions).map(([word, termsIn]) => [
    word,
    decisionHandler(word, termsIn),
  ]);
  const all = { ...common, ...(isShared(queue.name) ? ofTwo : {}), ...Object.fromEntries(own) };
  return Object.fromEntries(
    Object.entries(all).map(([word, handler]) => [`POST /${queue.name}/${word}`, handler]),
  ) as CommandsOf<N>;
}

/** What proves that money moved: a line of the statement or the bank's number, one of the two. @throws Refusal `invalid` */
export function readProof(body: { bank_reference?: string; line_id?: string }): Terms {
  const { bank_reference: bankReference, line_id: lineId } = body;
  if ((bankReference === undefined) === (lineId === undefined)) {
    throw new Refusal('invalid', { fields: { bank_reference: 'either this or line_id is required' } });
  }
  return lineId === undefined ? { bankReference } : { lineId };
}

/** The proof that terms hold. */
export function proofOf({ lineId, bankReference }: Terms): Proof {
  return lineId === undefined ? { bankReference: bankReference ?? '' } : { lineId: BigInt(lineId) };
}

export function termsOf(proof: Proof): Terms {
  return 'lineId' in proof ? { lineId: proof.lineId.toString() } : { bankReference: proof.bankReference };
}

/** Approved real names of customers, by row, for those whose work it is to compare them. */
export async function namesFor(
  { role }: Staff,
  identity: Identity,
  rows: ReadonlyArray<{ readonly request: { readonly customerId: string } }>,
): Promise<ReadonlyArray<string | null>> {
  if (!mayDo(role, 'real-names.read')) return [];
  const customerIds = rows.map(({ request }) => request.customerId);
  const names = await approvedNames(identity, customerIds);
  return customerIds.map((id) => names.get(id) ?? null);
}
