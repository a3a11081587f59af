import { msg } from '@lingui/core/macro';
import { createRoute } from '@tanstack/react-router';
import { assetClasses, listedClasses, tradedClasses } from '@sauda/facts';
import { assetClassWords } from '../data/asset-class-words.ts';
import { askRealNameState } from '../features/identity/real-name-state.ts';
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
const searched = search({ code });
const blockStatus = search({ status: oneOf('failed', 'success') });
const openedLoan = search({ no: code });

/** Nothing floats over its content. */
const quiet = { noFloatingButton: true } as const;
/** One that is as high as the screen, its button at the foot. */
const form = { ...quiet, fill: true } as const;

/** The modules that draw the screens, each fetched when it is needed. */
const load = {
  closeAccount: () => import('../features/account-life/close-account.tsx'),
  dataDownload: () => import('../features/account-life/data-download.tsx'),
  alerts: () => import('../features/alerts/alerts.tsx'),
  forgotPasswordForm: () => import('../features/auth/forgot-password-form.tsx'),
  loginPasswordForm: () => import('../features/auth/login-password-form.tsx'),
  registrationForm: () => import('../features/auth/registration-form.tsx'),
  bankCardList: () => import('../features/bank-cards/bank-card-list.tsx'),
  cardScreens: () => import('../features/bank-cards/card-screens.tsx'),
  realNameView: () => import('../features/identity/real-name-view.tsx'),
  creditView: () => import('../features/loans/credit-view.tsx'),
  loanRecords: () => import('../features/loans/loan-records.tsx'),
  assetListScreens: () => import('../features/market/assets/asset-list-screens.tsx'),
  tradingViewScreen: () => import('../features/market/chart/trading-view-screen.tsx'),
  marketsScreen: () => import('../features/market/markets-screen.tsx'),
  watchlistsScreen: () => import('../features/market/watchlists/watchlists-screen.tsx'),
  articleView: () => import('../features/news/article-view.tsx'),
  newsList: () => import('../features/news/news-list.tsx'),
  blockScreens: () => import('../features/offerings/blocks/block-screens.tsx'),
  fundDetailView: () => import('../features/offerings/funds/fund-detail-view.tsx'),
  fundList: () => import('../features/offerings/funds/fund-list.tsx'),
  fundOrders: () => import('../features/offerings/funds/fund-orders.tsx'),
  drawView: () => import('../features/offerings/ipos/draw/draw-view.tsx'),
  ipoList: () => import('../features/offerings/ipos/ipo-list.tsx'),
  ipoOrders: () => import('../features/offerings/ipos/ipo-orders.tsx'),
  incomeList: () => import('../features/portfolio/income-list.tsx'),
  portfolioView: () => import('../features/portfolio/portfolio-view.tsx'),
  rechargeScreen: () => import('../features/recharge/recharge-screen.tsx'),
  requestRecords: () => import('../features/requests/request-records.tsx'),
  about: () => import('../features/settings/about.tsx'),
  noticeList: () => import('../features/settings/notice-list.tsx'),
  sessionList: () => import('../features/settings/session-list.tsx'),
  settings: () => import('../features/settings/settings.tsx'),
  statementCheck: () => import('../features/statements/statement-check.tsx'),
  statements: () => import('../features/statements/statements.tsx'),
  authenticatorView: () => import('../features/strong-auth/authenticator-view.tsx'),
  passkeyList: () => import('../features/strong-auth/passkey-list.tsx'),
  serviceView: () => import('../features/support/service-view.tsx'),
  orderRecordsList: () => import('../features/trading/order-records-list.tsx'),
  receiptView: () => import('../features/trading/receipt-view.tsx'),
  tradeScreen: () => import('../features/trading/trade-screen.tsx'),
  accountChanges: () => import('../features/wallet/account-changes.tsx'),
  withdraw: () => import('../features/withdrawals/withdraw.tsx'),
  accountScreen: () => import('../screens/account-screen.tsx'),
  homeScreen: () => import('../screens/home-screen.tsx'),
  loginScreen: () => import('../screens/login-screen.tsx'),
  positionsScreen: () => import('../screens/positions-screen.tsx'),
  requestDetailScreen: () => import('../screens/request-detail-screen.tsx'),
  stockDetailScreen: () => import('../screens/stock-detail-screen.tsx'),
};

