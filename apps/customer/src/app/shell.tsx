import { useLingui } from '@lingui/react/macro';
import { Outlet, useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { CustomerServiceLink } from '../features/frame/customer-service-link.tsx';
import { useConfig } from '../lib/config.ts';
import { groupCountsLike } from '../lib/i18n/activate-locale.ts';
import { isPublicPath } from '../lib/session/passage.ts';
import { classNames } from '../ui/class-names.ts';
import { Toaster } from '../ui/toaster.tsx';
import { BottomNavigation } from './bottom-navigation.tsx';
import { CommandNotices } from './command-notices.tsx';
import { DesktopNotice } from './desktop-notice.tsx';
import { FrozenNotice } from './frozen-notice.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import styles from './shell.module.css';
import { useSwipeBack } from './swipe-back.ts';

/** What stands around every screen. */
export function Shell() {
  const { t } = useLingui();
  const facts = useMatches({ select: (matches) => matches.at(-1)?.staticData });
  const isPublic = useMatches({ select: (matches) => isPublicPath(matches.at(-1)?.pathname ?? '') });
  const { customerService, currency } = useConfig();
  const hasFloatingButton = customerService && !isPublic && facts?.noFloatingButton !== true;
  const instrument = useMatches({
    select: (matches) => (matches.at(-1)?.params as { name?: string } | undefined)?.name,
  });
  usePageTitle([instrument, facts?.title && t(facts.title)]);
  useSwipeBack();
  useEffect(() => groupCountsLike(currency), [currency]);
  return (
    <>
      <DesktopNotice />
      <div
        className={classNames(
          styles.column,
          facts?.nav === true && styles.withNav,
          facts?.wide === true && styles.wide,
          hasFloatingButton && styles.underButton,
        )}
      >
        <OfflineNotice />
        {!isPublic && <FrozenNotice />}
        {!isPublic && <CommandNotices />}
        <Outlet />
        {facts?.nav === true && <BottomNavigation />}
        {hasFloatingButton && <CustomerServiceLink floating />}
        <Toaster dismissLabel={t`Dismiss`} />
      </div>
    </>
  );
}

/** The parts that are there, the most particular first. */
function usePageTitle(parts: readonly (string | undefined)[]): void {
  const title = [...parts, 'Sauda'].filter((part) => part !== undefined).join(' · ');
  useEffect(() => {
    document.title = title;
  }, [title]);
}
