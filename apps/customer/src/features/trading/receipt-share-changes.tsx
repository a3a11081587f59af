import { Trans, useLingui } from '@lingui/react/macro';
import { Fragment } from 'react';
import { isReverseSplit } from '../../data/share-ratio.ts';
import { directionOf } from '../../lib/format/money.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { DeltaText } from '../../ui/delta-text.tsx';
import { Figure, List, Row } from '../../ui/list.tsx';
import type { Receipt } from './order-queries.ts';
import styles from './receipt.module.css';

/** What its company has made of what was bought, at no cost, the first first; and what it has paid in cash for all that was held. */
export function ReceiptShareChanges({ receipt: { share_changes: changes = [] } }: { receipt: Receipt }) {
  const { t } = useLingui();
  const { figure, day, money } = useFormats();
  const count = (units: string) => figure(units, { decimals: 0 });
  if (changes.length === 0) return null;
  const titleOf = (kind: (typeof changes)[number]['kind'], ratio: string, into: string) => {
    if (kind === 'symbol_change') return t`New code ${into}`;
    if (kind === 'merger') return t`Merger into ${into}, ${ratio}`;
    if (kind === 'bonus') return t`Bonus ${ratio}`;
    return isReverseSplit(ratio) ? t`Reverse split ${ratio}` : t`Split ${ratio}`;
  };
  return (
    <section className={styles.transfers}>
      <h3 className="bold">
        <Trans>What has become of it since</Trans>
      </h3>
      <List label={t`What has become of it since`}>
        {changes.map(({ kind, ratio, into = '', ex_day: on, before, after, in_cash: cash }) => (
          <Fragment key={on}>
            <Row
              title={titleOf(kind, ratio, into)}
              subtitle={t`${count(before)} shares became ${count(after)} on ${day(on)}, at no cost`}
            />
            {cash !== undefined && (
              <Row
                title={t`Paid in cash for all lots together`}
                subtitle={t`Profit before fees`}
                figures={[
                  <Figure
                    key="paid"
                    note={
                      <DeltaText direction={directionOf(cash.profit)} value={money(cash.profit, { signed: true })} />
                    }
                  >
                    {money(cash.paid)}
                  </Figure>,
                ]}
              />
            )}
          </Fragment>
        ))}
      </List>
    </section>
  );
}
