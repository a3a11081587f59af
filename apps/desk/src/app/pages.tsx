import type { DeskRight } from '@sauda/contract/desk';
import { queueNames } from '@sauda/contract/desk/rights';
import AccountBalanceOutlined from '@mui/icons-material/AccountBalanceOutlined';
import AccountBalanceWalletOutlined from '@mui/icons-material/AccountBalanceWalletOutlined';
import AddchartOutlined from '@mui/icons-material/AddchartOutlined';
import AssignmentReturnOutlined from '@mui/icons-material/AssignmentReturnOutlined';
import ArticleOutlined from '@mui/icons-material/ArticleOutlined';
import BadgeOutlined from '@mui/icons-material/BadgeOutlined';
import BalanceOutlined from '@mui/icons-material/BalanceOutlined';
import BusinessOutlined from '@mui/icons-material/BusinessOutlined';
import CalendarMonthOutlined from '@mui/icons-material/CalendarMonthOutlined';
import CallSplitOutlined from '@mui/icons-material/CallSplitOutlined';
import CampaignOutlined from '@mui/icons-material/CampaignOutlined';
import CategoryOutlined from '@mui/icons-material/CategoryOutlined';
import ChatOutlined from '@mui/icons-material/ChatOutlined';
import ConfirmationNumberOutlined from '@mui/icons-material/ConfirmationNumberOutlined';
import CreditScoreOutlined from '@mui/icons-material/CreditScoreOutlined';
import DifferenceOutlined from '@mui/icons-material/DifferenceOutlined';
import DonutLargeOutlined from '@mui/icons-material/DonutLargeOutlined';
import EventRepeatOutlined from '@mui/icons-material/EventRepeatOutlined';
import EventAvailableOutlined from '@mui/icons-material/EventAvailableOutlined';
import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined';
import ForumOutlined from '@mui/icons-material/ForumOutlined';
import GavelOutlined from '@mui/icons-material/GavelOutlined';
import GroupsOutlined from '@mui/icons-material/GroupsOutlined';
import HelpCenterOutlined from '@mui/icons-material/HelpCenterOutlined';
import HourglassEmptyOutlined from '@mui/icons-material/HourglassEmptyOutlined';
import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import HomeOutlined from '@mui/icons-material/HomeOutlined';
import InventoryOutlined from '@mui/icons-material/Inventory2Outlined';
import LoyaltyOutlined from '@mui/icons-material/LoyaltyOutlined';
import MenuBookOutlined from '@mui/icons-material/MenuBookOutlined';
import PanToolOutlined from '@mui/icons-material/PanToolOutlined';
import PeopleOutlined from '@mui/icons-material/PeopleOutlined';
import PostAddOutlined from '@mui/icons-material/PostAddOutlined';
import PlaylistRemoveOutlined from '@mui/icons-material/PlaylistRemoveOutlined';
import PercentOutlined from '@mui/icons-material/PercentOutlined';
import PieChartOutlined from '@mui/icons-material/PieChartOutlineOutlined';
import QuickreplyOutlined from '@mui/icons-material/QuickreplyOutlined';
import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined';
import RequestQuoteOutlined from '@mui/icons-material/RequestQuoteOutlined';
import RocketLaunchOutlined from '@mui/icons-material/RocketLaunchOutlined';
import SavingsOutlined from '@mui/icons-material/SavingsOutlined';
import ShowChartOutlined from '@mui/icons-material/ShowChartOutlined';
import RuleOutlined from '@mui/icons-material/RuleOutlined';
import SafetyCheckOutlined from '@mui/icons-material/SafetyCheckOutlined';
import SwapHorizOutlined from '@mui/icons-material/SwapHorizOutlined';
import SwapVertOutlined from '@mui/icons-material/SwapVertOutlined';
import PersonSearchOutlined from '@mui/icons-material/PersonSearchOutlined';
import PolicyOutlined from '@mui/icons-material/PolicyOutlined';
import TimerOutlined from '@mui/icons-material/TimerOutlined';
import TuneOutlined from '@mui/icons-material/TuneOutlined';
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import type { SvgIconProps } from '@mui/material';
import { lazy, type ComponentType } from 'react';
import { queues } from '../screens/queues/queues.tsx';
import type { Waiting } from './use-waiting.ts';

export interface Page {
  readonly group: '' | 'Queues' | 'Customers' | 'Offers' | 'Content' | 'House';
  readonly path: string;
  readonly label: string;
  readonly icon: ComponentType<SvgIconProps>;
  /** Who sees it. */
  readonly right: DeskRight;
  readonly routes: Readonly<Record<string, ComponentType>>;
  /** How much waits there; absent where nothing does. */
  count?(waiting: Waiting): number;
}

