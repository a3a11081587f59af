import { useLingui } from '@lingui/react/macro';
import { useLoaderData } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { SubHeader } from '../../features/frame/sub-header.tsx';
import { RealNameSkeleton, RealNameView } from '../../features/identity/real-name-view.tsx';
import styles from './real-name-screen.module.css';

export function RealNameScreen() {
  const known = useLoaderData({ from: '/settings/real-name' });
  return (
    <Frame>
      <RealNameView known={known} />
    </Frame>
  );
}

/** While the route asks how far the review is. */
export function RealNamePending() {
  return (
    <Frame>
      <RealNameSkeleton />
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  return (
    <>
      <SubHeader title={t`Real name`} />
      <main className={styles.main}>{children}</main>
    </>
  );
}
