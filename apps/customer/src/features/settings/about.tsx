import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useConfig } from '../../lib/config.ts';
import { ChevronRightIcon } from '../../ui/icons/icons.tsx';
import { KeyValueList } from '../../ui/key-value-list.tsx';
import { classNames } from '../../ui/class-names.ts';
import { SupportContact } from '../frame/support-contact.tsx';
import styles from './about.module.css';

/** What this is, who stands behind it, which version, and what it owes to others. */
export function About() {
  const { t, i18n } = useLingui();
  const { practice, entries } = useConfig();
  const entry = (tag: string) => entries.get(tag) ?? '–';
  return (
    <div className="gap-4 leading gutter above-3 below-8">
      <p>{t`Sauda is an open-source brokerage that can be checked. Its source is under the Apache License 2.0.`}</p>
      {practice ? <PracticeMarket /> : <Licence />}
      <SupportContact label={t`Customer service`} />
      <section>
        <h2 className={classNames('heading', styles.heading)}>{t`This installation`}</h2>
        <KeyValueList
          items={[
            { label: t`Version`, value: entry('version') },
            { label: t`Account currency`, value: entry('currency') },
            { label: t`Market`, value: practice ? t`Practice, simulated` : t`Live` },
          ]}
        />
      </section>
      <ul className={styles.links}>
        <DocumentLink href={`/status?lang=${i18n.locale}`}>
          <Trans>Status, and how soon requests end</Trans>
        </DocumentLink>
        <DocumentLink href="/api/docs">
          <Trans>Documentation of the API</Trans>
        </DocumentLink>
        <DocumentLink href="/open-source-notices.txt">
          <Trans>Notices of open-source software</Trans>
        </DocumentLink>
      </ul>
      <h2 className={classNames('heading', styles.heading)}>{t`Work of others`}</h2>
      <p>{t`Charts: TradingView Lightweight Charts™, Apache License 2.0.`}</p>
      <p className="muted">
        TradingView Lightweight Charts™ · Copyright (c) 2025 TradingView, Inc.{' '}
        <a className="link anywhere" href="https://www.tradingview.com/" rel="noreferrer" target="_blank">
          https://www.tradingview.com/
        </a>
      </p>
      <p>{t`Typeface: IBM Plex Sans, SIL Open Font License 1.1.`}</p>
    </div>
  );
}

function PracticeMarket() {
  return (
    <p className={styles.practice}>
      <Trans>
        This is a practice market. Its companies, indices, banks and news are invented, its prices are simulated and no
        real money moves.
      </Trans>
    </p>
  );
}

function Licence() {
  const { t } = useLingui();
  const { entries } = useConfig();
  const entry = (tag: string) => entries.get(tag) ?? '–';
  return (
    <section>
      <h2 className={classNames('heading', styles.heading)}>{t`Licence`}</h2>
      <KeyValueList
        items={[
          { label: t`Broker`, value: entry('licence_name') },
          { label: t`Regulator`, value: entry('licence_regulator') },
          { label: t`Registration number`, value: entry('licence_number') },
        ]}
      />
    </section>
  );
}

function DocumentLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <li>
      <a className={styles.row} href={href} target="_blank" rel="noreferrer">
        {children}
        <ChevronRightIcon size="s" />
      </a>
    </li>
  );
}
