import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { SubHeader } from '../features/frame/header.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

export function ScreenNotFound() {
  const { t } = useLingui();
  return (
    <>
      <SubHeader title={t`Not found`} marked={false} />
      <main>
        <EmptyState
          title={t`There is no screen at this address`}
          action={<Button variant="primary" render={<Link to="/" replace />}>{t`Go to Home`}</Button>}
        />
      </main>
    </>
  );
}
