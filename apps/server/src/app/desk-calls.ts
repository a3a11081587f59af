import { currencies } from '@sauda/facts';
import type { Domain } from './domain.ts';
import { waitingLoans, waitingRecharges, waitingWithdrawals } from '../modules/cashier/overview.ts';
import { waitingIdentity } from '../modules/identity/read-queue.ts';
import type { QueueName } from '@sauda/contract/desk';
import type { DeskHandlers, QueueHandlers } from '../calls/wires/desk-handlers.ts';
import { deskCategoryHandlers } from '../calls/market/desk/categories.ts';
import { deskConfigHandlers } from '../calls/house/desk/config.ts';
import { deskCannedAnswerHandlers } from '../calls/support/desk/canned-answers.ts';
import { deskConversationHandlers } from '../calls/support/desk/conversations.ts';
import { deskCustomerDeedHandlers } from '../calls/customers/desk/customer-deeds.ts';
import { deskCustomerHandlers } from '../calls/customers/desk/customers.ts';
import { deskDividendHandlers } from '../calls/deal/desk/dividends.ts';
import { deskInstrumentHandlers } from '../calls/market/desk/instruments.ts';
import { deskInvitationHandlers } from '../calls/customers/desk/invitations.ts';
import { deskLedgerHandlers } from '../calls/house/desk/ledger.ts';
import { deskNewsHandlers } from '../calls/news/desk.ts';
import { deskBlockHandlers } from '../calls/offerings/desk/blocks.ts';
import { deskFundHandlers } from '../calls/offerings/desk/funds.ts';
import { deskIpoHandlers } from '../calls/offerings/desk/ipos.ts';
import { deskOverviewHandlers } from '../calls/house/desk/overview.ts';
import { deskProposalHandlers } from '../calls/house/desk/proposals.ts';
import { identityQueueHandlers } from '../calls/customers/desk/identity.ts';
import { loanQueueHandlers } from '../calls/money/desk/loans.ts';
import { rechargeQueueHandlers } from '../calls/money/desk/recharges.ts';
import { withdrawalQueueHandlers } from '../calls/money/desk/withdrawals.ts';
import { deskRecordHandlers } from '../calls/house/desk/records.ts';
import { deskSessionHandlers } from '../calls/house/desk/session.ts';
import { deskStaffHandlers } from '../calls/house/desk/staff.ts';

/** Who answers which call of the desk. */
export function answerDesk(domain: Domain): DeskHandlers {
  const { config, database, clock, settings, desk, market, companies, offerings } = domain;
  const { cashier, identity, files, reconciliation } = domain;
  const queue = {
    sql: database.sql,
    clock,
    limits: () => ({
      request: settings.decimal('desk_second_person_above'),
      customerDay: settings.decimal('desk_customer_day_above'),
      staffDay: settings.decimal('desk_staff_day_above'),
    }),
  };
  const offers = { offerings, companies, database, clock };
  const aboutCustomers = {
    customers: domain.customers,
    bankCards: domain.bankCards,
    cashier: domain.cashier,
    market,
    database,
    clock,
    walletOf: domain.walletOf,
    holdsOf: domain.holdsOf,
  };
  const queues: { readonly [N in QueueName]: QueueHandlers<N> } = {
    recharges: rechargeQueueHandlers({ ...queue, cashier, identity, files }),
    withdrawals: withdrawalQueueHandlers({ ...queue, cashier, identity }),
    loans: loanQueueHandlers({ ...queue, cashier }),
    identity: identityQueueHandlers({ ...queue, identity, country: currencies[config.currency].country }),
  };
  return {
    ...deskSessionHandlers({
      desk,
      database,
      bus: domain.bus,
      clock,
      currency: config.currency,
      mode: config.mode,
      secondPersonAbove: () => settings.text('desk_second_person_above'),
    }),
    ...domain.deskStreams.handlers,
    ...deskStaffHandlers({ desk, clock }),
    ...queues.recharges,
    ...queues.withdrawals,
    ...queues.loans,
    ...queues.identity,
    ...deskRecordHandlers({ desk, cashier, reconciliation }),
    ...deskBlockHandlers(offers),
    ...deskIpoHandlers(offers),
    ...deskFundHandlers(offers),
    ...deskDividendHandlers({ market, prices: domain.view, database, clock }),
    ...deskCustomerHandlers(aboutCustomers),
    ...deskCustomerDeedHandlers(aboutCustomers),
    ...deskConversationHandlers({ support: domain.support, files, pictures: domain.pictures, database, clock }),
    ...deskCannedAnswerHandlers({ database, clock }),
    ...deskNewsHandlers({ news: domain.news, pictures: domain.pictures, database, clock }),
    ...deskInstrumentHandlers({ companies, asListed: domain.asListed, rules: domain.instrumentRules, clock }),
    ...deskCategoryHandlers({ categories: domain.categories, market, clock }),
    ...deskConfigHandlers({ settings, desk }),
    ...deskInvitationHandlers({ database, clock }),
    ...deskProposalHandlers({ database, clock }),
    ...deskLedgerHandlers({ database, reconciliation }),
    ...deskOverviewHandlers({
      database,
      clock,
      activity: domain.activity,
      streams: domain.streams,
      reconciliation,
      waiting: {
        recharges: waitingRecharges,
        withdrawals: waitingWithdrawals,
        loans: waitingLoans,
        identity: waitingIdentity,
      },
    }),
  };
}
