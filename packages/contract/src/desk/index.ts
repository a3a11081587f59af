/**
 * The desk's wire: `/api/desk`, for staff only. To add a call:
 *
 * 1. Describe it here, in the file of its noun, and spread that file into `deskCalls`. Keys are `METHOD /path` below
 *    `/api/desk`, without parameters in the path: what is asked for stands in `query` or `body`. GET reads, POST does.
 * 2. Its `access` is a right, which is a row of `rights.ts` that says which roles have it.
 * 3. Answer it in `apps/server/src/calls/<noun>/desk.ts`, a function that gives `DeskHandlers`, spread into
 *    `apps/server/src/app/desk-calls.ts`. Shapes, session, right, rate and cross-site requests are checked before.
 *    A POST can only be answered by `context.deed(async (tx) => ({ answer, record }))`: `record` says which object was
 *    changed, from what to what and why, and is in the audit log in the same transaction.
 *    A GET that shows what not everybody may see without a trace calls `context.look(record)` first.
 *
 * 4. What touches money, prices, rights or a customer's freedom takes two people. Say `second: 'always'` here and nothing
 *    else is to be done: `deed` runs the work, so that every refusal comes at once and before and after are known, undoes
 *    it, keeps the request as a proposal and answers `ProposedAnswer` under 202. Once somebody else confirms it, the same
 *    handler runs again with the stored body and the second person as `staff` and `actor`; what it then finds as `before`
 *    has to be what was proposed about. With `second: 'depends'` the handler says by what is asked: it gives back
 *    `{ answer, record, takesTwo }`. What the second person should know beside before and after goes into `stakes`
 *    (`customerId`, `amount`, `cost` and `facts` by name). So: `prepare` does no harm twice, `before` holds nothing that
 *    moves by itself, the object of the first record names the thing (one proposal is open about it at a time), and a body
 *    holds no secret. Of a secret that is made on the way, such as a first password, only `data.password` of the answer
 *    reaches the second person. In the app `doDeed` within a `DeedButton` says that it was proposed; in tests
 *    `askWith(second, call, …)` does it by two.
 * 5. What names a customer in a request says so by its schema: `CustomerId`, `ItemId` or `CustomerNumber` of `shapes.ts`.
 *    The door refuses whatever somebody does to the customer account that has their own phone; a test finds any other UUID.
 *
 * Lists take `keyPaging` and answer `okPage(Row)`: `{ msg, data: { rows, next } }`, 25 rows where no `limit` is asked for.
 * Money is a decimal string, a time ISO 8601. Refusals have a key of `errors/` like those to customers.
 * Every write needs the header `x-sauda-desk: 1` (`createDeskClient` sends it): a page of another origin cannot. The same
 * header on a read says that a person asked; a read by the clock sends `background` and does not keep the session awake.
 */
import type { AnswerOf, BodyOf, QueryOf, ReplyOf } from '../define.ts';
import { deskCategoryCalls } from './categories.ts';
import { deskContentCalls } from './content.ts';
import { deskConversationCalls } from './conversations.ts';
import { deskCustomerCalls } from './customers.ts';
import { deskLedgerCalls } from './ledger.ts';
import { deskOfferCalls } from './offers.ts';
import { deskOverviewCalls } from './overview.ts';
import { deskProposalCalls } from './proposals.ts';
import { deskQueueCalls } from './queues.ts';
import { deskRecordCalls } from './records.ts';
import { deskSessionCalls } from './session.ts';
import { deskStaffCalls } from './staff.ts';
import { deskStreamCalls } from './stream.ts';

export { deskRights, mayCall, mayDo, rightsOf, roles, type DeskRight, type Role } from './rights.ts';
export { identityRefusals, loanRefusals, rechargeRefusals, secondPersonReasons, withdrawalRefusals } from './queues.ts';
export { liveLists, type DeskChange, type LiveList } from './stream.ts';
export { isProposed, type DeskProposed } from './proposed.ts';
export { ProposedAnswer, namesMark, type NamedBySchema } from './shapes.ts';

/** Every call of the desk, by method and path (under `/api/desk`). */
export const deskCalls = {
  ...deskSessionCalls,
  ...deskStaffCalls,
  ...deskQueueCalls,
  ...deskRecordCalls,
  ...deskOfferCalls,
  ...deskCustomerCalls,
  ...deskConversationCalls,
  ...deskContentCalls,
  ...deskCategoryCalls,
  ...deskLedgerCalls,
  ...deskOverviewCalls,
  ...deskProposalCalls,
  ...deskStreamCalls,
};

type DeskCalls = typeof deskCalls;

/** `METHOD /path` of a call of the desk. */
export type DeskCallKey = keyof DeskCalls;
export type DeskBody<K extends DeskCallKey> = BodyOf<DeskCalls[K]>;
export type DeskQuery<K extends DeskCallKey> = QueryOf<DeskCalls[K]>;
export type DeskAnswer<K extends DeskCallKey> = AnswerOf<DeskCalls[K]>;
export type DeskReply<K extends DeskCallKey> = ReplyOf<DeskCalls[K]>;
