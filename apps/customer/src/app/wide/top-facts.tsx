import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAvailableCash } from '../../data/account.ts';
import { OwnAmount } from '../../data/own-amount.tsx';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import styles from './wide-parts.module.css';

/** What stands at the end of the navigation of a large page: free cash where there is room, and buttons. */
export function TopFacts({ children }: { children: ReactNode }) {
  const { money } = useFormats();
  const cash = useAvailableCash();
  return (
    <div className={styles.facts}>
      {cash !== undefined && (
        <Link to="/account" className={`small quiet ${styles.cash}`}>
          <Trans>
            Cash{' '}
            <b>
              <OwnAmount text={money(cash)} />
            </b>
          </Trans>
        </Link>
      )}
      {children}
    </div>
  );
}
