import type { DeskRight } from '@sauda/contract/desk';
import { queueNames } from '@sauda/contract/desk/rights';
import AccountBalanceOutlined from '@mui/icons-material/AccountBalanceOutlined';
import ArticleOutlined from '@mui/icons-material/ArticleOutlined';
import CategoryOutlined from '@mui/icons-material/CategoryOutlined';
import ChatOutlined from '@mui/icons-material/ChatOutlined';
import DifferenceOutlined from '@mui/icons-material/DifferenceOutlined';
import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined';
import GroupsOutlined from '@mui/icons-material/GroupsOutlined';
import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import InventoryOutlined from '@mui/icons-material/Inventory2Outlined';
import LoyaltyOutlined from '@mui/icons-material/LoyaltyOutlined';
import MenuBookOutlined from '@mui/icons-material/MenuBookOutlined';
import PeopleOutlined from '@mui/icons-material/PeopleOutlined';
import PieChartOutlined from '@mui/icons-material/PieChartOutlineOutlined';
import QuickreplyOutlined from '@mui/icons-material/QuickreplyOutlined';
import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined';
import RocketLaunchOutlined from '@mui/icons-material/RocketLaunchOutlined';
import SavingsOutlined from '@mui/icons-material/SavingsOutlined';
import ShowChartOutlined from '@mui/icons-material/ShowChartOutlined';
import TuneOutlined from '@mui/icons-material/TuneOutlined';
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

const queuePages = queueNames.map((name): Page => {
  const { label, icon, Screen } = queues[name];
  const path = `/${name}`;
  return {
    group: 'Queues',
    path,
    label,
    icon,
    right: `${name}.read`,
    routes: { [path]: Screen },
    count: (waiting) => waiting.queues[name],
  };
});

