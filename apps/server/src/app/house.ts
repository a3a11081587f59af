import { currencies, isLanguage, sourceLanguage, type Language } from '@sauda/facts';
import { createDeskStreamHub } from '../calls/stream/desk.ts';
import { createStreamHub } from '../calls/stream/customer.ts';
import { publishBestExecution } from '../modules/best-execution/index.ts';
import { createBankDirectory } from '../modules/bank-cards/bank-directory.ts';
import { createBankCardRecords } from '../modules/bank-cards/customer-records.ts';
import { createNumberVault } from '../modules/bank-cards/number-vault.ts';
import { createCashier } from '../modules/cashier/cashier.ts';
import { createCashierRecords } from '../modules/cashier/customer-records.ts';
import { deskLender } from '../modules/cashier/loan-review.ts';
import { createPayees } from '../modules/cashier/payees.ts';
import { readCashierSettings } from '../modules/cashier/settings.ts';
import { createCompliance } from '../modules/compliance/compliance.ts';
import { createComplianceRecords } from '../modules/compliance/customer-records.ts';
import { readComplianceSettings } from '../modules/compliance/settings.ts';
import { createAccess } from '../modules/customers/access/access.ts';
import { createAccountLife } from '../modules/customers/account-life/account-life.ts';
import { createOwnRecords } from '../modules/customers/account-life/own-records.ts';
import { createCustomers } from '../modules/customers/customers.ts';
import { createMassNotices } from '../modules/customers/mass-notices/mass-notices.ts';
import { createPush } from '../modules/customers/push/push.ts';
import { createExpiry } from '../modules/identity/expiry/expiry.ts';
import { createIdentity } from '../modules/identity/identity.ts';
import { createIdentityRecords } from '../modules/identity/identity-records.ts';
import { ledgerRecords } from '../modules/ledger/customer-records.ts';
import type { Market } from '../modules/market/market.ts';
import { createFeedImport } from '../modules/news/rss/import-feeds.ts';
import { createNews } from '../modules/news/news.ts';
import { offeringRecords } from '../modules/offerings/customer-records.ts';
import { createPracticeClerk, createPracticeSupport } from '../modules/practice/clerk.ts';
import { createPracticeLender, practiceBranches } from '../modules/practice/bank.ts';
import { railRecords } from '../modules/rails/customer-records.ts';
import { createHeldSymbols } from '../modules/reconciliation/held-symbols.ts';
import { createReconciliation } from '../modules/reconciliation/reconciliation.ts';
import { createDesk } from '../modules/staff/desk.ts';
import { createLiabilities } from '../modules/liabilities/index.ts';
import { createStatusBoard } from './status-board.ts';
import { recordLimit } from '../modules/staff/record-limit.ts';
import { recordReplacement } from '../modules/staff/record-replacement.ts';
import { isOfStaff } from '../modules/staff/staff.ts';
import { documentRecords } from '../modules/statements/documents/customer-records.ts';
import { createDocuments } from '../modules/statements/documents/documents.ts';
import { createStatements } from '../modules/statements/statements.ts';
import { createSupportRecords } from '../modules/support/customer-records.ts';
import { countUnread } from '../modules/support/read-messages.ts';
import { createSupport } from '../modules/support/support.ts';
import { createTickets } from '../modules/support/tickets/tickets.ts';
import { tradingRecords } from '../modules/trading/customer-records.ts';
import { readTogether } from '../platform/read-together.ts';
import { listHolds, readWallets } from '../modules/wallet/wallet.ts';
import { bankRails } from './choices/bank-rails.ts';
import { markets } from './choices/markets.ts';
import { venues } from './choices/venues.ts';
import { sendIdleMoneyHome } from './idle-money.ts';
import { stampPublishedHeads } from './stamped-heads.ts';
import { lookAtBooks, questions } from './verify-books.ts';
import { createPlatform, type Ground, type Platform } from './platform.ts';
import { declareUpkeep } from './upkeep.ts';
import { countUnreadNotices } from '../modules/customers/notices.ts';
import { createCategories } from '../modules/market/categories/categories.ts';
import { createCalendars } from '../modules/market/calendar/calendar-changes.ts';
import { createCorporateActions } from '../modules/market/corporate/corporate-actions.ts';
import { withSharePrices } from '../modules/market/corporate/with-share-prices.ts';
import { withSuccessors } from '../modules/market/corporate/with-successors.ts';
import { createMarketHalts } from '../modules/market/halts.ts';
import { createInstrumentRules, houseMarket } from '../modules/market/house-market.ts';
import { createUnlistedCompanies, withUnlisted } from '../modules/market/unlisted.ts';
import { createListings } from '../modules/offerings/ipos/listings.ts';
import { createOfferings } from '../modules/offerings/offerings.ts';
import { isMadeBy, makersOf } from '../modules/staff/is-made-by.ts';
import { createAlertWatch } from '../modules/trading/alerts/alert-watch.ts';
import { createRightsWork } from '../modules/trading/rights/allot-subscriptions.ts';
import { createBuybackWork } from '../modules/trading/buybacks/settle-tenders.ts';
import { createCorporateWork } from '../modules/trading/corporate/apply-actions.ts';
import { keepExposures } from '../modules/trading/exposure/keep-exposures.ts';
import { createMassCancels } from '../modules/trading/mass-cancel/mass-cancels.ts';
import { followCalendars } from '../modules/trading/follow-calendars.ts';
import { createExecutor, executorPace } from '../modules/trading/executor.ts';
import { massCancelLimit, tradingTerms } from '../modules/trading/fill.ts';
import { createLifecycle } from '../modules/trading/lifecycle/lifecycle.ts';
import { createMarketView, type PriceSource } from '../modules/trading/market-view.ts';
import { createChargeBook } from '../modules/trading/charges/charge-rates.ts';
import { createFeePlans } from '../modules/trading/fees/fee-plans.ts';
import { feeOfBuyer } from '../modules/trading/fees/fee-terms.ts';
import { createMatcher } from '../modules/trading/matcher.ts';
import { refuseOtherVenues } from '../modules/trading/routing/refuse-other-venues.ts';
import { bookAtOnce } from '../modules/trading/routing/book-at-once.ts';
import { createRouting } from '../modules/trading/routing/routing.ts';
import { createSettlement } from '../modules/settlement/settlement.ts';
import { settlementRecords } from '../modules/settlement/customer-records.ts';
import { createTriggerWatch } from '../modules/trading/triggers/trigger-watch.ts';
import { countLinks, watchLink } from '../modules/venues/index.ts';
import { formatRate } from '@sauda/money';
import type { Config } from './config.ts';
import { describeInstallation } from './describe-installation.ts';
import { observeBatches, tellHouse } from './house-metrics.ts';

