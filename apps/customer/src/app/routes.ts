import { msg } from '@lingui/core/macro';
import { createRoute } from '@tanstack/react-router';
import type { Side } from '@sauda/rules';
import { assetClasses, keysOf, listedClasses, sectorCodes, tradedClasses } from '@sauda/facts';
import { assetClassWords } from '../data/asset-class-words.ts';
import { askRealNameState } from '../features/identity/real-name-state.ts';
import { movers, orders, sorts } from '../features/market/list-filter.ts';
import { knownReasons } from '../data/reason-text.ts';
import {
  code,
  day,
  framed,
  laterPage,
  newsPageSize,
  oneOf,
  page,
  screen,
  search,
  text,
  trade,
  wholeNumber,
} from './route.tsx';
import { rootRoute } from './root-route.ts';

const back = search({ back: text });
const lost = search({ lost: oneOf('password', 'authenticator', 'passkeys', 'transaction_password', 'phone') });
const searched = search({ code });
const blockStatus = search({ status: oneOf('failed', 'success') });
const openedLoan = search({ no: code });

/** The order ticket that is open over a stock, the lot that it sells from, and how many at first. */
const ticket = search({ type: oneOf('buy', 'sell'), lot: text, count: wholeNumber });

/** An address that asks for a ticket even where it does not say so; `none` once its order was placed. */
const tradeOrNone = (given: { type?: unknown; lot?: unknown }): { type: Side | 'none'; lot?: string } =>
  given.type === 'none' ? { type: 'none' } : trade(given);

/** Customer service is in its header, or would be in the way. */
const quiet = { noFloatingButton: true } as const;
/** One that is as high as the screen, its button at the foot. */
const form = { ...quiet, fill: true } as const;

/** The modules that draw the screens, each fetched when it is needed. */
const closeAccount = () => import('../features/account-life/close-account.tsx');
const dataDownload = () => import('../features/account-life/data-download.tsx');
const alerts = () => import('../features/alerts/alerts.tsx');
const forgotPasswordForm = () => import('../features/auth/forgot-password-form.tsx');
const loginPasswordForm = () => import('../features/auth/login-password-form.tsx');
const registrationForm = () => import('../features/auth/registration-form.tsx');
const bankCardList = () => import('../features/bank-cards/bank-card-list.tsx');
const cardScreens = () => import('../features/bank-cards/card-screens.tsx');
const realNameView = () => import('../features/identity/real-name-view.tsx');
const creditView = () => import('../features/loans/credit-view.tsx');
const loanRecords = () => import('../features/loans/loan-records.tsx');
const assetListScreens = () => import('../features/market/assets/asset-list-screens.tsx');
const tradingViewScreen = () => import('../screens/large-chart-screen.tsx');
const marketsScreen = () => import('../features/market/markets-screen.tsx');
const watchlistsScreen = () => import('../screens/watchlists-screen.tsx');
const articleView = () => import('../features/news/article-view.tsx');
const newsList = () => import('../features/news/news-list.tsx');
const rightsList = () => import('../features/offerings/rights/rights-list.tsx');
const buybackList = () => import('../features/offerings/buybacks/buyback-list.tsx');
const blockScreens = () => import('../features/offerings/blocks/block-screens.tsx');
const fundDetailView = () => import('../features/offerings/funds/fund-detail-view.tsx');
const fundList = () => import('../features/offerings/funds/fund-list.tsx');
const fundOrders = () => import('../features/offerings/funds/fund-orders.tsx');
const drawView = () => import('../features/offerings/ipos/draw/draw-view.tsx');
const ipoList = () => import('../features/offerings/ipos/ipo-list.tsx');
const ipoOrders = () => import('../features/offerings/ipos/ipo-orders.tsx');
const incomeList = () => import('../features/portfolio/income-list.tsx');
const portfolioView = () => import('../features/portfolio/portfolio-view.tsx');
const rechargeScreen = () => import('../features/recharge/recharge-screen.tsx');
const requestRecords = () => import('../features/requests/request-records.tsx');
const about = () => import('../features/settings/about.tsx');
const noticeList = () => import('../features/settings/notice-list.tsx');
const ownAccess = () => import('../features/auth/own-access.tsx');
const askedAccess = () => import('../features/settings/asked-access.tsx');
const sessionList = () => import('../features/settings/session-list.tsx');
const address = () => import('../features/person/address.tsx');
const nominees = () => import('../features/person/nominees.tsx');
const settings = () => import('../features/settings/settings.tsx');
const holdingsProof = () => import('../features/statements/holdings-proof.tsx');
const publishedHeads = () => import('../features/statements/published-heads.tsx');
const statementCheck = () => import('../features/statements/statement-check.tsx');
const documents = () => import('../features/statements/documents.tsx');
const statements = () => import('../features/statements/statements.tsx');
const authenticatorView = () => import('../features/strong-auth/authenticator-view.tsx');
const passkeyList = () => import('../features/strong-auth/passkey-list.tsx');
const serviceView = () => import('../features/support/service-view.tsx');
const basketView = () => import('../features/trading/basket-view.tsx');
const orderRecordsList = () => import('../features/trading/order-records-list.tsx');
const receiptView = () => import('../features/trading/receipt-view.tsx');
const accountChanges = () => import('../features/wallet/account-changes.tsx');
const idleMoney = () => import('../features/wallet/idle-money.tsx');
const withdraw = () => import('../features/withdrawals/withdraw.tsx');
const accountScreen = () => import('../screens/account-screen.tsx');
const homeScreen = () => import('../screens/home-screen.tsx');
const loginScreen = () => import('../screens/login-screen.tsx');
const positionsScreen = () => import('../screens/positions-screen.tsx');
const requestDetailScreen = () => import('../screens/request-detail-screen.tsx');
const stockDetailScreen = () => import('../screens/stock-detail-screen.tsx');

