/** The desk's wire: `/api/desk`, for staff only. How to add a call: CONTRIBUTING.md. */
import type { AnswerOf, BodyOf, QueryOf, ReplyOf } from '../define.ts';
import { deskApplicationCalls } from './applications.ts';
import { deskBestExecutionCalls } from './best-execution.ts';
import { deskCalendarCalls } from './calendars.ts';
import { deskCaseCalls } from './cases.ts';
import { deskCategoryCalls } from './categories.ts';
import { deskCloseCalls } from './closes.ts';
import { deskSettlementCalls } from './settlement-days.ts';
import { deskContentCalls } from './content.ts';
import { deskConversationCalls } from './conversations.ts';
import { deskBuybackCalls } from './buybacks.ts';
import { deskRightsCalls } from './rights-issues.ts';
import { deskCorporateCalls } from './corporate.ts';
import { deskCustomerCalls } from './customers.ts';
import { deskDayFileCalls } from './day-files.ts';
import { deskExposureCalls } from './exposure.ts';
import { deskFeePlanCalls } from './fee-plans.ts';
import { deskFindCalls } from './find.ts';
import { deskHaltCalls } from './halts.ts';
import { deskChargeCalls } from './charges.ts';
import { deskIdleMoneyCalls } from './idle-money.ts';
import { deskIssuerCalls } from './issuers.ts';
import { deskJournalCalls } from './journals.ts';
import { deskLedgerCalls } from './ledger.ts';
import { deskMassCancelCalls } from './mass-cancels.ts';
import { deskMassNoticeCalls } from './mass-notices.ts';
import { deskOfferCalls } from './offers.ts';
import { deskOverviewCalls } from './overview.ts';
import { deskPaymentFileCalls } from './payment-files.ts';
import { deskDocumentCalls } from './documents.ts';
import { deskPersonCalls } from './person.ts';
import { deskProposalCalls } from './proposals.ts';
import { deskQueueCalls } from './queues.ts';
import { deskRecordCalls } from './records.ts';
import { deskScreeningCalls } from './screening.ts';
import { deskSessionCalls } from './session.ts';
import { deskStaffCalls } from './staff.ts';
import { deskStatementCalls } from './statements.ts';
import { deskStreamCalls } from './stream.ts';
import { deskSuspenseCalls } from './suspense.ts';
import { deskTicketCalls } from './tickets.ts';

export {
  deskRights,
  isShared,
  mayCall,
  mayDo,
  queueNames,
  queues,
  readsMasked,
  rightsOf,
  roles,
  type DeskRight,
  type QueueName,
  type QueuedThing,
  type Role,
  type SharedQueue,
} from './rights.ts';
export { applicationStatuses } from './applications.ts';
export { realNameStates } from './customers.ts';
export { dayKinds } from './calendars.ts';
export { rightsStates } from './rights-issues.ts';
export { buybackStates } from './buybacks.ts';
export { corporateKinds, corporateStates } from './corporate.ts';
export { companyMarkets } from './content.ts';
export { foundKinds, requestStatuses } from './find.ts';
export { idleStates } from './idle-money.ts';
export { journalWays } from './journals.ts';
export { ledgerAccounts, transferReasons } from './ledger.ts';
export { proofWays, secondPersonReasons } from './queues.ts';
export { cannedPlaces } from './conversations.ts';
export { paymentFormats, paymentsInFile } from './payment-files.ts';
export { suspenseStates } from './suspense.ts';
export { caseOutcomes, filingKinds } from './cases.ts';
export { complaintCauses, ticketOutcomes } from './tickets.ts';
export { liveListOf, liveLists, type DeskChange, type LiveList } from './stream.ts';
export { isProposed, type DeskProposed } from './proposed.ts';
export { ProposedAnswer, namesMark, type NamedBySchema } from './shapes.ts';

/** Every call of the desk, by method and path (under `/api/desk`). */
export const deskCalls = {
  ...deskSessionCalls,
  ...deskStaffCalls,
  ...deskQueueCalls,
  ...deskRecordCalls,
  ...deskDayFileCalls,
  ...deskExposureCalls,
  ...deskFeePlanCalls,
  ...deskFindCalls,
  ...deskBestExecutionCalls,
  ...deskIdleMoneyCalls,
  ...deskHaltCalls,
  ...deskCalendarCalls,
  ...deskOfferCalls,
  ...deskCorporateCalls,
  ...deskBuybackCalls,
  ...deskRightsCalls,
  ...deskApplicationCalls,
  ...deskCustomerCalls,
  ...deskPersonCalls,
  ...deskDocumentCalls,
  ...deskConversationCalls,
  ...deskTicketCalls,
  ...deskCaseCalls,
  ...deskScreeningCalls,
  ...deskMassCancelCalls,
  ...deskMassNoticeCalls,
  ...deskContentCalls,
  ...deskCategoryCalls,
  ...deskJournalCalls,
  ...deskLedgerCalls,
  ...deskIssuerCalls,
  ...deskChargeCalls,
  ...deskCloseCalls,
  ...deskSettlementCalls,
  ...deskOverviewCalls,
  ...deskPaymentFileCalls,
  ...deskProposalCalls,
  ...deskStatementCalls,
  ...deskStreamCalls,
  ...deskSuspenseCalls,
};

type DeskCalls = typeof deskCalls;

/** `METHOD /path` of a call of the desk. */
export type DeskCallKey = keyof DeskCalls;
export type DeskBody<K extends DeskCallKey> = BodyOf<DeskCalls[K]>;
export type DeskQuery<K extends DeskCallKey> = QueryOf<DeskCalls[K]>;
export type DeskAnswer<K extends DeskCallKey> = AnswerOf<DeskCalls[K]>;
export type DeskReply<K extends DeskCallKey> = ReplyOf<DeskCalls[K]>;
