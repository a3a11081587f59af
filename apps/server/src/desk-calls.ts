import type { Domain } from './domain.ts';
import type { DeskHandlers } from './http/desk/desk-route.ts';
import { deskCategoryHandlers } from './http/desk/categories.ts';
import { deskConfigHandlers } from './http/desk/config.ts';
import { deskConversationHandlers } from './http/desk/conversations.ts';
import { deskCustomerHandlers } from './http/desk/customers.ts';
import { deskDividendHandlers } from './http/desk/dividends.ts';
import { deskInstrumentHandlers } from './http/desk/instruments.ts';
import { deskInvitationHandlers } from './http/desk/invitations.ts';
import { deskLedgerHandlers } from './http/desk/ledger.ts';
import { deskNewsHandlers } from './http/desk/news.ts';
import { deskOfferHandlers } from './http/desk/offers.ts';
import { deskOverviewHandlers } from './http/desk/overview.ts';
import { deskProposalHandlers } from './http/desk/proposals.ts';
import { identityQueueHandlers } from './http/desk/queues/identity.ts';
import { loanQueueHandlers } from './http/desk/queues/loans.ts';
import { rechargeQueueHandlers } from './http/desk/queues/recharges.ts';
import { withdrawalQueueHandlers } from './http/desk/queues/withdrawals.ts';
import { deskRecordHandlers } from './http/desk/records.ts';
import { deskSessionHandlers } from './http/desk/session.ts';
import { deskStaffHandlers } from './http/desk/staff.ts';

const countries = { INR: 'IN', USD: 'US', MXN: 'MX' } as const;

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
    ...rechargeQueueHandlers({ ...queue, cashier, identity, files }),
    ...withdrawalQueueHandlers({ ...queue, cashier, identity }),
    ...loanQueueHandlers({ ...queue, cashier }),
    ...identityQueueHandlers({ ...queue, identity, country: countries[config.currency] }),
    ...deskRecordHandlers({ desk, cashier, reconciliation }),
    ...deskOfferHandlers({ offerings, companies, database, clock }),
    ...deskDividendHandlers({ market, prices: domain.view, database, clock }),
    ...deskCustomerHandlers({
      customers: domain.customers,
      bankCards: domain.bankCards,
      cashier: domain.cashier,
      market,
      database,
      clock,
      walletOf: domain.walletOf,
      holdsOf: domain.holdsOf,
    }),
    ...deskConversationHandlers({ support: domain.support, files, pictures: domain.pictures, database, clock }),
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
    }),
  };
}
