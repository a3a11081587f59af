import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useCanGoBack, useRouter } from '@tanstack/react-router';
import { Header } from '../../ui/header.tsx';
import { IconButton } from '../../ui/button.tsx';
import { BackIcon } from '../../ui/icons/icons.tsx';
import { Practice } from './practice.tsx';

interface SubHeaderProps {
  title: string;
  subtitle?: ReactNode;
  actions?: ReactNode;
  /** A practice market is marked in every header, but where the whole sentence stands on the screen. */
  marked?: boolean;
}

/** The header of a screen that one comes back from. */
export function SubHeader({ title, subtitle, actions, marked = true }: SubHeaderProps) {
  const { t } = useLingui();
  const goBack = useGoBack();
  return (
    <Header
      variant="sub"
      title={title}
      subtitle={subtitle}
      mark={marked && <Practice />}
      back={<IconButton label={t`Back`} icon={<BackIcon />} onClick={goBack} />}
      actions={actions}
    />
  );
}

/** The header of a screen in the bottom navigation: a large title. */
export function RootHeader({ title, actions }: { title: string; actions?: ReactNode }) {
  return <Header variant="root" title={title} mark={<Practice />} actions={actions} />;
}

/** Goes to the screen before this one, or home where the app was opened here. */
export function useGoBack(): () => void {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  return () => {
    if (canGoBack) router.history.back();
    else void router.navigate({ to: '/', replace: true });
  };
}
