import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { intervals } from '../../lib/intervals.ts';
import { recallLogin, type RememberedLogin } from '../../lib/session/remembered-login.ts';
import { AlertLine } from '../../ui/alert-line.tsx';

/** Not kept beyond the screen: it holds a password. */
const savedLoginQuery = {
  queryKey: ['saved-login'],
  queryFn: () => recallLogin().catch(() => null),
  gcTime: 0,
  networkMode: 'always',
} as const;

/** What needs the login that this phone has saved. Without one it says so, and login comes after a moment. */
export function SavedLogin({ children }: { children: (saved: RememberedLogin) => ReactNode }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { data: saved } = useQuery(savedLoginQuery);
  const isMissing = saved === null;
  useEffect(() => {
    if (!isMissing) return;
    const timer = setTimeout(() => void navigate({ to: '/login', search: {}, replace: true }), intervals.toLoginMs);
    return () => clearTimeout(timer);
  }, [isMissing, navigate]);
  if (saved === undefined) return null;
  return saved === null ? (
    <AlertLine spaced text={t`No login information found, please login first`} />
  ) : (
    children(saved)
  );
}
