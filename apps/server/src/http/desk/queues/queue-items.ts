import type { DeskAnswer } from '@sauda/contract/desk';
import {
  claimItems,
  confirmProposal,
  decide,
  readClaims,
  readProposals,
  releaseItems,
  sendBack,
  type Claim,
  type DecisionQueue,
  type DecisionSource,
  type Proposal,
  type QueueName,
  type Staff,
  type Terms,
} from '../../../desk/index.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Sql } from '../../../platform/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { readTime } from '../../read-time.ts';
import type { StaffContext } from '../desk-route.ts';

export interface QueueDependencies {
  readonly sql: Sql;
  readonly clock: Clock;
  /** Money decisions above it take two people. */
  readonly secondPersonAbove: () => bigint;
}

const usualLimit = 25;
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

export function deadlineKey(deadline: Date, no: string): string {
  return `${deadline.toISOString()}${separator}${no}`;
}

/** The rows of a page and where the next begins; one more was asked for than is shown. */
export function pageOfItems<T>(items: readonly T[], limit: number, keyOf: (item: T) => string) {
  const rows = items.slice(0, limit);
  const last = rows.at(-1);
  return { rows, next: items.length > limit && last !== undefined ? keyOf(last) : null };
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

/** Who works on items, and what of them waits for a second person. */
export async function readMarks(
  { sql, clock }: QueueDependencies,
  queue: QueueName,
  staff: Staff,
  ids: readonly string[],
): Promise<(id: string) => Pick<Row, 'claim' | 'proposal'>> {
  const [claims, proposals] = await Promise.all([
    readClaims(sql, queue, clock.now(), ids),
    readProposals(sql, queue, ids),
  ]);
  return (id) => ({
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
  };
}

/** The deeds that every queue has. */
export function queueDeeds(queue: DecisionQueue, { clock, secondPersonAbove }: QueueDependencies) {
  const source = (staff: Staff): DecisionSource => ({
    staff,
    at: clock.now(),
    secondPersonAbove: secondPersonAbove(),
  });
  const recordsOf = (ids: readonly string[], claim: string | null) =>
    ids.map((id) => ({ object: { kind: queue.object, id }, after: { claim } }));

  return {
    claim: ({ deed, staff, body }: StaffContext<'POST /recharges/claim'>) =>
      deed(async (tx) => {
        const waiting = await queue.waiting(tx, body.ids);
        if (waiting.length === 0) throw new Refusal('request_ended');
        const taken = await claimItems(tx, staff, queue.name, waiting, clock.now());
        if (taken.length === 0) throw new Refusal('claimed_by_other', { values: { name: 'Somebody else' } });
        return { answer: { msg: 'ok', data: { taken } }, record: recordsOf(taken, staff.login) };
      }),

    release: ({ deed, staff, body }: StaffContext<'POST /recharges/release'>) =>
      deed(async (tx) => {
        await releaseItems(tx, staff, queue.name, body.ids);
        return { answer: { msg: 'ok' }, record: recordsOf(body.ids, null) };
      }),

    decide: (
      { deed, staff }: Pick<StaffContext<'POST /recharges/confirm'>, 'deed' | 'staff'>,
      decision: string,
      item: string,
      terms: Terms = {},
      note?: string,
    ) =>
      deed(async (tx) => {
        const { state, record } = await decide(tx, queue, { item, decision, terms, note }, source(staff));
        return { answer: { msg: 'ok', data: { state } }, record };
      }),

    second: ({ deed, staff, body }: StaffContext<'POST /recharges/second'>) =>
      deed(async (tx) => ({
        answer: { msg: 'ok', data: { state: 'decided' } },
        record: await confirmProposal(tx, queue, body.id, source(staff)),
      })),

    sendBack: ({ deed, staff, body }: StaffContext<'POST /recharges/send-back'>) =>
      deed(async (tx) => ({
        answer: { msg: 'ok', data: { state: 'decided' } },
        record: await sendBack(tx, queue, body.id, body.note, source(staff)),
      })),
  };
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
export function proofOf({ lineId, bankReference }: Terms): { lineId: bigint } | { bankReference: string } {
  return lineId === undefined ? { bankReference: bankReference ?? '' } : { lineId: BigInt(lineId) };
}
