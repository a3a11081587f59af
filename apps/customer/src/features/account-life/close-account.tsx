import { Trans, useLingui } from '@lingui/react/macro';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import styles from './account-life.module.css';
import { CloseForm } from './close-form.tsx';
import { useClosingFacts } from './closing-queries.ts';
import { ObstacleList } from './obstacle-list.tsx';
import { WhatHappens } from './what-happens.tsx';
import { NotLoaded } from '../frame/not-loaded.tsx';
import { Stack } from '../../ui/stack.tsx';

/** Says what closing means and what has to end first, and closes the account once nothing has. */
export function CloseAccount() {
  const { t } = useLingui();
  const query = useClosingFacts();
  const { data: facts } = query;

  if (facts === undefined) {
    return (
      <NotLoaded query={query} loading={t`Loading`}>
        <SkeletonRows count={4} leading />
      </NotLoaded>
    );
  }
  const isEmpty = facts.obstacles.length === 0;
  return (
    <Stack>
      <div className={styles.text}>
        {!isEmpty && (
          <section>
            <h2 className={styles.heading}>
              <Trans>To be done first</Trans>
            </h2>
            <p className="muted">
              <Trans>An account can be closed once it is empty. Nothing of yours is given up by closing it.</Trans>
            </p>
            <ObstacleList obstacles={facts.obstacles} />
          </section>
        )}
        <WhatHappens retentionYears={facts.retention_years} />
        {isEmpty && <CloseForm />}
      </div>
    </Stack>
  );
}
