import type { QueueName } from '@sauda/contract/desk';
import type { Handlers } from '../calls/wires/customer-handlers.ts';
import type { DeskHandlers, QueueHandlers } from '../calls/wires/desk-handlers.ts';
import { accessHandlers } from '../calls/customers/customer/access.ts';
import { accountLifeHandlers } from '../calls/customers/customer/account-life.ts';
import { identityHandlers } from '../calls/customers/customer/identity.ts';
import { personHandlers } from '../calls/customers/customer/person.ts';
import { deskPersonHandlers } from '../calls/customers/desk/person.ts';
import { noticeHandlers } from '../calls/customers/customer/notices.ts';
import { pushHandlers } from '../calls/customers/customer/push.ts';
import { sessionHandlers, sessionListHandlers } from '../calls/customers/customer/session.ts';
import { strongAuthHandlers } from '../calls/customers/customer/strong-auth.ts';
import { uploadHandlers } from '../calls/customers/customer/uploads.ts';
import { accessQueueHandlers } from '../calls/customers/desk/access.ts';
import { deskCaseHandlers } from '../calls/customers/desk/cases.ts';
import { deskCustomerCommandHandlers, deskCustomerHandlers } from '../calls/customers/desk/customers.ts';
import { deskScreeningHandlers } from '../calls/customers/desk/screening.ts';
import { identityQueueHandlers } from '../calls/customers/desk/identity.ts';
import { deskInvitationHandlers } from '../calls/customers/desk/invitations.ts';
import { deskMassNoticeHandlers } from '../calls/customers/desk/mass-notices.ts';
import { alertHandlers } from '../calls/deal/customer/alerts.ts';
import { dealHandlers } from '../calls/deal/customer/orders.ts';
import { commandHandlers } from '../calls/deal/customer/outcomes.ts';
import { portfolioHandlers } from '../calls/deal/customer/portfolio.ts';
import { triggerHandlers } from '../calls/deal/customer/triggers.ts';
import { deskDividendHandlers } from '../calls/deal/desk/dividends.ts';
import { deskChargeHandlers } from '../calls/deal/desk/charges.ts';
import { deskFeePlanHandlers } from '../calls/deal/desk/fee-plans.ts';
import { deskExposureHandlers } from '../calls/deal/desk/exposure.ts';
import { buybackHandlers } from '../calls/deal/customer/buybacks.ts';
import { rightsHandlers } from '../calls/deal/customer/rights.ts';
import { deskRightsHandlers } from '../calls/deal/desk/rights.ts';
import { deskBuybackHandlers } from '../calls/deal/desk/buybacks.ts';
import { deskCorporateHandlers } from '../calls/deal/desk/corporate.ts';
import { deskMassCancelHandlers } from '../calls/deal/desk/mass-cancels.ts';
import { deskOrderHandlers } from '../calls/deal/desk/orders.ts';
import { configHandlers } from '../calls/house/customer.ts';
import { deskCloseHandlers } from '../calls/house/desk/closes.ts';
import { deskSettlementHandlers } from '../calls/house/desk/settlement-days.ts';
import { deskDayFileHandlers } from '../calls/house/desk/day-files.ts';
import { deskBestExecutionHandlers } from '../calls/house/desk/best-execution.ts';
import { deskAuditHandlers } from '../calls/house/desk/audit.ts';
import { deskConfigHandlers } from '../calls/house/desk/config.ts';
import { deskFindHandlers } from '../calls/house/desk/find.ts';
import { deskLedgerHandlers } from '../calls/house/desk/ledger.ts';
import { deskOverviewHandlers } from '../calls/house/desk/overview.ts';
import { deskProposalHandlers } from '../calls/house/desk/proposals.ts';
import { deskStatementHandlers } from '../calls/money/desk/statements.ts';
import { deskRecordHandlers } from '../calls/house/desk/records.ts';
import { deskSessionHandlers } from '../calls/house/desk/session.ts';
import { waitingRequests } from '../modules/cashier/overview.ts';
import { waitingAccess } from '../modules/customers/access/read-queue.ts';
import { waitingIdentity } from '../modules/identity/read-queue.ts';
import { deskStaffHandlers } from '../calls/house/desk/staff.ts';
import { instrumentPageHandlers } from '../calls/market/customer/instrument-page.ts';
import { marketHandlers } from '../calls/market/customer/market.ts';
import { watchlistHandlers } from '../calls/market/customer/watchlists.ts';
import { deskCategoryHandlers } from '../calls/market/desk/categories.ts';
import { deskCalendarHandlers } from '../calls/market/desk/calendars.ts';
import { deskHaltHandlers } from '../calls/market/desk/halts.ts';
import { deskCompanyHandlers, deskInstrumentHandlers } from '../calls/market/desk/instruments.ts';
import { bankCardHandlers } from '../calls/money/customer/bank-cards.ts';
import { billHandlers } from '../calls/money/customer/bills.ts';
import {
  idleMoneyHandlers,
  loanHandlers,
  rechargeHandlers,
  withdrawalHandlers,
  walletHandlers,
} from '../calls/money/customer/cashier.ts';
import { documentHandlers } from '../calls/money/customer/documents.ts';
import { statementHandlers } from '../calls/money/customer/statements.ts';
import { loanQueueHandlers } from '../calls/money/desk/loans.ts';
import { deskPaymentFileHandlers } from '../calls/money/desk/payment-files.ts';
import { deskRequestHandlers } from '../calls/money/desk/requests.ts';
import { rechargeQueueHandlers } from '../calls/money/desk/recharges.ts';
import { deskIdleMoneyHandlers } from '../calls/money/desk/idle-money.ts';
import { deskIssuerHandlers } from '../calls/money/desk/issuers.ts';
import { deskLevyHandlers } from '../calls/money/desk/levies.ts';
import { deskJournalHandlers } from '../calls/money/desk/journals.ts';
import { deskWriteOffHandlers } from '../calls/money/desk/write-offs.ts';
import { deskSuspenseHandlers } from '../calls/money/desk/suspense.ts';
import { withdrawalQueueHandlers } from '../calls/money/desk/withdrawals.ts';
import { newsHandlers } from '../calls/news/customer.ts';
import { deskNewsHandlers } from '../calls/news/desk.ts';
import { blockHandlers } from '../calls/offerings/customer/blocks.ts';
import { offeringHandlers } from '../calls/offerings/customer/offerings.ts';
import { deskBlockHandlers } from '../calls/offerings/desk/blocks.ts';
import { deskFundHandlers } from '../calls/offerings/desk/funds.ts';
import { deskMessageHandlers } from '../calls/support/desk/messages.ts';
import { deskDocumentHandlers } from '../calls/customers/desk/documents.ts';
import { customerPortfolioHandlers } from '../calls/customers/desk/portfolio.ts';
import { deskApplicationHandlers } from '../calls/offerings/desk/applications.ts';
import { deskIpoHandlers } from '../calls/offerings/desk/ipos.ts';
import { supportHandlers } from '../calls/support/customer.ts';
import { deskCannedAnswerHandlers } from '../calls/support/desk/canned-answers.ts';
import { deskConversationHandlers } from '../calls/support/desk/conversations.ts';
import { deskTicketHandlers } from '../calls/support/desk/tickets.ts';
import type { House } from './house.ts';