/** Everything that the wires, practice and the start work with. A handler takes what it needs of it. */
export type House = Awaited<ReturnType<typeof createHouse>>;
type Trade = Awaited<ReturnType<typeof createTrade>>;

/** Makes the modules and hands them to each other. Nothing runs yet. */
export async function createHouse(ground: Ground, ownMarket: Market | undefined) {
  const platform = createPlatform(ground);
  const trade = await createTrade(platform, ownMarket);
  const { config, database, clock, encryption, publishedHeads } = platform;
  const look = platform.lookAtBooks ?? ((reach) => lookAtBooks(database, clock, publishedHeads, reach));
  const issuer = { currency: config.currency, licence: config.licence };
  const onHand = atHand(platform, trade);
  const { timeZone } = onHand;
  const stated = { database, clock, issuer, timeZone, headSigner: encryption.signerFor('ledger heads') };
  const statements = createStatements({ ...stated, notedHeads: publishedHeads.ledger });
  const house = {
    ...platform,
    ...trade,
    ...createOffice(platform),
    ...onHand,
    reconciliation: createReconciliation({ database, clock, look, questions }),
    liabilities: createLiabilities({ ...platform, notedHeads: publishedHeads.liabilities }),
    statements,
    documents: createDocuments({
      ...platform,
      ...stated,
      market: trade.market,
      usualLanguage: () => usualLanguage(platform),
      publishIfDue: () => statements.publishIfDue(),
    }),
  };
  declareUpkeep(house);
  keepExposures(platform);
  stampPublishedHeads(platform);
  publishBestExecution({ ...platform, notedHeads: publishedHeads.bestExecution });
  const idleMoney = sendIdleMoneyHome(house);
  const unread = async (customerId: string) => ({
    messages: await countUnread(platform.sql, customerId),
    notices: await countUnreadNotices(platform.sql, customerId),
  });
  const { streamsPerCustomer } = config.limits;
  const streams = createStreamHub({
    ...house,
    sessions: house.customers.sessions,
    countUnread: unread,
    streamsPerCustomer,
  });
  const deskStreams = createDeskStreamHub(house);
  tellHouse({ ...house, registry: platform.metrics.registry, streams: { customer: streams, desk: deskStreams } });
  return { ...house, idleMoney, statusBoard: createStatusBoard(house), streams, deskStreams };
}

