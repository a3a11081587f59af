import { ActionBar } from '../action-bar.tsx';
import { BottomNav, BottomNavItem } from '../bottom-nav.tsx';
import { Button } from '../button.tsx';
import { FloatingButton } from '../floating-button.tsx';
import { Header } from '../header.tsx';
import { IconButton } from '../icon-button.tsx';
import { ChatIcon, SearchIcon, SettingsIcon, StarFilledIcon } from '../icons/action-icons.tsx';
import {
  AccountFilledIcon,
  AccountIcon,
  BackIcon,
  HomeFilledIcon,
  HomeIcon,
  MarketsFilledIcon,
  MarketsIcon,
  TradeFilledIcon,
  TradeIcon,
  WatchlistsFilledIcon,
  WatchlistsIcon,
} from '../icons/navigation-icons.tsx';
import { PracticeBanner } from '../practice-banner.tsx';
import { PracticeMark } from '../practice-mark.tsx';
import { InlineSelect } from '../select-field.tsx';
import { TextButton } from '../text-button.tsx';
import styles from './gallery.module.css';
import { Sample } from './sample.tsx';

const back = <IconButton label="Back" icon={<BackIcon />} />;
const languages = [{ value: 'en', label: 'English' }];

export function ChromeSamples() {
  return (
    <>
      <Sample title="Header: brand, root, sub" bleed>
        <div className={styles.framed}>
          <Header
            variant="brand"
            title="Sauda"
            actions={
              <>
                <IconButton label="Search stocks" icon={<SearchIcon />} />
                <IconButton label="Settings" icon={<SettingsIcon />} />
                <InlineSelect
                  label="Language"
                  options={languages}
                  value="en"
                  shortValue="EN"
                  onValueChange={() => {}}
                />
              </>
            }
          />
          <Header
            variant="root"
            title="Markets"
            mark={<PracticeMark>Practice</PracticeMark>}
            actions={
              <>
                <InlineSelect
                  label="Region"
                  options={[{ value: 'IN', label: 'India' }]}
                  value="IN"
                  onValueChange={() => {}}
                />
                <IconButton label="Search stocks" icon={<SearchIcon />} />
                <IconButton label="Customer service, 2 unread" icon={<ChatIcon />} badge={2} />
              </>
            }
          />
          <Header
            variant="sub"
            title="Deccan Steelworks"
            subtitle="DECSTEEL · NSE"
            mark={<PracticeMark>Practice</PracticeMark>}
            back={back}
            actions={
              <>
                <IconButton label="Favourite" icon={<StarFilledIcon />} pressed />
                <IconButton label="Customer service, 99+ unread" icon={<ChatIcon />} badge={120} />
              </>
            }
          />
          <Header
            variant="sub"
            title="Withdraw"
            mark={<PracticeMark>Practice</PracticeMark>}
            back={back}
            actions={<TextButton>Records</TextButton>}
          />
        </div>
      </Sample>
      <Sample title="Practice banner" bleed>
        <PracticeBanner>Practice market: simulated prices, no real money</PracticeBanner>
        <PracticeBanner foot>Practice market: simulated prices, no real money</PracticeBanner>
      </Sample>
      <Sample title="Action bar" bleed>
        <div className={styles.framed}>
          <ActionBar caption="Available ₹3,41,208.50">
            <Button variant="primary">Buy 25 shares</Button>
          </ActionBar>
          <ActionBar>
            <Button variant="sell">Sell</Button>
            <Button variant="primary">Buy</Button>
          </ActionBar>
        </div>
      </Sample>
      <FloatingButton label="Customer service, 2 unread" icon={<ChatIcon />} badge={2} render={<a href="#chat" />} />
      <BottomNav label="Main">
        <BottomNavItem
          label="Home"
          icon={<HomeIcon />}
          currentIcon={<HomeFilledIcon />}
          render={<a href="#home" aria-current="page" />}
        />
        <BottomNavItem
          label="Markets"
          icon={<MarketsIcon />}
          currentIcon={<MarketsFilledIcon />}
          render={<a href="#markets" />}
        />
        <BottomNavItem
          label="Watchlists"
          icon={<WatchlistsIcon />}
          currentIcon={<WatchlistsFilledIcon />}
          render={<a href="#watchlists" />}
        />
        <BottomNavItem
          label="Trade"
          icon={<TradeIcon />}
          currentIcon={<TradeFilledIcon />}
          render={<a href="#trade" />}
        />
        <BottomNavItem
          label="Account"
          icon={<AccountIcon />}
          currentIcon={<AccountFilledIcon />}
          render={<a href="#account" />}
        />
      </BottomNav>
    </>
  );
}
