import { Box } from '@mui/material';
import { AppBar, Layout as AdminLayout, TitlePortal, type LayoutProps } from 'react-admin';
import { useLiveUpdates } from '../lib/live.ts';
import { useSession } from '../lib/session.ts';
import { LiveMark } from '../ui/live-mark.tsx';
import { PracticeMark } from '../ui/practice-mark.tsx';
import { DeskMenu } from './desk-menu.tsx';
import { OwnMenu } from './own-menu.tsx';

export function Layout({ children }: LayoutProps) {
  useLiveUpdates();
  return (
    <AdminLayout appBar={DeskBar} menu={DeskMenu} sx={contentSx}>
      {children}
    </AdminLayout>
  );
}

/** A list scrolls within the page, which is never wider than its window. */
const contentSx = {
  minWidth: 0,
  '& .RaLayout-appFrame, & .RaLayout-contentWithSidebar': { minWidth: 0 },
  '& .RaLayout-content': { padding: 0, minWidth: 0 },
};

function DeskBar() {
  const { mode } = useSession();
  return (
    <AppBar color="inherit" alwaysOn userMenu={<OwnMenu />}>
      <TitlePortal component="h1" variant="h2" />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, mr: 1 }}>
        <LiveMark />
        {mode === 'practice' ? <PracticeMark /> : null}
      </Box>
    </AppBar>
  );
}