/** Customers and staff, and what they do with each other. */
function createOffice(platform: Platform) {
  const { config, database, clock, settings, files, jobs, pictures, encryption, loginLimits: limits } = platform;
  const hasClerk = config.hasPracticeClerk;
  const { publicUrl, invitationCode, currency, timeZone = currencies[currency].timeZone } = config;
  const customers = createCustomers({ ...platform, limits, publicUrl, invitationCode });
  const bankCards = {
    clock,
    vault: createNumberVault(encryption),
    directory: createBankDirectory(platform.isPractice ? practiceBranches : undefined),
    settings: () => ({
      holdHours: settings.integer('card_hold_hours'),
      maximum: settings.integer('max_bank_cards'),
    }),
  };
  const bank = bankRails.make(config.bankRail, { ...platform, currency });
  const news = createNews(platform);
  const automatic = hasClerk ? createPracticeSupport({ jobs }) : undefined;
  return {
    customers,
    access: createAccess({
      ...platform,
      throttle: customers.throttle,
      liveDays: () => Number(settings.integer('access_request_days')),
      hours: () => ({
        wait: Number(settings.integer('replacement_wait_hours')),
        waitOfPhone: Number(settings.integer('phone_change_wait_hours')),
        hold: Number(settings.integer('replacement_hold_hours')),
      }),
      isOfStaff,
      record: recordReplacement,
    }),
    massNotices: createMassNotices({
      ...platform,
      usualLanguage: () => usualLanguage(platform),
      secondPersonAbove: () => Number(settings.integer('notice_second_person_above')),
    }),
    push: createPush({ ...platform, ...pushesOf(config), publicUrl, currency, timeZone }),
    bankCards,
    bank,
    news,
    compliance: createCompliance({ ...platform, bankCards, settings: () => readComplianceSettings(settings) }),
    desk: createDesk({ ...platform, limits }),
    feedImport: createFeedImport({ ...platform, news, urls: config.newsFeeds }),
    identity: createIdentity({ ...platform, reviewer: hasClerk ? createPracticeClerk({ jobs, pictures }) : undefined }),
    nameExpiry: createExpiry({
      ...platform,
      terms: () => ({
        validDays: Number(settings.integer('real_name_valid_days')),
        noticeDays: Number(settings.integer('real_name_notice_days')),
        timeZone,
      }),
      record: recordLimit,
    }),
    support: createSupport({ database, clock, files, automatic }),
    tickets: createTickets({ ...platform, categories: () => settings.text('ticket_categories') }),
    cashier: createCashier({
      ...platform,
      bank,
      lender: hasClerk ? createPracticeLender({ jobs }) : deskLender,
      payees: createPayees(bankCards),
      payeeSealer: encryption.sealerFor('payouts'),
      settings: () => readCashierSettings(settings),
    }),
    accountLife: createAccountLife({
      ...platform,
      records: customerRecords(platform),
      settings: () => ({ retentionYears: settings.integer('closed_account_years') }),
    }),
  };
}

