import { Trans, useLingui } from '@lingui/react/macro';
import { Outlet, useCanGoBack, useMatches, Link } from '@tanstack/react-router';
import { Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { CustomerServiceLink } from '../features/frame/customer-service-link.tsx';
import { useConfig } from '../lib/config.ts';
import { groupCountsLike, withOtherTexts } from '../lib/i18n/activate-locale.ts';
import { otherHistory } from '../lib/other-history.ts';
import { isPublicPath } from '../lib/session/passage.ts';
import { classNames } from '../ui/class-names.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { useRoomAtFoot } from '../ui/foot-height.ts';
import { Toaster } from '../ui/toaster.tsx';
import { commandNotices, onCommandCode } from './command-code.ts';
import { useFreeze, useSayLanguage } from '../data/account.ts';
import { useToldName } from '../data/instrument.ts';
import {
  LockIcon,
  OfflineIcon,
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
} from '../ui/icons/icons.tsx';
import { reachability } from '../lib/reachability.ts';
import { useScreenSize } from '../lib/screen-size.ts';
import { useLazyPanel } from '../ui/lazy-panel.ts';
import styles from './shell.module.css';
import { BottomNav, BottomNavItem } from '../ui/bottom-nav.tsx';

/** What stands around every screen. */
export function Shell() {
  const { t } = useLingui();
  const facts = useMatches({ select: (matches) => matches.at(-1)?.staticData });
  const isPublic = useMatches({ select: (matches) => isPublicPath(matches.at(-1)?.pathname ?? '') });
  const { customerService, currency } = useConfig();
  const hasFloatingButton = customerService && !isPublic && facts?.noFloatingButton !== true;
  const symbol = useMatches({ select: (matches) => symbolIn(matches.at(-1)?.params ?? {}) });
  usePageTitle([useToldName(symbol), facts?.title && t(facts.title)]);
  useEffect(() => groupCountsLike(currency), [currency]);
  const canGoBack = useCanGoBack();
  const isFramed = !isPublic && facts?.wide !== true;
  const isWide = useScreenSize('wide') && isFramed;
  const isLarge = useScreenSize('panes') && !isPublic;
  const hasPanes = isLarge && isFramed;
  const isTerminal = useScreenSize('terminal') && facts?.beside === 'instruments';
  const WideParts = useLazyPanel(loadWideParts, isLarge, leaveOut);
  const column = useRef<HTMLDivElement>(null);
  useRoomAtFoot(column);
  return (
    <div
      className={classNames(
        isFramed && styles.framed,
        hasPanes && facts?.list !== undefined && styles.list,
        hasPanes && facts?.beside !== undefined && styles.besideList,
        isTerminal && styles.besideTicket,
      )}
    >
      {isWide && <BottomNavigation aside />}
      {isLarge && WideParts !== undefined && (
        <WideParts list={facts?.list} beside={facts?.beside} isFramed={isFramed} />
      )}
      {(canGoBack || !(isPublic || facts?.nav === true)) && (
        <Suspense fallback={null}>
          <SwipeBack />
        </Suspense>
      )}
      <div
        ref={column}
        data-screen=""
        className={classNames(
          styles.column,
          facts?.nav === true && styles.withNav,
          facts?.wide === true && styles.wide,
        )}
      >
        <DesktopNotice />
        <OfflineNotice />
        {!isPublic && <FrozenNotice />}
        {!isPublic && <HistoryNotice />}
        {!isPublic && <Commands />}
        <Outlet />
        {facts?.nav === true && !isWide && <BottomNavigation />}
        {hasFloatingButton && <CustomerServiceLink floating />}
        <Toaster dismissLabel={t`Dismiss`} />
      </div>
    </div>
  );
}

/** What a phone never shows comes with the first page that is large enough; without it, a large page is a phone's in the middle. */
const loadWideParts = () => withOtherTexts(() => import('./wide/wide-parts.tsx')).then((module) => module.WideParts);
const leaveOut = () => undefined;

/** Comes with the first screen that one can come back from. */
const SwipeBack = lazyPart(async () => (await import('./swipe-back.ts')).SwipeBack);

/** Of an address that names an instrument beside its code. */
function symbolIn({ name, symbol, code }: { name?: string; symbol?: string; code?: string }): string | undefined {
  return name === undefined ? undefined : (symbol ?? code);
}

/** The parts that are there, the most particular first. */
function usePageTitle(parts: readonly (string | undefined)[]): void {
  const title = [...parts, 'Sauda'].filter((part) => part !== undefined).join(' · ');
  useEffect(() => {
    document.title = title;
  }, [title]);
}

/** Says, on every screen, that the account is frozen and why; and to the server, in which language it is read. */
function FrozenNotice() {
  const { i18n } = useLingui();
  const freeze = useFreeze();
  useSayLanguage(i18n.locale);
  return (
    <div role="status">
      {freeze !== undefined && (
        <p className={classNames('small medium', styles.notice)}>
          <LockIcon size="s" />
          <FrozenWords {...freeze} />
        </p>
      )}
    </div>
  );
}

function FrozenWords({ reason, scope }: NonNullable<ReturnType<typeof useFreeze>>) {
  if (scope === 'withdraw_only') {
    return (
      <Trans>Your account is limited: {reason}. You can withdraw your money, but not trade, deposit or borrow.</Trans>
    );
  }
  if (scope === 'trade_only') {
    return <Trans>Your account is limited: {reason}. You can trade and deposit, but not withdraw or borrow.</Trans>;
  }
  return (
    <Trans>
      Your account is frozen: {reason}. You can look at everything, but not trade, deposit, withdraw or borrow.
    </Trans>
  );
}

const OtherHistoryNotice = lazyPart(
  async () =>
    (await withOtherTexts(() => import('../features/statements/other-history-notice.tsx'))).OtherHistoryNotice,
);

/** Says, on every screen, that this device was shown another history of the published heads than before. */
function HistoryNotice() {
  const isKnown = useSyncExternalStore(otherHistory.subscribe, otherHistory.isKnown, () => false);
  return (
    <div role="status">
      {isKnown && (
        <Suspense fallback={null}>
          <OtherHistoryNotice />
        </Suspense>
      )}
    </div>
  );
}

/** Where every screen tells of commands without an answer. Its place is there before, so that it is read out. */
function Commands() {
  const Notices = useSyncExternalStore(onCommandCode, commandNotices, commandNotices);
  const place = useRef<HTMLDivElement>(null);
  return (
    <div ref={place} role="status" className={styles.commands}>
      {Notices !== undefined && <Notices place={place} />}
    </div>
  );
}

/** Says that the phone has no connection, or that the server does not answer, and what the screen shows meanwhile. */
function OfflineNotice() {
  const online = useSyncExternalStore(
    subscribeToNetwork,
    () => navigator.onLine,
    () => true,
  );
  const reachable = useSyncExternalStore(reachability.subscribe, reachability.isReachable, () => true);
  return (
    <div role="status">
      {!(online && reachable) && (
        <p className={classNames('small medium', styles.notice)}>
          <OfflineIcon size="s" />
          {online ? (
            <Trans>No connection to Sauda. Showing what was last known.</Trans>
          ) : (
            <Trans>No connection. You see the last known figures.</Trans>
          )}
        </p>
      )}
    </div>
  );
}

function subscribeToNetwork(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

const DesktopLine = lazyPart(async () => (await import('./desktop-line.tsx')).DesktopLine);

/** A wide screen with a mouse and without touch: the app is made for a phone first, and says so until that is put away. */
const desktop = '(min-width: 900px) and (hover: hover) and (pointer: fine)';
const PUT_AWAY_KEY = 'desktopNotice';

function DesktopNotice() {
  const [isPutAway, setPutAway] = useState(false);
  const onDesktop = useSyncExternalStore(
    subscribeToWidth,
    () => navigator.maxTouchPoints === 0 && matchMedia(desktop).matches && localStorage.getItem(PUT_AWAY_KEY) === null,
    () => false,
  );
  if (!onDesktop || isPutAway) return null;
  return (
    <Suspense fallback={null}>
      <DesktopLine
        onPutAway={() => {
          localStorage.setItem(PUT_AWAY_KEY, 'yes');
          setPutAway(true);
        }}
      />
    </Suspense>
  );
}

function subscribeToWidth(listener: () => void): () => void {
  const query = matchMedia(desktop);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

const exact = { exact: true, includeSearch: false };

function BottomNavigation({
  aside = false,
}: {
  /** Beside the screens or above them, for all of them. */ aside?: boolean;
}) {
  const { t } = useLingui();
  return (
    <BottomNav label={t`Main`} aside={aside}>
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