/** A screen that is loaded when it is first opened. */
function screen<N extends string>(load: () => Promise<Record<N, ComponentType>>, name: N): ComponentType {
  return lazy<ComponentType>(async () => ({ default: (await load())[name] }));
}

/** @param routes by their addresses, of which the first is the page's own */
function page(
  group: Page['group'],
  label: string,
  icon: Page['icon'],
  right: DeskRight,
  routes: Page['routes'],
  count?: Page['count'],
): Page {
  const [path = ''] = Object.keys(routes)[0]?.split('/:') ?? [];
  return { group, path, label, icon, right, routes, ...(count === undefined ? {} : { count }) };
}

const queuePages = queueNames.map((name) => {
  const { label, icon, Screen } = queues[name];
  return page('Queues', label, icon, `${name}.read`, { [`/${name}`]: Screen }, (waiting) => waiting.queues[name]);
});

/** Every page of the desk, in the order of the menu. */
export const pages: readonly Page[] = [
  page('', 'Overview', PieChartOutlined, 'overview.read', {
    '/': screen(() => import('../screens/overview/overview-screen.tsx'), 'OverviewScreen'),
  }),
  page(
    'Queues',
    'Second person',
    FactCheckOutlined,
    'proposals.read',
    { '/proposals': screen(() => import('../screens/proposals/proposals-screen.tsx'), 'ProposalsScreen') },
    ({ proposals }) => proposals,
  ),
  ...queuePages,
  page('Queues', 'Bank lines', ReceiptLongOutlined, 'bank-lines.read', {
    '/bank-lines': screen(() => import('../screens/queues/bank-lines-screen.tsx'), 'BankLinesScreen'),
  }),
  page('Queues', 'Payment files', UploadFileOutlined, 'payment-files.read', {
    '/payment-files': screen(() => import('../screens/queues/payment-files-screen.tsx'), 'PaymentFilesScreen'),
  }),
  page(
    'Queues',
    'Suspense',
    HelpCenterOutlined,
    'suspense.read',
    { '/suspense': screen(() => import('../screens/queues/suspense-screen.tsx'), 'SuspenseScreen') },
    ({ suspense }) => suspense,
  ),
  page('Queues', 'Journals', SwapHorizOutlined, 'journals.read', {
    '/journals': screen(() => import('../screens/journals/journals-screen.tsx'), 'JournalsScreen'),
  }),
  page(
    'Queues',
    'Differences',
    DifferenceOutlined,
    'differences.read',
    { '/differences': screen(() => import('../screens/queues/differences-screen.tsx'), 'DifferencesScreen') },
    ({ differences }) => differences,
  ),
  page('Customers', 'Customers', PeopleOutlined, 'customers.read', {
    '/customers': screen(() => import('../screens/customers/customers-screen.tsx'), 'CustomersScreen'),
    '/customers/:id': screen(() => import('../screens/customers/customer-screen.tsx'), 'CustomerScreen'),
  }),
  page('Customers', 'Names to prove again', EventRepeatOutlined, 'customers.read', {
    '/expiring': screen(() => import('../screens/customers/expiring-screen.tsx'), 'ExpiringScreen'),
  }),
  page('Customers', 'Requests', RequestQuoteOutlined, 'requests.read', {
    '/requests': screen(() => import('../screens/records/requests-screen.tsx'), 'RequestsScreen'),
    '/requests/:id': screen(() => import('../screens/records/requests-screen.tsx'), 'RequestScreen'),
  }),
  page('Customers', 'Loans that run', CreditScoreOutlined, 'loans.read', {
    '/running-loans': screen(() => import('../screens/records/loans-screen.tsx'), 'RunningLoansScreen'),
  }),
  page('Customers', 'Idle money', HomeOutlined, 'requests.read', {
    '/idle-money': screen(() => import('../screens/records/idle-money-screen.tsx'), 'IdleMoneyScreen'),
  }),
  page('Customers', 'Orders', SwapVertOutlined, 'orders.read', {
    '/orders': screen(() => import('../screens/records/orders-screen.tsx'), 'OrdersScreen'),
    '/orders/:id': screen(() => import('../screens/records/orders-screen.tsx'), 'OrderScreen'),
  }),
  page('Customers', 'Cancelled at once', PlaylistRemoveOutlined, 'mass-cancels.read', {
    '/mass-cancels': screen(() => import('../screens/mass-cancels/mass-cancels-screen.tsx'), 'MassCancelsScreen'),
    '/mass-cancels/new': screen(
      () => import('../screens/mass-cancels/new-mass-cancel-screen.tsx'),
      'NewMassCancelScreen',
    ),
  }),
  page('Customers', 'Exposure', DonutLargeOutlined, 'exposure.read', {
    '/exposure': screen(() => import('../screens/exposure/exposure-screen.tsx'), 'ExposureScreen'),
    '/exposure/:symbol': screen(() => import('../screens/exposure/holders-screen.tsx'), 'HoldersScreen'),
  }),
  page('Customers', 'Applications', PostAddOutlined, 'offers.read', {
    '/applications': screen(() => import('../screens/records/applications-screen.tsx'), 'ApplicationsScreen'),
    '/applications/:id': screen(() => import('../screens/records/applications-screen.tsx'), 'ApplicationScreen'),
  }),
  page('Customers', 'Decided names', BadgeOutlined, 'identity.read', {
    '/names': screen(() => import('../screens/records/names-screen.tsx'), 'NamesScreen'),
    '/names/:id': screen(() => import('../screens/records/names-screen.tsx'), 'NameScreen'),
  }),
  page(
    'Customers',
    'Messages',
    ChatOutlined,
    'conversations.read',
    {
      '/conversations/:id?': screen(
        () => import('../screens/conversations/conversations-screen.tsx'),
        'ConversationsScreen',
      ),
    },
    ({ conversations }) => conversations,
  ),
  page('Customers', 'All messages', ForumOutlined, 'conversations.read', {
    '/messages': screen(() => import('../screens/records/messages-screen.tsx'), 'MessagesScreen'),
  }),
  page(
    'Customers',
    'Tickets',
    ConfirmationNumberOutlined,
    'tickets.read',
    { '/tickets': screen(() => import('../screens/tickets/tickets-screen.tsx'), 'TicketsScreen') },
    ({ tickets }) => tickets,
  ),
  page('Customers', 'Complaints', GavelOutlined, 'complaints.read', {
    '/complaints': screen(() => import('../screens/tickets/complaints-screen.tsx'), 'ComplaintsScreen'),
  }),
  page(
    'Customers',
    'Cases',
    PolicyOutlined,
    'cases.read',
    {
      '/cases': screen(() => import('../screens/cases/cases-screen.tsx'), 'CasesScreen'),
      '/cases/:id': screen(() => import('../screens/cases/case-screen.tsx'), 'CaseScreen'),
    },
    ({ cases }) => cases,
  ),
  page('Customers', 'Screening lists', PersonSearchOutlined, 'screening.read', {
    '/screening': screen(() => import('../screens/cases/screening-screen.tsx'), 'ScreeningScreen'),
  }),
  page('Customers', 'Notices to many', CampaignOutlined, 'mass-notices.read', {
    '/mass-notices': screen(() => import('../screens/mass-notices/mass-notices-screen.tsx'), 'MassNoticesScreen'),
    '/mass-notices/new': screen(() => import('../screens/mass-notices/new-notice-screen.tsx'), 'NewNoticeScreen'),
  }),
  page('Customers', 'Canned answers', QuickreplyOutlined, 'conversations.read', {
    '/canned-answers': screen(
      () => import('../screens/conversations/canned-answers-screen.tsx'),
      'CannedAnswersScreen',
    ),
  }),
  page('Customers', 'Invitation codes', LoyaltyOutlined, 'invitations.read', {
    '/invitations': screen(() => import('../screens/invitations/invitations-screen.tsx'), 'InvitationsScreen'),
  }),
  page('Offers', 'Blocks and QIP', InventoryOutlined, 'offers.read', {
    '/blocks': screen(() => import('../screens/offers/blocks-screen.tsx'), 'BlocksScreen'),
    '/blocks/:id': screen(() => import('../screens/offers/blocks-screen.tsx'), 'BlockScreen'),
  }),
  page('Offers', 'IPOs', RocketLaunchOutlined, 'offers.read', {
    '/ipos': screen(() => import('../screens/offers/ipos-screen.tsx'), 'IposScreen'),
    '/ipos/:id': screen(() => import('../screens/offers/ipos-screen.tsx'), 'IpoScreen'),
  }),
  page('Offers', 'Funds', SavingsOutlined, 'offers.read', {
    '/funds': screen(() => import('../screens/offers/funds-screen.tsx'), 'FundsScreen'),
    '/funds/:id': screen(() => import('../screens/offers/funds-screen.tsx'), 'FundScreen'),
  }),
  page('Offers', 'Dividends', AccountBalanceOutlined, 'offers.read', {
    '/dividends': screen(() => import('../screens/offers/dividends-screen.tsx'), 'DividendsScreen'),
  }),
  page('Offers', 'Corporate actions', CallSplitOutlined, 'corporate-actions.read', {
    '/corporate-actions': screen(() => import('../screens/corporate/corporate-screen.tsx'), 'CorporateScreen'),
  }),
  page('Offers', 'Rights issues', AddchartOutlined, 'corporate-actions.read', {
    '/rights': screen(() => import('../screens/corporate/rights-screen.tsx'), 'RightsScreen'),
  }),
  page('Offers', 'Buybacks', AssignmentReturnOutlined, 'corporate-actions.read', {
    '/buybacks': screen(() => import('../screens/corporate/buybacks-screen.tsx'), 'BuybacksScreen'),
  }),
  page('Content', 'News', ArticleOutlined, 'news.read', {
    '/news': screen(() => import('../screens/news/news-screen.tsx'), 'NewsScreen'),
    '/news/:id': screen(() => import('../screens/news/article-screen.tsx'), 'ArticleScreen'),
  }),
  page('Content', 'Instruments', ShowChartOutlined, 'instruments.read', {
    '/instruments': screen(() => import('../screens/instruments/instruments-screen.tsx'), 'InstrumentsScreen'),
  }),
  page('Content', 'Market halts', PanToolOutlined, 'halts.read', {
    '/halts': screen(() => import('../screens/halts/halts-screen.tsx'), 'HaltsScreen'),
  }),
  page('Content', 'Calendars', CalendarMonthOutlined, 'calendars.read', {
    '/calendars': screen(() => import('../screens/calendars/calendars-screen.tsx'), 'CalendarsScreen'),
    '/calendars/:id': screen(() => import('../screens/calendars/calendar-screen.tsx'), 'CalendarScreen'),
  }),
  page('Content', 'Categories', CategoryOutlined, 'categories.read', {
    '/categories': screen(() => import('../screens/categories/categories-screen.tsx'), 'CategoriesScreen'),
  }),
  page('Content', 'Fee plans', PercentOutlined, 'fee-plans.read', {
    '/fee-plans': screen(() => import('../screens/fees/fee-plans-screen.tsx'), 'FeePlansScreen'),
    '/fee-terms': screen(() => import('../screens/fees/fee-terms.tsx'), 'FeeTermsScreen'),
  }),
  page('Content', 'Charges by law', BalanceOutlined, 'charges.read', {
    '/charges': screen(() => import('../screens/charges/charges-screen.tsx'), 'ChargesScreen'),
  }),
  page('Content', 'Settings', TuneOutlined, 'config.read', {
    '/config': screen(() => import('../screens/config/config-screen.tsx'), 'ConfigScreen'),
  }),
  page('House', 'Ledger', MenuBookOutlined, 'ledger.read', {
    '/ledger': screen(() => import('../screens/ledger/ledger-screen.tsx'), 'LedgerScreen'),
    '/transfers/:id': screen(() => import('../screens/ledger/ledger-screen.tsx'), 'TransferScreen'),
    '/books': screen(() => import('../screens/ledger/books-screen.tsx'), 'BooksScreen'),
    '/trial-balance': screen(() => import('../screens/ledger/trial-balance-screen.tsx'), 'TrialBalanceScreen'),
    '/balances/:id': screen(() => import('../screens/ledger/books-screen.tsx'), 'BalancesScreen'),
  }),
  page('House', 'Day closes', EventAvailableOutlined, 'closes.read', {
    '/closes': screen(() => import('../screens/ledger/closes-screen.tsx'), 'ClosesScreen'),
    '/closes/:id': screen(() => import('../screens/ledger/close-screen.tsx'), 'CloseScreen'),
  }),
  page('House', 'Settlement', HourglassEmptyOutlined, 'closes.read', {
    '/settlement-days': screen(() => import('../screens/ledger/settlement-days-screen.tsx'), 'SettlementDaysScreen'),
  }),
  page('House', 'Custodian and broker', RuleOutlined, 'day-files.read', {
    '/day-files': screen(() => import('../screens/reconciliation/day-files-screen.tsx'), 'DayFilesScreen'),
  }),
  page('House', 'Segregation', SafetyCheckOutlined, 'closes.read', {
    '/segregation': screen(() => import('../screens/reconciliation/segregation-screen.tsx'), 'SegregationScreen'),
  }),
  page('House', 'Best execution', TimerOutlined, 'overview.read', {
    '/best-execution': screen(
      () => import('../screens/best-execution/best-execution-screen.tsx'),
      'BestExecutionScreen',
    ),
  }),
  page('House', 'Issuers', BusinessOutlined, 'issuers.read', {
    '/issuers': screen(() => import('../screens/issuers/issuers-screen.tsx'), 'IssuersScreen'),
  }),
  page('House', 'Levies', AccountBalanceWalletOutlined, 'levies.read', {
    '/levies': screen(() => import('../screens/charges/levies-screen.tsx'), 'LeviesScreen'),
  }),
  page('House', 'Staff', GroupsOutlined, 'staff.read', {
    '/staff': screen(() => import('../screens/staff/staff-screen.tsx'), 'StaffScreen'),
    '/staff/:id': screen(() => import('../screens/staff/staff-sessions-screen.tsx'), 'StaffSessionsScreen'),
  }),
  page('House', 'Audit log', HistoryOutlined, 'audit.read', {
    '/audit': screen(() => import('../screens/audit/audit-screen.tsx'), 'AuditScreen'),
  }),
];
