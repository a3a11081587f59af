import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { Title } from 'react-admin';

/** A screen that is no list: its title in the bar, its content in a padded column. */
export function Page({ title, actions, children }: { title: string; actions?: ReactNode; children: ReactNode }) {
  return (
    <Box sx={{ p: 2, display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Title title={title} />
      {actions === undefined ? null : (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>{actions}</Box>
      )}
      {children}
    </Box>
  );
}
