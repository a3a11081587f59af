import type { ReactNode } from 'react';
import { Header } from '../../ui/header.tsx';
import { LanguageMenu } from './language-menu.tsx';

/** The header with the logo: on the public screens with the language in full, on Home after its actions in short. */
export function BrandHeader({ actions }: { actions?: ReactNode }) {
  return (
    <Header
      variant="brand"
      title="Sauda"
      actions={
        <>
          {actions}
          <LanguageMenu short={actions !== undefined} />
        </>
      }
    />
  );
}