/** Of who has not chosen one. */
function usualLanguage({ settings }: Pick<Platform, 'settings'>): Language {
  const [first] = settings.text('languages').split(',');
  const code = first?.trim();
  return isLanguage(code) ? code : sourceLanguage;
}

function pushesOf({ hasPush, pushServices, pushApps }: Config) {
  return hasPush ? { services: pushServices, ...pushApps } : { services: [], fcm: undefined, apns: undefined };
}

/**
 * Each module that holds something about customers is in this list: what it says of itself goes into the copy of their
 * data, and stands against closing or goes with the account.
 */
function customerRecords({ files, encryption }: Platform) {
  return [
    createOwnRecords({ files }),
    createBankCardRecords({ encryption }),
    createIdentityRecords({ encryption, files }),
    ledgerRecords,
    tradingRecords,
    settlementRecords,
    createCashierRecords({ files }),
    railRecords,
    offeringRecords,
    documentRecords,
    createSupportRecords({ files }),
    createComplianceRecords({ files }),
  ];
}

/** What handlers ask of configuration, settings and several modules. */
function atHand({ config, database, sql, settings }: Platform, { market, prices, settlement }: Trade) {
  const { currency } = config;
  return {
    currency,
    country: currencies[currency].country,
    timeZone: config.timeZone ?? currencies[currency].timeZone,
    mode: config.mode,
    hasCustomerService: config.hasCustomerService,
    installation: describeInstallation(config),
    rates: () => settlementRates(market, prices, currency),
    serviceAddress: () => settings.find('kefu_url')?.value,
    retentionYears: () => settings.integer('closed_account_years'),
    secondPersonAbove: () => settings.text('desk_second_person_above'),
    limits: () => ({
      request: settings.decimal('desk_second_person_above'),
      customerDay: settings.decimal('desk_customer_day_above'),
      staffDay: settings.decimal('desk_staff_day_above'),
    }),
    dividendTaxPercent: () => settings.text('dividend_tax_percent'),
    journalMax: () => settings.decimal('desk_journal_max'),
    walletOf: readTogether(database, (ids: readonly string[]) => readWallets(sql, prices, ids, settlement.isOn)),
    holdsOf: (customerId: string, page: { offset: number; limit: number }) => listHolds(sql, prices, customerId, page),
  };
}

/** The market, as it is listed and as the house makes it. @param ownMarket in the place of the configured one */
async function createMarkets(platform: Platform, ownMarket: Market | undefined) {
  const { clock, config, database, rounds } = platform;
  const calendars = createCalendars(database, rounds);
  const actions = createCorporateActions(database, rounds);
  const instrumentRules = createInstrumentRules(database, rounds);
  const marketHalts = createMarketHalts(database, rounds);
  const heldSymbols = createHeldSymbols(database, rounds);
  const fed = ownMarket ?? (await markets.make(config.market, { ...platform, calendars, actions }));
  const listings = createListings(database, rounds);
  const unlisted = createUnlistedCompanies(database, rounds);
  const listed = withUnlisted(withSharePrices(fed, { actions, clock }), unlisted, listings);
  const asListed = withSuccessors(listed, { actions, clock });
  const { companies, market } = houseMarket(asListed, {
    rules: instrumentRules,
    halts: marketHalts,
    isHeld: heldSymbols.has,
    sharesNow: (symbol) => actions.now(symbol, clock.now()),
    listedSince: listings.since,
    currency: config.currency,
  });
  const categories = createCategories(database, market, rounds);
  const held = { instrumentRules, marketHalts, heldSymbols };
  const names = { ...held, calendars, actions, unlisted, listings, categories };
  return { ...names, fed, asListed, companies, market };
}

