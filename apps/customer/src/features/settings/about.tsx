import { Trans, useLingui } from '@lingui/react/macro';
import { useConfig } from '../../lib/config.ts';
import { ChevronRightIcon } from '../../ui/icons/navigation-icons.tsx';
import { KeyValueList } from '../../ui/key-value-list.tsx';
import styles from './about.module.css';

/** What this is, who stands behind it, which version, and what it owes to others. */
export function About() {
  const { t } = useLingui();
  const { practice, entries } = useConfig();
  const entry = (tag: string) => entries.get(tag) ?? '–';
  return (
    <div className={styles.about}>
      <p>
        <Trans>
          Sauda is an open-source brokerage that can be checked. Its source is under the Apache License 2.0.
        </Trans>
      </p>
      {practice ? (
        <p className={styles.practice}>
          <Trans>
            This is a practice market. Its companies, indices, banks and news are invented, its prices are simulated and
            no real money moves.
          </Trans>
        </p>
      ) : (
        <section>
          <h2 className={styles.heading}>
            <Trans>Licence</Trans>
          </h2>
          <KeyValueList
            items={[
              { label: t`Broker`, value: entry('licence_name') },
              { label: t`Regulator`, value: entry('licence_regulator') },
              { label: t`Registration number`, value: entry('licence_number') },
            ]}
          />
        </section>
      )}
      <section>
        <h2 className={styles.heading}>
          <Trans>This installation</Trans>
        </h2>
        <KeyValueList
          items={[
            { label: t`Version`, value: entry('version') },
            { label: t`Account currency`, value: entry('currency') },
            { label: t`Market`, value: practice ? t`Practice, simulated` : t`Live` },
          ]}
        />
      </section>
      <ul className={styles.links}>
        <li>
          <a className={styles.row} href="/api/docs" target="_blank" rel="noreferrer">
            <Trans>Documentation of the API</Trans>
            <ChevronRightIcon size="s" />
          </a>
        </li>
        <li>
          <a className={styles.row} href="/open-source-notices.txt" target="_blank" rel="noreferrer">
            <Trans>Notices of open-source software</Trans>
            <ChevronRightIcon size="s" />
          </a>
        </li>
      </ul>
      <h2 className={styles.heading}>
        <Trans>Work of others</Trans>
      </h2>
      <p>
        <Trans>Charts: TradingView Lightweight Charts™, Apache License 2.0.</Trans>
      </p>
      <p className="muted">
        TradingView Lightweight Charts™ · Copyright (c) 2025 TradingView, Inc.{' '}
        <a className={styles.link} href="https://www.tradingview.com/" rel="noreferrer" target="_blank">
          https://www.tradingview.com/
        </a>
      </p>
      <p>
        <Trans>Typeface: IBM Plex Sans, SIL Open Font License 1.1.</Trans>
      </p>
    </div>
  );
}