/**
 * Every screen: its address, its title, what its address may say, what the shell shows around it, and the feature that draws it.
 * The router ranks fixed segments before parameters, so that /stock/v2/… never opens /stock/$code/….
 */
const screens = [
  screen('/login', msg`Log in`, loginScreen, 'LoginScreen', { search: back, first: true }),
  screen('/register', msg`Register`, registrationForm, 'RegisterScreen', {
    search: back,
  }),
  screen('/forgot-password', msg`Forgot password`, forgotPasswordForm, 'ForgotPasswordScreen', { search: lost }),

  screen('/', msg`Home`, homeScreen, 'HomeScreen', { ...quiet, nav: true, first: true }),
  screen('/customer-service', msg`Customer service`, serviceView, 'CustomerServiceScreen', quiet),
  screen('/account', msg`Account`, accountScreen, 'AccountScreen', { nav: true, noFloatingButton: true }),
  screen('/account/changes', msg`History`, accountChanges, 'AccountChangesScreen', {
    ...quiet,
    search: search({ type: oneOf('income', 'expense', 'held'), reason: oneOf(...knownReasons), from: day, to: day }),
  }),
  screen(
    '/account/recharge-withdraw/$id',
    msg`Deposit or withdrawal`,
    requestDetailScreen,
    'RequestDetailScreen',
    quiet,
  ),
  page('/account/idle-money', msg`Free money`, idleMoney, 'IdleMoney', quiet),
  page('/account/statements', msg`Statements`, statements, 'Statements', quiet),
  page('/account/documents', msg`Documents`, documents, 'Documents', quiet),
  page('/account/holdings-proof', msg`Proof of holdings`, holdingsProof, 'HoldingsProof', quiet),
  page('/account/published-heads', msg`Published history`, publishedHeads, 'PublishedHeads', quiet),
  page('/account/verify-statement', msg`Check a statement`, statementCheck, 'StatementCheck', quiet),

  page('/settings', msg`Settings`, settings, 'Settings', {
    ...quiet,
    search: search({ dialog: oneOf('transaction-password') }),
  }),
  page('/settings/login-password', msg`Login password`, loginPasswordForm, 'LoginPasswordForm'),
  page('/settings/sessions', msg`Devices`, sessionList, 'SessionList'),
  page('/settings/access', msg`Requests for access`, askedAccess, 'AskedAccess', quiet),
  page('/settings/lost', msg`Lost something`, ownAccess, 'LostSomething', { ...quiet, search: lost }),
  page('/settings/passkeys', msg`Passkeys`, passkeyList, 'Passkeys'),
  page('/settings/authenticator', msg`Authenticator app`, authenticatorView, 'Authenticator'),
  page('/settings/notices', msg`Notices`, noticeList, 'NoticeList', quiet),
  page('/settings/address', msg`Address`, address, 'Address', form),
  page('/settings/nominees', msg`Nominees`, nominees, 'Nominees', form),
  page('/settings/data', msg`Download my data`, dataDownload, 'DataDownload', form),
  page('/settings/close-account', msg`Close account`, closeAccount, 'CloseAccount', form),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/settings/real-name',
    staticData: { title: msg`KYC`, noFloatingButton: true },
    loader: ({ abortController }) => askRealNameState(abortController.signal),
    pendingMs: 300,
    pendingComponent: framed(realNameView, 'RealNameSkeleton', true),
    component: framed(realNameView, 'RealNameView', true),
  }),
  screen('/settings/bank-cards', msg`Bank accounts`, bankCardList, 'BankCardList', quiet),
  screen('/settings/bank-cards/add', msg`Add bank account`, cardScreens, 'AddBankCard', quiet),
  screen('/settings/bank-cards/$id', msg`Edit bank account`, cardScreens, 'EditBankCard', quiet),
  page('/settings/about', msg`About Sauda`, about, 'About'),

  screen('/markets', msg`Markets`, marketsScreen, 'MarketsScreen', {
    nav: true,
    list: 'markets',
    noFloatingButton: true,
    search: search({
      market: text,
      page: laterPage,
      movers: oneOf(...keysOf(movers)),
      sector: oneOf(...sectorCodes),
      sort: oneOf(...sorts),
      order: oneOf(...orders),
    }),
  }),
  screen('/watchlists', msg`Watchlists`, watchlistsScreen, 'WatchlistsScreen', {
    ...quiet,
    nav: true,
    list: 'favourites',
    search: search({ list: wholeNumber }),
  }),
  screen('/stock/v2/$symbol/$name', msg`Stock`, stockDetailScreen, 'StockDetailScreen', {
    ...quiet,
    beside: 'instruments',
    search: ticket,
  }),
  screen('/stock/$code/$category_code/$name', msg`Stock`, stockDetailScreen, 'StockInMarketScreen', {
    ...quiet,
    beside: 'instruments',
    search: ticket,
  }),
  screen('/trading/$code', msg`Trading view`, tradingViewScreen, 'TradingViewScreen', {
    noFloatingButton: true,
    wide: true,
  }),
  ...listedClasses.map((one) =>
    screen(
      assetClasses[one].list.path,
      assetClassWords[one].name,
      async () => (await assetListScreens()).assetListScreens,
      one,
      { noFloatingButton: true, search: searched },
    ),
  ),
  page('/alerts', msg`Alerts`, alerts, 'Alerts', {
    noFloatingButton: true,
    search: search({ tab: oneOf('triggers') }),
  }),

  screen('/trade', msg`Positions`, positionsScreen, 'PositionsScreen', {
    nav: true,
    list: 'holdings',
    noFloatingButton: true,
    search: search({ type: oneOf(...tradedClasses) }),
  }),
  screen('/trade-no-nav/$type/{-$buck}', msg`Positions`, positionsScreen, 'PositionsNoNavScreen', quiet),
  screen('/stock/trading/$symbol/$market/$name', msg`Trade`, stockDetailScreen, 'TradeScreen', {
    noFloatingButton: true,
    beside: 'instruments',
    search: tradeOrNone,
  }),
  screen('/records', msg`Orders`, orderRecordsList, 'StockRecordsScreen', {
    noFloatingButton: true,
    list: 'orders',
    search: search({ status: oneOf('pending', 'success', 'cancelled', 'expired') }),
  }),
  page('/basket', msg`Basket`, basketView, 'BasketView', form),
  page('/records/$no', msg`Receipt`, receiptView, 'ReceiptView', { ...quiet, beside: 'orders' }),
  page('/portfolio', msg`Portfolio`, portfolioView, 'PortfolioView', quiet),
  page('/income', msg`Dividends and interest`, incomeList, 'IncomeList'),

  screen('/news', msg`News`, newsList, 'NewsScreen', {
    noFloatingButton: true,
    search: search({ page: laterPage, limit: newsPageSize }),
  }),
  page('/news/$id', msg`News`, articleView, 'ArticleView'),

  screen('/block-trading', msg`Block trading`, blockScreens, 'BlockTradingScreen', { ...quiet, search: searched }),
  page('/block-trading/orders', msg`Block trading orders`, blockScreens, 'BlockTradingOrders', {
    search: blockStatus,
  }),
  screen('/qip', msg`QIP`, blockScreens, 'QipScreen', { ...quiet, search: searched }),
  page('/qip/orders', msg`QIP orders`, blockScreens, 'QipOrders', {
    search: blockStatus,
  }),
  screen('/ipo', msg`IPO`, ipoList, 'IpoScreen', quiet),
  page('/ipo/orders', msg`IPO orders`, ipoOrders, 'IpoOrders', {
    search: search({ tab: oneOf('sales') }),
  }),
  page('/ipo/draw/$id', msg`Allotment`, drawView, 'DrawView'),
  page('/buybacks', msg`Buybacks`, buybackList, 'BuybackList', quiet),
  page('/rights', msg`Rights issues`, rightsList, 'RightsList', quiet),
  screen('/fund-investment', msg`Funds`, fundList, 'FundInvestmentScreen', quiet),
  page('/fund-investment/orders', msg`Fund orders`, fundOrders, 'FundOrders', {
    search: search({ status: oneOf('active', 'completed', 'cancelled') }),
  }),
  page('/fund-investment/$id', msg`Fund`, fundDetailView, 'FundDetailView', form),

  screen('/recharge', msg`Add money`, rechargeScreen, 'RechargeScreen', quiet),
  page('/recharge-records/{-$type}', msg`Deposits and withdrawals`, requestRecords, 'RequestRecords', {
    search: search({ page: laterPage }),
  }),
  screen('/withdraw', msg`Withdraw`, withdraw, 'WithdrawScreen', quiet),
  page('/withdraw-records', msg`Deposits and withdrawals`, requestRecords, 'WithdrawalRecords', {
    search: search({ page: laterPage }),
  }),
  screen('/loan', msg`Loan`, creditView, 'LoanScreen', quiet),
  page('/LoanApplication', msg`Loan applications`, loanRecords, 'LoanRecords', {
    search: openedLoan,
  }),
  page('/loan-records', msg`Loan records`, loanRecords, 'LoanRecords', {
    search: openedLoan,
  }),
] as const;

export const routeTree = rootRoute.addChildren([...screens]);
