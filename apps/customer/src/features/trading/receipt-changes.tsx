import { Trans, useLingui } from '@lingui/react/macro';
import { decimalsOfKind, priceText } from '../../lib/format/money.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { List, Row } from '../../ui/list.tsx';
import type { Receipt } from './order-queries.ts';
import styles from './receipt.module.css';

/** What the customer changed while the order waited, each with its time, the first change first. */
export function ReceiptChanges({ receipt: { changes, currency: of, kind } }: { receipt: Receipt }) {
  const { t } = useLingui();
  const { currency, figure, dateTime } = useFormats();
  if (changes.length === 0) return null;
  const terms = (count: string, limit: string, trigger: string | null) => {
    const priced = (price: string) => priceText(price, of, currency, { decimals: decimalsOfKind(kind) });
    const price = priced(limit);
    return trigger === null
      ? t`${figure(count, { decimals: 0 })} at ${price}`
      : t`${figure(count, { decimals: 0 })} at ${price}, stop ${priced(trigger)}`;
  };
  return (
    <section className={styles.transfers}>
      <h3 className="bold">
        <Trans>Changes</Trans>
      </h3>
      <List label={t`Changes`}>
        {changes.map((change) => {
          const from = terms(change.old_count, change.old_price, change.old_trigger);
          const to = terms(change.new_count, change.new_price, change.new_trigger);
          return <Row key={change.version} title={t`From ${from} to ${to}`} subtitle={dateTime(change.asked_at)} />;
        })}
      </List>
    </section>
  );
}
