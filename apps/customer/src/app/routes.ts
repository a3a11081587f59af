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

const realName = () => import('../features/identity/real-name-view.tsx');

/**
 * Every screen: its address, its title, what its address may say, what the shell shows around it, and the feature that draws it.
 * The router ranks fixed segments before parameters, so that /stock/v2/… never opens /stock/$code/….
 */
const screens = [
  screen(
    { path: '/login', title: msg`Log in`, search: back },
    () => import('../screens/login-screen.tsx'),
    'LoginScreen',
  ),
  screen(
    { path: '/register', title: msg`Register`, search: back },
    () => import('../features/auth/registration-form.tsx'),
    'RegisterScreen',
  ),
  screen(
    { path: '/forgot-password', title: msg`Forgot password` },
    () => import('../features/auth/forgot-password-form.tsx'),
    'ForgotPasswordScreen',
  ),

  screen({ path: '/', title: msg`Home`, nav: true }, () => import('../screens/home-screen.tsx'), 'HomeScreen'),
  screen(
    { path: '/customer-service', title: msg`Customer service`, noFloatingButton: true },
    () => import('../features/support/service-view.tsx'),
    'CustomerServiceScreen',
  ),
  screen(
    { path: '/account', title: msg`Account`, nav: true },
    () => import('../screens/account-screen.tsx'),
    'AccountScreen',
  ),
  screen(
    {
      path: '/account/changes',
      title: msg`Account changes`,
      search: search({ type: oneOf('income', 'expense'), reason: oneOf(...knownReasons), from: day, to: day }),
    },
    () => import('../features/wallet/account-changes.tsx'),
    'AccountChangesScreen',
  ),
  screen(
    { path: '/account/recharge-withdraw/$id', title: msg`Recharge or withdrawal`, noFloatingButton: true },
    () => import('../screens/request-detail-screen.tsx'),
    'RequestDetailScreen',
  ),
  page(
    { path: '/account/statements', title: msg`Statements`, noFloatingButton: true },
    () => import('../features/statements/statements.tsx'),
    'Statements',
  ),
  page(
    { path: '/account/verify-statement', title: msg`Check a statement`, noFloatingButton: true },
    () => import('../features/statements/statement-check.tsx'),
    'StatementCheck',
  ),

  page(
    { path: '/settings', title: msg`Settings`, search: search({ dialog: oneOf('transaction-password') }) },
    () => import('../features/settings/settings.tsx'),
    'Settings',
  ),
  page(
    { path: '/settings/login-password', title: msg`Login password` },
    () => import('../features/auth/login-password-form.tsx'),
    'LoginPasswordForm',
  ),
  page(
    { path: '/settings/sessions', title: msg`Devices` },
    () => import('../features/settings/session-list.tsx'),
    'SessionList',
  ),
  page(
    { path: '/settings/passkeys', title: msg`Passkeys` },
    () => import('../features/strong-auth/passkey-list.tsx'),
    'Passkeys',
  ),
  page(
    { path: '/settings/authenticator', title: msg`Authenticator app` },
    () => import('../features/strong-auth/authenticator-view.tsx'),
    'Authenticator',
  ),
  page(
    { path: '/settings/notices', title: msg`Notices` },
    () => import('../features/settings/notice-list.tsx'),
    'NoticeList',
  ),
  page(
    { path: '/settings/data', title: msg`Download my data`, noFloatingButton: true, fill: true },
    () => import('../features/account-life/data-download.tsx'),
    'DataDownload',
  ),
  page(
    { path: '/settings/close-account', title: msg`Close account`, fill: true },
    () => import('../features/account-life/close-account.tsx'),
    'CloseAccount',
  ),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/settings/real-name',
    staticData: { title: msg`Real name`, noFloatingButton: true },
    loader: ({ abortController }) => askRealNameState(abortController.signal),
    pendingMs: 300,
    pendingComponent: framed(realName, 'RealNameSkeleton', true),
    component: framed(realName, 'RealNameView', true),
  }),
  page(
    { path: '/settings/bank-cards', title: msg`Bank cards`, noFloatingButton: true, fill: true },
    () => import('../features/bank-cards/bank-card-list.tsx'),
    'BankCardList',
  ),
  page(
    { path: '/settings/bank-cards/add', title: msg`Add bank card`, noFloatingButton: true, fill: true },
    () => import('../features/bank-cards/card-screens.tsx'),
    'AddBankCard',
  ),
  page(
    { path: '/settings/bank-cards/$id', title: msg`Edit bank card`, noFloatingButton: true, fill: true },
    () => import('../features/bank-cards/card-screens.tsx'),
    'EditBankCard',
  ),
  page({ path: '/settings/about', title: msg`About Sauda` }, () => import('../features/settings/about.tsx'), 'About'),

  screen(
    {
      path: '/markets',
      title: msg`Markets`,
      nav: true,
      noFloatingButton: true,
      search: search({ market: text, page: laterPage }),
    },
    () => import('../features/market/markets-screen.tsx'),
    'MarketsScreen',
  ),
  screen(
    { path: '/watchlists', title: msg`Watchlists`, nav: true, search: search({ list: wholeNumber }) },
    () => import('../features/market/watchlists/watchlists-screen.tsx'),
    'WatchlistsScreen',
  ),
  screen(
    { path: '/stock/v2/$symbol/$name', title: msg`Stock`, noFloatingButton: true },
    () => import('../screens/stock-detail-screen.tsx'),
    'StockDetailScreen',
  ),
  screen(
    { path: '/stock/$code/$category_code/$name', title: msg`Stock`, noFloatingButton: true },
    () => import('../screens/stock-detail-screen.tsx'),
    'StockInMarketScreen',
  ),
  screen(
    { path: '/trading/$code', title: msg`Trading view`, noFloatingButton: true, wide: true },
    () => import('../features/market/chart/trading-view-screen.tsx'),
    'TradingViewScreen',
  ),
  ...listedClasses.map((one) =>
    screen(
      {
        path: assetClasses[one].list.path,
        title: assetClassWords[one].name,
        noFloatingButton: true,
        search: searched,
      },
      async () => (await import('../features/market/assets/asset-list-screens.tsx')).assetListScreens,
      one,
    ),
  ),
  page(
    { path: '/alerts', title: msg`Alerts`, noFloatingButton: true, search: search({ tab: oneOf('triggers') }) },
    () => import('../features/alerts/alerts.tsx'),
    'Alerts',
  ),

  screen(
    {
      path: '/trade',
      title: msg`Positions`,
      nav: true,
      noFloatingButton: true,
      search: search({ type: oneOf(...tradedClasses) }),
    },
    () => import('../screens/positions-screen.tsx'),
    'PositionsScreen',
  ),
  screen(
    { path: '/trade-no-nav/$type/{-$buck}', title: msg`Positions`, noFloatingButton: true },
    () => import('../screens/positions-screen.tsx'),
    'PositionsNoNavScreen',
  ),
  screen(
    { path: '/stock/trading/$symbol/$market/$name', title: msg`Trade`, noFloatingButton: true, search: trade },
    () => import('../features/trading/trade-screen.tsx'),
    'TradeScreen',
  ),
  screen(
    {
      path: '/records',
      title: msg`Stock records`,
      noFloatingButton: true,
      search: search({ status: oneOf('pending', 'success', 'cancelled', 'expired') }),
    },
    () => import('../features/trading/order-records-list.tsx'),
    'StockRecordsScreen',
  ),
  page(
    { path: '/records/$no', title: msg`Receipt`, noFloatingButton: true },
    () => import('../features/trading/receipt-view.tsx'),
    'ReceiptView',
  ),
  page(
    { path: '/portfolio', title: msg`Portfolio`, noFloatingButton: true },
    () => import('../features/portfolio/portfolio-view.tsx'),
    'PortfolioView',
  ),
  page(
    { path: '/income', title: msg`Dividends and interest` },
    () => import('../features/portfolio/income-list.tsx'),
    'IncomeList',
  ),

  screen(
    {
      path: '/news',
      title: msg`News`,
      noFloatingButton: true,
      search: search({ page: laterPage, limit: newsPageSize }),
    },
    () => import('../features/news/news-list.tsx'),
    'NewsScreen',
  ),
  page({ path: '/news/$id', title: msg`News` }, () => import('../features/news/article-view.tsx'), 'ArticleView'),

  screen(
    { path: '/block-trading', title: msg`Block trading`, search: searched },
    () => import('../features/offerings/blocks/block-screens.tsx'),
    'BlockTradingScreen',
  ),
  page(
    { path: '/block-trading/orders', title: msg`Block trading orders`, search: blockStatus },
    () => import('../features/offerings/blocks/block-screens.tsx'),
    'BlockTradingOrders',
  ),
  screen(
    { path: '/qip', title: msg`QIP`, search: searched },
    () => import('../features/offerings/blocks/block-screens.tsx'),
    'QipScreen',
  ),
  page(
    { path: '/qip/orders', title: msg`QIP orders`, search: blockStatus },
    () => import('../features/offerings/blocks/block-screens.tsx'),
    'QipOrders',
  ),
  screen({ path: '/ipo', title: msg`IPO` }, () => import('../features/offerings/ipos/ipo-list.tsx'), 'IpoScreen'),
  page(
    { path: '/ipo/orders', title: msg`IPO orders`, search: search({ tab: oneOf('sales') }) },
    () => import('../features/offerings/ipos/ipo-orders.tsx'),
    'IpoOrders',
  ),
  page(
    { path: '/ipo/draw/$id', title: msg`Allotment` },
    () => import('../features/offerings/ipos/draw/draw-view.tsx'),
    'DrawView',
  ),
  screen(
    { path: '/fund-investment', title: msg`Funds` },
    () => import('../features/offerings/funds/fund-list.tsx'),
    'FundInvestmentScreen',
  ),
  page(
    {
      path: '/fund-investment/orders',
      title: msg`Fund orders`,
      search: search({ status: oneOf('active', 'completed', 'cancelled') }),
    },
    () => import('../features/offerings/funds/fund-orders.tsx'),
    'FundOrders',
  ),
  page(
    { path: '/fund-investment/$id', title: msg`Fund`, noFloatingButton: true, fill: true },
    () => import('../features/offerings/funds/fund-detail-view.tsx'),
    'FundDetailView',
  ),

  screen(
    { path: '/recharge', title: msg`Recharge`, noFloatingButton: true },
    () => import('../features/recharge/recharge-screen.tsx'),
    'RechargeScreen',
  ),
  page(
    { path: '/recharge-records/{-$type}', title: msg`Records` },
    () => import('../features/requests/request-records.tsx'),
    'RequestRecords',
  ),
  screen(
    { path: '/withdraw', title: msg`Withdraw`, noFloatingButton: true },
    () => import('../features/withdrawals/withdraw.tsx'),
    'WithdrawScreen',
  ),
  page(
    { path: '/withdraw-records', title: msg`Records` },
    () => import('../features/requests/request-records.tsx'),
    'WithdrawalRecords',
  ),
  screen(
    { path: '/loan', title: msg`Loan`, noFloatingButton: true },
    () => import('../features/loans/credit-view.tsx'),
    'LoanScreen',
  ),
  page(
    { path: '/LoanApplication', title: msg`Loan applications`, search: openedLoan },
    () => import('../features/loans/loan-records.tsx'),
    'LoanRecords',
  ),
  page(
    { path: '/loan-records', title: msg`Loan records`, search: openedLoan },
    () => import('../features/loans/loan-records.tsx'),
    'LoanRecords',
  ),
] as const;

export const routeTree = rootRoute.addChildren([...screens]);
