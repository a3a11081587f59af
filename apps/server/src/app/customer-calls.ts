import { createRequire } from 'node:module';
import { formatRate } from '@sauda/money';
import type { Config } from './config.ts';
import { alertHandlers } from '../calls/deal/customer/alerts.ts';
import { accountLifeHandlers } from '../calls/customers/customer/account-life.ts';
import { bankCardHandlers } from '../calls/money/customer/bank-cards.ts';
import { blockHandlers, createBlockDeals } from '../calls/offerings/customer/blocks.ts';
import { cashierHandlers } from '../calls/money/customer/recharges.ts';
import { configHandlers } from '../calls/house/customer.ts';
import { dealHandlers } from '../calls/deal/customer/orders.ts';
import { deedHandlers } from '../calls/deal/customer/outcomes.ts';
import { loanHandlers } from '../calls/money/customer/loans.ts';
import { identityHandlers } from '../calls/customers/customer/identity.ts';
import { marketHandlers } from '../calls/market/customer/market.ts';
import { newsHandlers } from '../calls/news/customer.ts';
import { noticeHandlers } from '../calls/customers/customer/notices.ts';
import { offeringHandlers } from '../calls/offerings/customer/offerings.ts';
import { portfolioHandlers } from '../calls/deal/customer/portfolio.ts';
import { sessionHandlers } from '../calls/customers/customer/session.ts';
import { sessionListHandlers } from '../calls/customers/customer/sessions.ts';
import { supportHandlers } from '../calls/support/customer.ts';
import { uploadHandlers } from '../calls/customers/customer/uploads.ts';
import { statementHandlers } from '../calls/money/customer/statements.ts';
import { strongAuthHandlers } from '../calls/customers/customer/strong-auth.ts';
import { triggerHandlers } from '../calls/deal/customer/triggers.ts';
import { walletHandlers } from '../calls/money/customer/wallet.ts';
import { withdrawalHandlers } from '../calls/money/customer/withdrawals.ts';
import { watchlistHandlers } from '../calls/market/customer/watchlists.ts';
import type { Domain } from './domain.ts';
import type { RateLimiter } from '../http/rate-limit.ts';
import type { Handlers } from '../calls/wires/customer-handlers.ts';

const { version } = createRequire(import.meta.url)('../../package.json') as { version: string };

/** Who answers which call of the customers' wire. */
export function customerCalls(domain: Domain, rateLimiter: RateLimiter): Handlers {
  const {
    config,
    database,
    clock,
    settings,
    files,
    pictures,
    market,
    view,
    executor,
    customers,
    bankCards,
    identity,
    cashier,
    accountLife,
    offerings,
    blockDependencies,
    support,
    walletOf,
    holdsOf,
    streams,
    news,
    statements,
  } = domain;
  return {
    ...sessionHandlers({ customers, walletOf }),
    ...sessionListHandlers({ customers }),
    ...noticeHandlers({ customers }),
    ...supportHandlers({
      support,
      isOn: config.hasCustomerService,
      address: () => settings.find('kefu_url')?.value,
    }),
    ...strongAuthHandlers({ customers }),
    ...walletHandlers({ walletOf, holdsOf }),
    ...marketHandlers({ market, categories: domain.categories, clock }),
    ...newsHandlers({ news }),
    ...watchlistHandlers({ market, database, clock }),
    ...alertHandlers({ market, database, clock }),
    ...triggerHandlers({ market, database, clock }),
    ...portfolioHandlers({ database, prices: view, clock, accountCurrency: config.currency }),
    ...dealHandlers({
      database,
      market,
      executor,
      prices: view,
      accountCurrency: config.currency,
      blocks: createBlockDeals(blockDependencies),
    }),
    ...deedHandlers({ database, clock }),
    ...blockHandlers(blockDependencies),
    ...offeringHandlers({ offerings, database, clock }),
    ...cashierHandlers({ cashier, database, market }),
    ...withdrawalHandlers({ cashier, customers, sql: database.sql }),
    ...loanHandlers({ cashier, clock }),
    ...statementHandlers({ statements, rateLimiter }),
    ...bankCardHandlers({ bankCards, clock, usualForm: config.currency }),
    ...accountLifeHandlers({
      accountLife,
      customers,
      database,
      retentionYears: () => settings.integer('closed_account_years'),
    }),
    ...configHandlers({ settings, installation: describeInstallation(config), rates: () => settlementRates(domain) }),
    ...identityHandlers({ identity, currency: config.currency }),
    ...uploadHandlers({ files, pictures, clock }),
    ...streams.handlers,
  };
}

/** What the app needs to know about this installation, beside what an operator can change. */
function describeInstallation(config: Config): Record<string, string> {
  return {
    version,
    mode: config.mode,
    market: config.market,
    currency: config.currency,
    customer_service: config.hasCustomerService ? 'on' : 'off',
    ...(config.publicUrl === undefined ? {} : { public_url: config.publicUrl }),
    ...(config.licence === undefined
      ? {}
      : {
          licence_name: config.licence.name,
          licence_regulator: config.licence.regulator,
          licence_number: config.licence.number,
        }),
  };
}

/** What the market's currencies settle at now, as entries; what the market cannot say has none. */
function settlementRates({ market, view, config }: Domain): ReadonlyMap<string, string> {
  const currencies = new Set<string>(market.list({}).map(({ currency }) => currency));
  currencies.delete(config.currency);
  return new Map(
    [...currencies].flatMap((currency) => {
      const rate = view.displayRate(currency);
      return rate === undefined ? [] : [[`settlement_rate_${currency}`, formatRate(rate)] as const];
    }),
  );
}
