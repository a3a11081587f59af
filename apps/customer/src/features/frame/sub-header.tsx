import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Header } from '../../ui/header.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { BackIcon } from '../../ui/icons/navigation-icons.tsx';
import { useGoBack } from './go-back.ts';
import { Practice } from './practice.tsx';

interface SubHeaderProps {
  title: string;
  subtitle?: ReactNode;
  actions?: ReactNode;
  /** Money or trading is on this screen, so a practice market is marked as one. */
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
