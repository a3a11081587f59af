import { Box, Typography, MenuItem, type MenuItemProps } from '@mui/material';
import {
  AppBar,
  Layout as AdminLayout,
  TitlePortal,
  type LayoutProps,
  Menu,
  Logout,
  UserMenu,
  useNotify,
  useUserMenu,
} from 'react-admin';
import { FindAnything } from '../features/find/find-anything.tsx';
import { useLiveUpdates, useLiveState } from '../lib/live.ts';
import { useSession, useMay, sessionKey } from '../lib/session.ts';
import { pages, type Page } from './pages.tsx';
import { useWaiting } from './use-waiting.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { matchPath, useLocation } from 'react-router';
import { errorText } from '../lib/api.ts';
import { runCommand } from '../lib/command.ts';
import type { EntryField } from '../ui/entries.ts';
import { EntryDialog } from '../ui/entry-dialog.tsx';

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

/** Where it is cut on a phone, it ends by dots. */
const titleSx = { '& .RaConfigurable-root': { display: 'inline' } };

function DeskBar() {
  const { mode } = useSession();
  return (
    <AppBar color="inherit" alwaysOn userMenu={<OwnMenu />}>
      <TitlePortal component="h1" variant="h2" sx={titleSx} />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, mr: 1 }}>
        <FindAnything />
        <LiveMark />
        {mode === 'practice' ? <PracticeMark /> : null}
      </Box>
    </AppBar>
  );
}

/** What the role may see, in groups. */
function DeskMenu() {
  const may = useMay();
  const waiting = useWaiting();
  const seen = pages.filter(({ right }) => may(right));
  const groups = Object.entries(Object.groupBy(seen, ({ group }) => group));
  return (
    <Menu sx={{ pt: 0.5, gap: 0 }}>
      {groups.map(([group, inGroup]) => (
        <Box key={group} role="group" aria-label={group === '' ? 'All' : group} sx={{ mb: 0.25 }}>
          {group === '' ? null : (
            <Typography
              component="div"
              aria-hidden
              variant="body2"
              sx={{ px: 2, pt: 0.5, color: 'text.secondary', fontSize: '0.75rem', lineHeight: 1.5 }}
            >
              {group}
            </Typography>
          )}
          {inGroup.map((page) => (
            <PageItem key={page.path} page={page} count={waiting && page.count?.(waiting)} />
          ))}
        </Box>
      ))}
    </Menu>
  );
}

function PageItem({ page: { path, label, icon: Icon, routes }, count }: { page: Page; count: number | undefined }) {
  const { pathname } = useLocation();
  const isHere = Object.keys(routes).some((route) => matchPath(route, pathname) !== null);
  const text = (
    <Box component="span" sx={{ display: 'flex', justifyContent: 'space-between', width: '100%' }}>
      {label}
      {count === undefined || count === 0 ? null : <span>{count}</span>}
    </Box>
  );
  return (
    <Menu.Item
      to={path}
      primaryText={text}
      leftIcon={<Icon fontSize="small" />}
      {...(isHere ? { 'aria-current': 'page' } : {})}
    />
  );
}

const passwordFields: EntryField[] = [
  { name: 'password', label: 'Password until now', kind: 'password' },
  { name: 'new_password', label: 'New password', kind: 'password', help: 'At least 12 characters.' },
];

/** It closes the menu, which would hide from a screen reader what comes in its place. */
function OwnItem({ onChoose, ...rest }: Omit<MenuItemProps, 'onClick'> & { onChoose(): void }) {
  const menu = useUserMenu();
  return (
    <MenuItem
      {...rest}
      onClick={() => {
        menu?.onClose();
        onChoose();
      }}
    />
  );
}

/** What somebody does about their own session. */
function OwnMenu() {
  const [isOpen, setOpen] = useState(false);
  const { staff } = useSession();
  const client = useQueryClient();
  const notify = useNotify();
  const lock = useMutation({
    mutationFn: () => runCommand('POST /session/lock', undefined),
    onError: (error) => notify(errorText(error), { type: 'error' }),
    onSettled: () => client.invalidateQueries({ queryKey: [sessionKey] }),
  });
  const change = useMutation({
    mutationFn: (body: { password: string; new_password: string }) => runCommand('POST /session/password', body),
    onSuccess() {
      setOpen(false);
      notify('The password is changed. All other sessions of yours have ended.', { type: 'info' });
    },
  });
  return (
    <>
      <UserMenu label={`${staff?.name} (${staff?.role})`}>
        <OwnItem onChoose={() => lock.mutate()}>Lock now</OwnItem>
        <OwnItem onChoose={() => setOpen(true)}>Change password</OwnItem>
        <Logout />
      </UserMenu>
      {isOpen ? (
        <EntryDialog
          title="Change password"
          command="Change"
          fields={passwordFields}
          isBusy={change.isPending}
          error={change.error}
          onSubmit={({ password = '', new_password = '' }) => change.mutate({ password, new_password })}
          onClose={() => setOpen(false)}
        >
          All other sessions of yours end.
        </EntryDialog>
      ) : null}
    </>
  );
}

/** Says so when what is seen may be out of date. */
function LiveMark() {
  const isLost = useLiveState() === 'lost';
  return (
    <Box role="status" sx={{ color: 'warning.main', fontSize: '0.8125rem' }}>
      {isLost ? 'Live updates are interrupted. What you see may be out of date.' : ''}
    </Box>
  );
}

/** A dashed edge means simulated, as in the customers' app. */
function PracticeMark() {
  return (
    <Box
      component="span"
      title="Practice market: simulated prices, no real money"
      sx={{
        border: '1px dashed var(--line-strong)',
        borderRadius: 'var(--radius-xs)',
        px: 0.75,
        fontSize: '0.75rem',
        color: 'var(--ink-muted)',
        whiteSpace: 'nowrap',
      }}
    >
      Practice
    </Box>
  );
}
