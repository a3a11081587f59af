import { Trans, useLingui } from '@lingui/react/macro';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { List, Row } from '../../ui/list.tsx';
import type { Receipt } from './order-queries.ts';
import styles from './receipt.module.css';

/** What its company has made of what was bought, at no cost, the first first. */
export function ReceiptShareChanges({ receipt: { share_changes: changes = [] } }: { receipt: Receipt }) {
  const { t } = useLingui();
  const { figure, day } = useFormats();
  const count = (units: string) => figure(units, { decimals: 0 });
  if (changes.length === 0) return null;
  const titleOf = (kind: (typeof changes)[number]['kind'], ratio: string, into: string) => {
    if (kind === 'symbol_change') return t`New code ${into}`;
    if (kind === 'merger') return t`Merger into ${into}, ${ratio}`;
    return kind === 'split' ? t`Split ${ratio}` : t`Bonus ${ratio}`;
  };
  return (
    <section className={styles.transfers}>
      <h3 className="bold">
        <Trans>What has become of it since</Trans>
      </h3>
      <List label={t`What has become of it since`}>
        {changes.map(({ kind, ratio, into = '', ex_day: on, before, after }) => (
          <Row
            key={on}
            title={titleOf(kind, ratio, into)}
            subtitle={t`${count(before)} shares became ${count(after)} on ${day(on)}, at no cost`}
          />
        ))}
      </List>
    </section>
  );
}
