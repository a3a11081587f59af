import { useLingui } from '@lingui/react/macro';
import { useMatch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Stack } from '../../ui/stack.tsx';
import './route-facts.ts';
import { SubHeader } from './header.tsx';

interface ScreenProps {
  /** The route's own title where absent. */
  title?: string;
  /** A quiet line beneath it. */
  subtitle?: ReactNode;
  /** In the header: links and icon buttons. */
  actions?: ReactNode;
  /** Its content is as high as the screen, so that an action bar stands at the foot. */
  fill?: boolean | undefined;
  children: ReactNode;
}

/** A screen that one comes back from: its header, and what it is about. */
export function Screen({ title, subtitle, actions, fill = false, children }: ScreenProps) {
  const { t } = useLingui();
  const routeTitle = useMatch({ strict: false, select: ({ staticData }) => staticData.title });
  return (
    <>
      <SubHeader
        title={title ?? (routeTitle === undefined ? '' : t(routeTitle))}
        subtitle={subtitle}
        actions={actions}
      />
      {fill ? <Stack render={<main />}>{children}</Stack> : <main>{children}</main>}
    </>
  );
}
