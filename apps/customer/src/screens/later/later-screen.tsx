import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useMatches } from '@tanstack/react-router';
import { SubHeader } from '../../features/frame/sub-header.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** A screen whose turn is yet to come says so, and what it will be. */
export function LaterScreen() {
  const { t } = useLingui();
  const { title, plan } = useMatches({ select: (matches) => matches.at(-1)?.staticData }) ?? {};
  const name = title === undefined ? '' : t(title);
  return (
    <>
      <SubHeader title={name} />
      <main>
        <EmptyState
          title={t`Not in this version yet: ${name}`}
          action={
            <Button variant="primary" render={<Link to="/" />}>
              <Trans>Go to Home</Trans>
            </Button>
          }
        >
          {plan === undefined ? undefined : t(plan)}
        </EmptyState>
      </main>
    </>
  );
}