type Answers<H> = (house: House) => H;

const ofCustomers: ReadonlyArray<Answers<Handlers>> = [
  accessHandlers,
  alertHandlers,
  accountLifeHandlers,
  bankCardHandlers,
  blockHandlers,
  rechargeHandlers,
  billHandlers,
  configHandlers,
  dealHandlers,
  commandHandlers,
  idleMoneyHandlers,
  loanHandlers,
  identityHandlers,
  personHandlers,
  marketHandlers,
  instrumentPageHandlers,
  newsHandlers,
  noticeHandlers,
  offeringHandlers,
  buybackHandlers,
  rightsHandlers,
  portfolioHandlers,
  pushHandlers,
  sessionHandlers,
  sessionListHandlers,
  supportHandlers,
  uploadHandlers,
  documentHandlers,
  statementHandlers,
  strongAuthHandlers,
  triggerHandlers,
  walletHandlers,
  withdrawalHandlers,
  watchlistHandlers,
  ({ streams }) => streams.handlers,
];

/** Each queue of the contract has somebody who answers it. */
const ofQueues: { readonly [N in QueueName]: Answers<QueueHandlers<N>> } = {
  recharges: rechargeQueueHandlers,
  withdrawals: withdrawalQueueHandlers,
  loans: loanQueueHandlers,
  identity: identityQueueHandlers,
  access: accessQueueHandlers,
};

/** What nobody has decided on. */
const waiting = {
  recharges: waitingRequests('recharges'),
  withdrawals: waitingRequests('withdrawals'),
  loans: waitingRequests('loans'),
  identity: waitingIdentity,
  access: waitingAccess,
};

const ofTheDesk: ReadonlyArray<Answers<DeskHandlers>> = [
  deskAuditHandlers,
  deskCategoryHandlers,
  deskCloseHandlers,
  deskSettlementHandlers,
  deskConfigHandlers,
  deskDayFileHandlers,
  deskConversationHandlers,
  deskPersonHandlers,
  deskCannedAnswerHandlers,
  deskTicketHandlers,
  deskCaseHandlers,
  deskScreeningHandlers,
  deskCustomerHandlers,
  deskCustomerCommandHandlers,
  deskDividendHandlers,
  deskExposureHandlers,
  deskFeePlanHandlers,
  deskChargeHandlers,
  deskFindHandlers,
  deskCorporateHandlers,
  deskBuybackHandlers,
  deskRightsHandlers,
  deskHaltHandlers,
  deskCalendarHandlers,
  deskInstrumentHandlers,
  deskCompanyHandlers,
  deskInvitationHandlers,
  deskLedgerHandlers,
  deskMassCancelHandlers,
  deskMassNoticeHandlers,
  deskNewsHandlers,
  deskOrderHandlers,
  deskRequestHandlers,
  deskPaymentFileHandlers,
  deskSuspenseHandlers,
  deskBestExecutionHandlers,
  deskIdleMoneyHandlers,
  deskIssuerHandlers,
  deskLevyHandlers,
  deskJournalHandlers,
  deskWriteOffHandlers,
  deskBlockHandlers,
  deskIpoHandlers,
  deskApplicationHandlers,
  customerPortfolioHandlers,
  deskDocumentHandlers,
  deskMessageHandlers,
  deskFundHandlers,
  (house) => deskOverviewHandlers({ ...house, waiting }),
  deskProposalHandlers,
  deskRecordHandlers,
  deskSessionHandlers,
  deskStaffHandlers,
  deskStatementHandlers,
  ...Object.values(ofQueues),
  ({ deskStreams }) => deskStreams.handlers,
];

/** Who answers which call of the customers' wire. */
export const customerCalls = (house: House): Handlers => together(ofCustomers, house);

/** Who answers which call of the desk. */
export const deskCalls = (house: House): DeskHandlers => together(ofTheDesk, house);

function together<H extends object>(groups: ReadonlyArray<Answers<H>>, house: House): H {
  const [first, ...others] = groups.map((answers) => answers(house));
  return Object.assign({}, first, ...others) as H;
}
