import type { ReactNode } from 'react';
import { Header } from '../../ui/header.tsx';
import { Practice } from './practice.tsx';

/** The header of a screen in the bottom navigation: a large title. */
export function RootHeader({ title, actions }: { title: string; actions?: ReactNode }) {
  return <Header variant="root" title={title} mark={<Practice />} actions={actions} />;
}