/** The market, what trades on it, and what is offered beside it. @param ownMarket in the place of the configured one */
async function createTrade(platform: Platform, ownMarket: Market | undefined) {
  const { config, clock, settings, encryption, database, rounds } = platform;
  const made = await createMarkets(platform, ownMarket);
  const { calendars, companies, market } = made;
  const { venue: chosen, speak, whenAway } = venues.make(config.venue, { ...platform, market });
  const link = { hasGateway: whenAway !== undefined, whenAway: whenAway ?? 'hold' };
  const venueLink = watchLink(platform, chosen?.kind === 'routed' ? { name: chosen.name, ...link } : undefined);
  const venue = chosen?.kind === 'routed' ? { ...chosen, isTaking: () => venueLink.away() !== 'refuse' } : chosen;
  const preOpenMs = venue?.kind === 'routed' ? venue.preOpenMs : undefined;
  const prices = createMarketView({
    market,
    clock,
    accountCurrency: config.currency,
    preOpenMs,
    endsWithCalendar: !platform.isPractice,
  });
  await refuseOtherVenues(platform.sql, venue);
  const feePlans = createFeePlans(database, clock, rounds);
  const chargeBook = createChargeBook(database, clock, rounds, config.charges === 'none' ? undefined : config.charges);
  const terms = tradingTerms(settings, feePlans, chargeBook);
  const settlement = createSettlement({ ...platform, terms: config.settlement, calendars, market });
  const executor = createExecutor({
    ...platform,
    ...executorPace,
    market: prices,
    venue,
    settings: terms,
    settlement: settlement.isOn ? settlement : undefined,
    onBatch: observeBatches(platform.metrics.registry),
  });
  const trading = { ...platform, market, view: prices, executor, makersOf };
  const massCancels = createMassCancels({ ...trading, secondPersonAbove: massCancelLimit(settings) });
  createMatcher(trading);
  followCalendars({ ...trading, calendars });
  if (venue?.kind === 'routed') {
    speak?.(bookAtOnce({ executor, venue: venue.name }));
    createRouting({ ...trading, venue });
    countLinks(platform.metrics.registry, platform.sql, { venue: venue.name, clock: platform.clock });
  }
  createAlertWatch(trading);
  createTriggerWatch(trading);
  createLifecycle(trading);
  createCorporateWork({ ...trading, view: prices });
  createBuybackWork({ ...trading, view: prices });
  createRightsWork({ ...trading, view: prices });
  const offerings = createOfferings({
    ...platform,
    market: {
      instrument: (symbol) => companies.instrument(symbol),
      isListed: (symbol) => market.instrument(symbol) !== undefined,
      quote: (symbol) => market.quote(symbol),
    },
    seeds: encryption.sealerFor('ipo draws'),
    isMadeBy,
    settlementRate: prices.settlementRate,
    feeBasisPoints: feeOfBuyer(feePlans),
  });
  const routed = venue?.kind === 'routed' ? venue : undefined;
  const at = { venueName: routed?.name, venueKeepsAccounts: routed?.hasAccounts === true, venueLink };
  return { ...made, feePlans, chargeBook, settlement, massCancels, prices, executor, offerings, ...at };
}

/** What the market's currencies settle at now, as entries; what the market cannot say has none. */
function settlementRates(market: Market, prices: PriceSource, currency: string): ReadonlyMap<string, string> {
  const currencies = new Set<string>(market.list({}).map(({ currency }) => currency));
  currencies.delete(currency);
  return new Map(
    [...currencies].flatMap((one) => {
      const rate = prices.displayRate(one);
      return rate === undefined ? [] : [[`settlement_rate_${one}`, formatRate(rate)] as const];
    }),
  );
}