/**
 * Every screen: its address, its title, what its address may say, what the shell shows around it, and the feature that draws it.
 * The router ranks fixed segments before parameters, so that /stock/v2/… never opens /stock/$code/….
 */
const screens = [
  screen('/login', msg`Log in`, load.loginScreen, 'LoginScreen', { search: back }),
  screen('/register', msg`Register`, load.registrationForm, 'RegisterScreen', {
    search: back,
  }),
  screen('/forgot-password', msg`Forgot password`, load.forgotPasswordForm, 'ForgotPasswordScreen'),

  screen('/', msg`Home`, load.homeScreen, 'HomeScreen', { nav: true }),
  screen('/customer-service', msg`Customer service`, load.serviceView, 'CustomerServiceScreen', quiet),
  screen('/account', msg`Account`, load.accountScreen, 'AccountScreen', { nav: true }),
  screen('/account/changes', msg`Account changes`, load.accountChanges, 'AccountChangesScreen', {
    search: search({ type: oneOf('income', 'expense'), reason: oneOf(...knownReasons), from: day, to: day }),
  }),
  screen(
    '/account/recharge-withdraw/$id',
    msg`Recharge or withdrawal`,
    load.requestDetailScreen,
    'RequestDetailScreen',
    quiet,
  ),
  page('/account/statements', msg`Statements`, load.statements, 'Statements', quiet),
  page('/account/verify-statement', msg`Check a statement`, load.statementCheck, 'StatementCheck', quiet),

  page('/settings', msg`Settings`, load.settings, 'Settings', {
    search: search({ dialog: oneOf('transaction-password') }),
  }),
  page('/settings/login-password', msg`Login password`, load.loginPasswordForm, 'LoginPasswordForm'),
  page('/settings/sessions', msg`Devices`, load.sessionList, 'SessionList'),
  page('/settings/passkeys', msg`Passkeys`, load.passkeyList, 'Passkeys'),
  page('/settings/authenticator', msg`Authenticator app`, load.authenticatorView, 'Authenticator'),
  page('/settings/notices', msg`Notices`, load.noticeList, 'NoticeList'),
  page('/settings/data', msg`Download my data`, load.dataDownload, 'DataDownload', form),
  page('/settings/close-account', msg`Close account`, load.closeAccount, 'CloseAccount', { fill: true }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/settings/real-name',
    staticData: { title: msg`Real name`, noFloatingButton: true },
    loader: ({ abortController }) => askRealNameState(abortController.signal),
    pendingMs: 300,
    pendingComponent: framed(load.realNameView, 'RealNameSkeleton', true),
    component: framed(load.realNameView, 'RealNameView', true),
  }),
  page('/settings/bank-cards', msg`Bank cards`, load.bankCardList, 'BankCardList', form),
  page('/settings/bank-cards/add', msg`Add bank card`, load.cardScreens, 'AddBankCard', form),
  page('/settings/bank-cards/$id', msg`Edit bank card`, load.cardScreens, 'EditBankCard', form),
  page('/settings/about', msg`About Sauda`, load.about, 'About'),

  screen('/markets', msg`Markets`, load.marketsScreen, 'MarketsScreen', {
    nav: true,
    noFloatingButton: true,
    search: search({ market: text, page: laterPage }),
  }),
  screen('/watchlists', msg`Watchlists`, load.watchlistsScreen, 'WatchlistsScreen', {
    nav: true,
    search: search({ list: wholeNumber }),
  }),
  screen('/stock/v2/$symbol/$name', msg`Stock`, load.stockDetailScreen, 'StockDetailScreen', quiet),
  screen('/stock/$code/$category_code/$name', msg`Stock`, load.stockDetailScreen, 'StockInMarketScreen', quiet),
  screen('/trading/$code', msg`Trading view`, load.tradingViewScreen, 'TradingViewScreen', {
    noFloatingButton: true,
    wide: true,
  }),
  ...listedClasses.map((one) =>
    screen(
      assetClasses[one].list.path,
      assetClassWords[one].name,
      async () => (await load.assetListScreens()).assetListScreens,
      one,
      { noFloatingButton: true, search: searched },
    ),
  ),
  page('/alerts', msg`Alerts`, load.alerts, 'Alerts', {
    noFloatingButton: true,
    search: search({ tab: oneOf('triggers') }),
  }),

  screen('/trade', msg`Positions`, load.positionsScreen, 'PositionsScreen', {
    nav: true,
    noFloatingButton: true,
    search: search({ type: oneOf(...tradedClasses) }),
  }),
  screen('/trade-no-nav/$type/{-$buck}', msg`Positions`, load.positionsScreen, 'PositionsNoNavScreen', quiet),
  screen('/stock/trading/$symbol/$market/$name', msg`Trade`, load.tradeScreen, 'TradeScreen', {
    noFloatingButton: true,
    search: trade,
  }),
  screen('/records', msg`Stock records`, load.orderRecordsList, 'StockRecordsScreen', {
    noFloatingButton: true,
    search: search({ status: oneOf('pending', 'success', 'cancelled', 'expired') }),
  }),
  page('/records/$no', msg`Receipt`, load.receiptView, 'ReceiptView', quiet),
  page('/portfolio', msg`Portfolio`, load.portfolioView, 'PortfolioView', quiet),
  page('/income', msg`Dividends and interest`, load.incomeList, 'IncomeList'),

  screen('/news', msg`News`, load.newsList, 'NewsScreen', {
    noFloatingButton: true,
    search: search({ page: laterPage, limit: newsPageSize }),
  }),
  page('/news/$id', msg`News`, load.articleView, 'ArticleView'),

  screen('/block-trading', msg`Block trading`, load.blockScreens, 'BlockTradingScreen', { search: searched }),
  page('/block-trading/orders', msg`Block trading orders`, load.blockScreens, 'BlockTradingOrders', {
    search: blockStatus,
  }),
  screen('/qip', msg`QIP`, load.blockScreens, 'QipScreen', {
    search: searched,
  }),
  page('/qip/orders', msg`QIP orders`, load.blockScreens, 'QipOrders', {
    search: blockStatus,
  }),
  screen('/ipo', msg`IPO`, load.ipoList, 'IpoScreen'),
  page('/ipo/orders', msg`IPO orders`, load.ipoOrders, 'IpoOrders', {
    search: search({ tab: oneOf('sales') }),
  }),
  page('/ipo/draw/$id', msg`Allotment`, load.drawView, 'DrawView'),
  screen('/fund-investment', msg`Funds`, load.fundList, 'FundInvestmentScreen'),
  page('/fund-investment/orders', msg`Fund orders`, load.fundOrders, 'FundOrders', {
    search: search({ status: oneOf('active', 'completed', 'cancelled') }),
  }),
  page('/fund-investment/$id', msg`Fund`, load.fundDetailView, 'FundDetailView', form),

  screen('/recharge', msg`Recharge`, load.rechargeScreen, 'RechargeScreen', quiet),
  page('/recharge-records/{-$type}', msg`Records`, load.requestRecords, 'RequestRecords'),
  screen('/withdraw', msg`Withdraw`, load.withdraw, 'WithdrawScreen', quiet),
  page('/withdraw-records', msg`Records`, load.requestRecords, 'WithdrawalRecords'),
  screen('/loan', msg`Loan`, load.creditView, 'LoanScreen', quiet),
  page('/LoanApplication', msg`Loan applications`, load.loanRecords, 'LoanRecords', {
    search: openedLoan,
  }),
  page('/loan-records', msg`Loan records`, load.loanRecords, 'LoanRecords', {
    search: openedLoan,
  }),
] as const;

export const routeTree = rootRoute.addChildren([...screens]);
