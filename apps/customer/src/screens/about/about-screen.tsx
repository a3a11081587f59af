import { Trans, useLingui } from '@lingui/react/macro';
import { SubHeader } from '../../features/frame/sub-header.tsx';
import { useConfig } from '../../lib/config.ts';
import { KeyValueList } from '../../ui/key-value-list.tsx';
import styles from './about-screen.module.css';

/** What this is, who stands behind it, and what it owes to others. */
export function AboutScreen() {
  const { t } = useLingui();
  const { practice, entries } = useConfig();
  return (
    <>
      <SubHeader title={t`About Sauda`} marked={false} />
      <main className={styles.about}>
        <p>
          <Trans>
            Sauda is an open-source brokerage that can be checked. Its source is under the Apache License 2.0.
          </Trans>
        </p>
        {practice ? (
          <p>
            <Trans>
              This is a practice market. Its companies, indices, banks and news are invented, its prices are simulated
              and no real money moves.
            </Trans>
          </p>
        ) : (
          <KeyValueList
            items={[
              { label: t`Broker`, value: entries.get('licence_name') ?? '–' },
              { label: t`Regulator`, value: entries.get('licence_regulator') ?? '–' },
              { label: t`Registration number`, value: entries.get('licence_number') ?? '–' },
            ]}
          />
        )}
        <h2 className={styles.heading}>
          <Trans>Work of others</Trans>
        </h2>
        <p>
          <Trans>Charts: TradingView Lightweight Charts™, Apache License 2.0.</Trans>
        </p>
        <p className={styles.notice}>
          TradingView Lightweight Charts™ · Copyright (c) 2025 TradingView, Inc.{' '}
          <a className={styles.link} href="https://www.tradingview.com/" rel="noreferrer" target="_blank">
            https://www.tradingview.com/
          </a>
        </p>
        <p>
          <Trans>Typeface: IBM Plex Sans, SIL Open Font License 1.1.</Trans>
        </p>
      </main>
    </>
  );
}