/** Every page of the desk, in the order of the menu. */
export const pages: readonly Page[] = [
  {
    group: '',
    path: '/',
    label: 'Overview',
    icon: PieChartOutlined,
    right: 'overview.read',
    routes: { '/': screen(() => import('../screens/overview/overview-screen.tsx'), 'OverviewScreen') },
  },
  {
    group: 'Queues',
    path: '/proposals',
    label: 'Second person',
    icon: FactCheckOutlined,
    right: 'proposals.read',
    routes: { '/proposals': screen(() => import('../screens/proposals/proposals-screen.tsx'), 'ProposalsScreen') },
    count: ({ proposals }) => proposals,
  },
  ...queuePages,
  {
    group: 'Queues',
    path: '/bank-lines',
    label: 'Bank lines',
    icon: ReceiptLongOutlined,
    right: 'bank-lines.read',
    routes: { '/bank-lines': screen(() => import('../screens/queues/bank-lines-screen.tsx'), 'BankLinesScreen') },
  },
  {
    group: 'Queues',
    path: '/differences',
    label: 'Differences',
    icon: DifferenceOutlined,
    right: 'differences.read',
    routes: { '/differences': screen(() => import('../screens/queues/differences-screen.tsx'), 'DifferencesScreen') },
    count: ({ differences }) => differences,
  },
  {
    group: 'Customers',
    path: '/customers',
    label: 'Customers',
    icon: PeopleOutlined,
    right: 'customers.read',
    routes: {
      '/customers': screen(() => import('../screens/customers/customers-screen.tsx'), 'CustomersScreen'),
      '/customers/:id': screen(() => import('../screens/customers/customer-screen.tsx'), 'CustomerScreen'),
    },
  },
  {
    group: 'Customers',
    path: '/conversations',
    label: 'Messages',
    icon: ChatOutlined,
    right: 'conversations.read',
    routes: {
      '/conversations/:id?': screen(
        () => import('../screens/conversations/conversations-screen.tsx'),
        'ConversationsScreen',
      ),
    },
    count: ({ conversations }) => conversations,
  },
  {
    group: 'Customers',
    path: '/canned-answers',
    label: 'Canned answers',
    icon: QuickreplyOutlined,
    right: 'conversations.read',
    routes: {
      '/canned-answers': screen(
        () => import('../screens/conversations/canned-answers-screen.tsx'),
        'CannedAnswersScreen',
      ),
    },
  },
  {
    group: 'Customers',
    path: '/invitations',
    label: 'Invitation codes',
    icon: LoyaltyOutlined,
    right: 'invitations.read',
    routes: {
      '/invitations': screen(() => import('../screens/invitations/invitations-screen.tsx'), 'InvitationsScreen'),
    },
  },
  {
    group: 'Offers',
    path: '/blocks',
    label: 'Blocks and QIP',
    icon: InventoryOutlined,
    right: 'offers.read',
    routes: {
      '/blocks': screen(() => import('../screens/offers/blocks-screen.tsx'), 'BlocksScreen'),
      '/blocks/:id': screen(() => import('../screens/offers/block-screen.tsx'), 'BlockScreen'),
    },
  },
  {
    group: 'Offers',
    path: '/ipos',
    label: 'IPOs',
    icon: RocketLaunchOutlined,
    right: 'offers.read',
    routes: {
      '/ipos': screen(() => import('../screens/offers/ipos-screen.tsx'), 'IposScreen'),
      '/ipos/:id': screen(() => import('../screens/offers/ipo-screen.tsx'), 'IpoScreen'),
    },
  },
  {
    group: 'Offers',
    path: '/funds',
    label: 'Funds',
    icon: SavingsOutlined,
    right: 'offers.read',
    routes: {
      '/funds': screen(() => import('../screens/offers/funds-screen.tsx'), 'FundsScreen'),
      '/funds/:id': screen(() => import('../screens/offers/fund-screen.tsx'), 'FundScreen'),
    },
  },
  {
    group: 'Offers',
    path: '/dividends',
    label: 'Dividends',
    icon: AccountBalanceOutlined,
    right: 'offers.read',
    routes: { '/dividends': screen(() => import('../screens/offers/dividends-screen.tsx'), 'DividendsScreen') },
  },
  {
    group: 'Content',
    path: '/news',
    label: 'News',
    icon: ArticleOutlined,
    right: 'news.read',
    routes: {
      '/news': screen(() => import('../screens/news/news-screen.tsx'), 'NewsScreen'),
      '/news/:id': screen(() => import('../screens/news/article-screen.tsx'), 'ArticleScreen'),
    },
  },
  {
    group: 'Content',
    path: '/instruments',
    label: 'Instruments',
    icon: ShowChartOutlined,
    right: 'instruments.read',
    routes: {
      '/instruments': screen(() => import('../screens/instruments/instruments-screen.tsx'), 'InstrumentsScreen'),
    },
  },
  {
    group: 'Content',
    path: '/categories',
    label: 'Categories',
    icon: CategoryOutlined,
    right: 'categories.read',
    routes: { '/categories': screen(() => import('../screens/categories/categories-screen.tsx'), 'CategoriesScreen') },
  },
  {
    group: 'Content',
    path: '/config',
    label: 'Settings',
    icon: TuneOutlined,
    right: 'config.read',
    routes: { '/config': screen(() => import('../screens/config/config-screen.tsx'), 'ConfigScreen') },
  },
  {
    group: 'House',
    path: '/ledger',
    label: 'Ledger',
    icon: MenuBookOutlined,
    right: 'ledger.read',
    routes: {
      '/ledger': screen(() => import('../screens/ledger/ledger-screen.tsx'), 'LedgerScreen'),
      '/transfers/:id': screen(() => import('../screens/ledger/transfer-screen.tsx'), 'TransferScreen'),
      '/books': screen(() => import('../screens/ledger/books-screen.tsx'), 'BooksScreen'),
      '/balances/:id': screen(() => import('../screens/ledger/balances-screen.tsx'), 'BalancesScreen'),
    },
  },
  {
    group: 'House',
    path: '/staff',
    label: 'Staff',
    icon: GroupsOutlined,
    right: 'staff.read',
    routes: { '/staff': screen(() => import('../screens/staff/staff-screen.tsx'), 'StaffScreen') },
  },
  {
    group: 'House',
    path: '/audit',
    label: 'Audit log',
    icon: HistoryOutlined,
    right: 'audit.read',
    routes: { '/audit': screen(() => import('../screens/audit/audit-screen.tsx'), 'AuditScreen') },
  },
];
