import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useCanGoBack, useMatch, useRouter } from '@tanstack/react-router';
import { Header } from '../../ui/header.tsx';
import { IconButton } from '../../ui/button.tsx';
import { BackIcon } from '../../ui/icons/icons.tsx';
import { Practice } from './practice.tsx';
import './route-facts.ts';

interface SubHeaderProps {
  title: string;
  subtitle?: ReactNode;
  actions?: ReactNode;
}

/** The header of a screen that one comes back from. */
export function SubHeader({ title, subtitle, actions }: SubHeaderProps) {
  const { t } = useLingui();
  const mark = usePracticeMark();
  const goBack = useGoBack();
  return (
    <Header
      variant="sub"
      title={title}
      subtitle={subtitle}
      mark={mark}
      back={<IconButton label={t`Back`} icon={<BackIcon />} onClick={goBack} />}
      actions={actions}
    />
  );
}

/** The header of a screen in the bottom navigation: a large title. */
export function RootHeader({ title, actions }: { title: string; actions?: ReactNode }) {
  return <Header variant="root" title={title} mark={usePracticeMark()} actions={actions} />;
}

/** Where there is money or something to buy; Home and the public screens say it in a whole sentence. */
function usePracticeMark(): ReactNode {
  const isMoney = useMatch({ strict: false, select: ({ staticData }) => staticData.money === true });
  return isMoney ? <Practice /> : undefined;
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
