import type { Country, Currency } from '@sauda/facts';
import type { BankCardsContext } from '../modules/bank-cards/context.ts';
import type { CashierContext } from '../modules/cashier/context.ts';
import type { IdleContext } from '../modules/cashier/idle-money/returns.ts';
import type { ComplianceContext } from '../modules/compliance/compliance.ts';
import type { AccessContext } from '../modules/customers/access/access-requests.ts';
import type { AccountLife } from '../modules/customers/account-life/account-life.ts';
import type { Customers } from '../modules/customers/index.ts';
import type { MassNoticeContext } from '../modules/customers/mass-notices/mass-notices.ts';
import type { PushContext } from '../modules/customers/push/context.ts';
import type { ExpiryContext } from '../modules/identity/expiry/expiry.ts';
import type { Identity } from '../modules/identity/identity.ts';
import type {
  Calendars,
  CorporateActions,
  Categories,
  InstrumentRules,
  Market,
  MarketHalts,
  UnlistedCompanies,
} from '../modules/market/index.ts';
import type { Liabilities } from '../modules/liabilities/index.ts';
import type { News } from '../modules/news/index.ts';
import type { OfferingsContext } from '../modules/offerings/context.ts';
import type { HeldSymbols } from '../modules/reconciliation/held-symbols.ts';
import type { Reconciliation } from '../modules/reconciliation/reconciliation.ts';
import type { Desk } from '../modules/staff/desk.ts';
import type { DeskLimits } from '../modules/staff/queues/limits.ts';
import type { Documents } from '../modules/statements/documents/documents.ts';
import type { Statements } from '../modules/statements/statements.ts';
import type { TicketContext } from '../modules/support/tickets/handle-tickets.ts';
import type { SupportContext } from '../modules/support/context.ts';
import type { ChargeBook, Executor, FeePlanBook, MassCancelContext, PriceSource } from '../modules/trading/index.ts';
import type { SettlementCalendar } from '../modules/settlement/index.ts';
import type { Holds, Wallet } from '../modules/wallet/wallet.ts';
import type { LinkWatch } from '../modules/venues/index.ts';
import type { Activity } from '../platform/metrics.ts';
import type { Sql } from '../platform/database.ts';
import type { AllSettings } from '../platform/settings.ts';
import type { Page } from '../platform/page-by.ts';
import type { RateLimiter } from '../http/rate-limit.ts';
import type { StreamHub } from './stream/customer.ts';
import type { Given } from '../platform/given.ts';

/** What the house gives to its handlers, each of which says what it takes. */
interface Dependencies extends Given<'bus' | 'clock' | 'database' | 'files' | 'pictures'> {
  readonly access: AccessContext;
  readonly accountLife: AccountLife;
  readonly actions: CorporateActions;
  readonly activity: Activity;
  /** All instruments as their market has them. */
  readonly asListed: Market;
  /** The same, without those that staff have made. */
  readonly fed: Market;
  readonly bankCards: BankCardsContext;
  readonly calendars: Calendars;
  readonly cashier: CashierContext;
  readonly categories: Categories;
  /** All instruments as staff have set them, those that wait for their public offer too. */
  readonly companies: Market;
  /** Whose documents are accepted here. */
  readonly country: Country;
  /** Of the accounts. */
  readonly currency: Currency;
  readonly compliance: ComplianceContext;
  readonly customers: Customers;
  readonly desk: Desk;
  readonly documents: Documents;
  readonly executor: Executor;
  /** Whether customers can write to the desk here. */
  readonly hasCustomerService: boolean;
  /** What differences with custodian and clearing broker hold back. */
  readonly heldSymbols: HeldSymbols;
  readonly identity: Identity;
  /** What this installation is, as tags and values. */
  readonly installation: Readonly<Record<string, string>>;
  /** Undefined where free money stays until its customer asks for it. */
  readonly idleMoney: IdleContext | undefined;
  readonly instrumentRules: InstrumentRules;
  readonly liabilities: Liabilities;
  readonly market: Market;
  readonly marketHalts: MarketHalts;
  readonly unlisted: UnlistedCompanies;
  readonly feePlans: FeePlanBook;
  readonly chargeBook: ChargeBook;
  readonly massCancels: MassCancelContext;
  readonly massNotices: MassNoticeContext;
  readonly mode: 'practice' | 'live';
  readonly nameExpiry: ExpiryContext;
  readonly news: News;
  readonly offerings: OfferingsContext;
  readonly prices: PriceSource;
  readonly push: PushContext;
  readonly rateLimiter: RateLimiter;
  readonly reconciliation: Reconciliation;
  readonly settings: AllSettings;
  /** When trades settle. */
  readonly settlement: SettlementCalendar;
  readonly sql: Sql;
  readonly statements: Statements;
  readonly streams: StreamHub;
  readonly support: SupportContext;
  readonly tickets: TicketContext;
  /** Where the house keeps its days, by its IANA name. */
  readonly timeZone: string;
  /** To which orders are sent; undefined where they trade within the house, or nowhere. */
  readonly venueName: string | undefined;
  readonly venueLink: LinkWatch;
  /** Whether customers need an account of their own there. */
  readonly venueKeepsAccounts: boolean;
  holdsOf(customerId: string, page: Page): Promise<Holds>;
  /** Money decisions of the desk beyond them take two people. */
  /** Withheld of a dividend whose declaration does not say another rate, in per cent. */
  dividendTaxPercent(): string;
  /** The most that one journal moves, in ten-thousandths of the account currency. */
  journalMax(): bigint;
  limits(): DeskLimits;
  /** What the market's currencies settle at now, by tag. */
  rates(): ReadonlyMap<string, string>;
  /** How long identity and payees of a closed account are kept. */
  retentionYears(): bigint;
  /** Money decisions above it take two people: a decimal. */
  secondPersonAbove(): string;
  /** Where an operator has customer service elsewhere; anything but an https address is not used. */
  serviceAddress(): string | undefined;
  walletOf(customerId: string): Promise<Wallet>;
}

export type Needs<K extends keyof Dependencies> = Pick<Dependencies, K>;
