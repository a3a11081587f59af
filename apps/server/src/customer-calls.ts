import { createRequire } from 'node:module';
import { formatRate } from '@sauda/money';
import type { Config } from './config.ts';
import { alertHandlers } from './http/customer/alerts.ts';
import { accountLifeHandlers } from './http/customer/account-life.ts';
import { bankCardHandlers } from './http/customer/bank-cards.ts';
import { blockHandlers, createBlockDeals } from './http/customer/blocks.ts';
import { cashierHandlers } from './http/customer/cashier.ts';
import { configHandlers } from './http/customer/config.ts';
import { dealHandlers } from './http/customer/deal.ts';
import { deedHandlers } from './http/customer/deeds.ts';
import { loanHandlers } from './http/customer/loans.ts';
import { identityHandlers } from './http/customer/identity.ts';
import { marketHandlers } from './http/customer/market.ts';
import { newsHandlers } from './http/customer/news.ts';
import { noticeHandlers } from './http/customer/notices.ts';
import { offeringHandlers } from './http/customer/offerings.ts';
import { portfolioHandlers } from './http/customer/portfolio.ts';
import { sessionHandlers } from './http/customer/session.ts';
import { sessionListHandlers } from './http/customer/sessions.ts';
import { supportHandlers } from './http/customer/support.ts';
import { uploadHandlers } from './http/customer/upload.ts';
import { statementHandlers } from './http/customer/statement.ts';
import { strongAuthHandlers } from './http/customer/strong-auth.ts';
import { triggerHandlers } from './http/customer/triggers.ts';
import { walletHandlers } from './http/customer/wallet.ts';
import { withdrawalHandlers } from './http/customer/withdrawals.ts';
import { watchlistHandlers } from './http/customer/watchlists.ts';
import type { Domain } from './domain.ts';
import type { RateLimiter } from './http/rate-limit.ts';
import type { Handlers } from './http/route.ts';

const { version } = createRequire(import.meta.url)('../package.json') as { version: string };

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
