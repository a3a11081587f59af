import { Readable } from 'node:stream';
import type { Country } from '@sauda/facts';
import { parseIdNumber } from '../../../modules/identity/id-number.ts';
import { decideIdentity, photoOf, requireReadable, type Identity } from '../../../modules/identity/identity.ts';
import {
  amongWaiting,
  listWaitingReviews,
  lockReview,
  type WaitingReview,
} from '../../../modules/identity/read-queue.ts';
import type { DecisionQueue } from '../../../modules/staff/queues/decide.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { QueueHandlers } from '../../wires/desk-handlers.ts';
import { askedOf, noTerms, queueCommands, reasonOf, readItemId, readMarks } from '../../queues/queue-items.ts';
import { pageOfItems, readPlace, usualLimit } from '../../../http/key-page.ts';
import { momentOf } from '../../../http/read-time.ts';
import { customerIdOf, customerRefs } from '../../../modules/customers/index.ts';
import { listDecidedReviews, openReview, type ListedReview } from '../../../modules/identity/decided.ts';
import type { Sql } from '../../../platform/database.ts';
import { presentCustomerRef } from '../present.ts';
import { dayText } from '../../../platform/time.ts';
import type { Needs } from '../../dependencies.ts';
import { nameOfActor, toWire } from '../../to-wire.ts';

/** Reviews of real names. */
export function identityQueueHandlers(
  dependencies: Needs<'clock' | 'country' | 'identity' | 'limits' | 'sql'>,
): QueueHandlers<'identity'> {
  const { clock, identity, country, sql } = dependencies;

  return {
    async 'GET /identity'({ query, staff }) {
      const asked = await askedOf(query, 'identity', staff, dependencies);
      const after = query.after;
      if (after !== undefined && !/^\d{1,18}$/.test(after)) {
        throw new Refusal('invalid', { fields: { after: 'is not a key' } });
      }
      const { reviews, total } = await listWaitingReviews(identity, {
        ...asked,
        limit: asked.limit + 1,
        after: after === undefined ? undefined : BigInt(after),
      });
      const { rows, next } = pageOfItems(reviews, asked.limit, ({ review }) => review.reviewId.toString());
      const marks = await readMarks(dependencies, 'identity', staff, rows.map(idOf));
      return {
        msg: 'ok',
        data: {
          next,
          total,
          rows: rows.map((row) => ({ ...present(row, staff.phone, country), claim: marks(idOf(row)).claim })),
        },
      };
    },
    ...queueCommands(identityQueue(identity), { approve: noTerms, refuse: reasonOf }, dependencies),

    async 'GET /identity/decided'({ query }) {
      const { limit = usualLimit, status, by, who } = query;
      const customerId = who === undefined ? undefined : await customerIdOf(sql, who);
      if (who !== undefined && customerId === undefined) return { msg: 'ok', data: { rows: [], next: null } };
      const filter = { status, by, customerId, from: momentOf(query.from), to: momentOf(query.to) };
      const before = readPlace(query.after, clock.now());
      if (!/^\d*$/.test(before.no)) throw new Refusal('invalid', { fields: { after: 'is not a key' } });
      const found = await listDecidedReviews(identity, filter, { before, limit: limit + 1 });
      const { rows, next } = pageOfItems(found, limit, placeOf);
      return { msg: 'ok', data: { rows: await presentListed(sql, rows), next } };
    },

    async 'GET /identity/one'({ query, look }) {
      const opened = await openReview(identity, readReviewId(query.id));
      if (opened === undefined) throw new Refusal('not_found');
      const { review, listed, attempts, sameNumber } = opened;
      if (listed.status !== 'under_review') await look({ object: { kind: 'identity review', id: query.id } });
      const [one] = await presentListed(sql, [listed]);
      if (one === undefined) throw new Refusal('not_found');
      return {
        msg: 'ok',
        data: {
          ...one,
          id_number: review.idNumber.number ?? null,
          expires_on: dayText(review.expiresOn) ?? null,
          attempts: await presentListed(sql, attempts),
          same_number: await presentListed(sql, sameNumber),
        },
      };
    },

    async 'GET /identity/photo'({ query, look, reply }) {
      const photo = await photoOf(identity, readReviewId(query.id), query.side);
      if (photo === undefined) throw new Refusal('not_found');
      await look({ object: { kind: 'identity photo', id: query.id }, after: { side: query.side } });
      void reply.type('image/jpeg');
      return Readable.from([photo]);
    },
  };
}

function identityQueue(identity: Identity): DecisionQueue & { name: 'identity' } {
  return {
    name: 'identity',
    object: 'identity review',
    givesMoney: new Set(),
    waiting: amongWaiting,
    async lock(tx, item) {
      const key = readReviewId(item);
      const { customerPhone } = await lockReview(tx, key);
      return { customerId: key.customerId, customerPhone, state: { status: 'under_review' } };
    },
    async weigh() {
      throw new Error('a real name is no money');
    },
    async carryOut(tx, item, decision, terms, actor) {
      const key = readReviewId(item);
      if (decision === 'approve') {
        await requireReadable(tx, key, identity);
        await decideIdentity(tx, { ...key, decision: { approved: true }, actor }, identity);
        return { status: 'approved' };
      }
      const reason = terms['reason'] ?? 'declined';
      await decideIdentity(tx, { ...key, decision: { approved: false, reason }, actor }, identity);
      return { status: 'rejected', reason };
    },
  };
}

const placeOf = ({ decidedAt, reviewId }: ListedReview): string => `${decidedAt?.toISOString() ?? ''}~${reviewId}`;

async function presentListed(sql: Sql, rows: readonly ListedReview[]) {
  const refs = await customerRefs(
    sql,
    rows.map(({ customerId }) => customerId),
  );
  return rows.map(({ customerId, reviewId, realName: name, document, status, reason, ...times }) => ({
    ...toWire({ name, document, status, reason, decidedAt: times.decidedAt, createdAt: times.createdAt }),
    id: `${customerId}/${reviewId}`,
    customer: presentCustomerRef(refs.get(customerId) ?? { id: customerId, number: 0n, phone: undefined }),
    decided_by: times.decidedBy === undefined ? null : nameOfActor(times.decidedBy),
  }));
}

function idOf({ review }: WaitingReview): string {
  return `${review.customerId}/${review.reviewId}`;
}

function readReviewId(id: string): { customerId: string; reviewId: bigint } {
  const { customerId, no } = readItemId(id);
  if (!/^\d{1,18}$/.test(no)) throw new Refusal('not_found');
  return { customerId, reviewId: BigInt(no) };
}

function present(row: WaitingReview, staffPhone: string | undefined, country: Country) {
  const { review, customerNumber, customerPhone, sameNumber, earlierAttempts } = row;
  const { document, number } = review.idNumber;
  return toWire({
    id: idOf(row),
    no: review.reviewId.toString(),
    customer: { id: review.customerId, number: customerNumber, phone: customerPhone ?? null },
    isOwn: staffPhone !== undefined && staffPhone === customerPhone,
    createdAt: review.createdAt,
    name: review.realName,
    document,
    idNumber: number,
    numberFits: number !== undefined && 'value' in parseIdNumber(number, document, country),
    sameNumber,
    earlierAttempts,
    expiresOn: dayText(review.expiresOn),
  });
}
