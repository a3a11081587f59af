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
