import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { BottomNav, BottomNavItem } from '../ui/bottom-nav.tsx';
import {
  AccountFilledIcon,
  AccountIcon,
  HomeFilledIcon,
  HomeIcon,
  MarketsFilledIcon,
  MarketsIcon,
  TradeFilledIcon,
  TradeIcon,
  WatchlistsFilledIcon,
  WatchlistsIcon,
} from '../ui/icons/navigation-icons.tsx';

const exact = { exact: true, includeSearch: false };

export function BottomNavigation() {
  const { t } = useLingui();
  return (
    <BottomNav label={t`Main`}>
      <BottomNavItem
        label={t`Home`}
        icon={<HomeIcon />}
        currentIcon={<HomeFilledIcon />}
        render={<Link to="/" activeOptions={exact} />}
      />
      <BottomNavItem
        label={t`Markets`}
        icon={<MarketsIcon />}
        currentIcon={<MarketsFilledIcon />}
        render={<Link to="/markets" activeOptions={exact} />}
      />
      <BottomNavItem
        label={t`Watchlists`}
        icon={<WatchlistsIcon />}
        currentIcon={<WatchlistsFilledIcon />}
        render={<Link to="/watchlists" activeOptions={exact} />}
      />
      <BottomNavItem
        label={t`Trade`}
        icon={<TradeIcon />}
        currentIcon={<TradeFilledIcon />}
        render={<Link to="/trade" activeOptions={exact} />}
      />
      <BottomNavItem
        label={t`Account`}
        icon={<AccountIcon />}
        currentIcon={<AccountFilledIcon />}
        render={<Link to="/account" activeOptions={exact} />}
      />
    </BottomNav>
  );
}
