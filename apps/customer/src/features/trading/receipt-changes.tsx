import { Trans, useLingui } from '@lingui/react/macro';
import { decimalsOfKind, priceText } from '../../lib/format/money.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { List, Row } from '../../ui/list.tsx';
import { useTriggerWords } from '../frame/use-trigger-words.ts';
import type { Receipt } from './order-queries.ts';
import styles from './receipt.module.css';

/** What the customer changed while the order waited, each with its time, the first change first. */
export function ReceiptChanges({ receipt: { changes, currency: of, kind } }: { receipt: Receipt }) {
  const { t } = useLingui();
  const { currency, figure, dateTime } = useFormats();
  const decimals = decimalsOfKind(kind);
  const triggerWords = useTriggerWords();
  const priced = (price: string) => priceText(price, of, currency, { decimals });
  const terms = (count: string, limit: string, trigger: string | null) => {
    const price = priced(limit);
    return trigger === null
      ? t`${figure(count, { decimals: 0 })} at ${price}`
      : t`${figure(count, { decimals: 0 })} at ${price}, stop ${priced(trigger)}`;
  };
  const bracket = (stop: string | null, target: string | null) =>
    triggerWords({ stop_price: stop, target_price: target, currency: of }, decimals) || t`No stop and target`;

  /** What became of what it sets as it fills; nothing where that stayed. */
  function bracketChange(change: Receipt['changes'][number]): string {
    const from = bracket(change.old_stop_price, change.old_target_price);
    const to = bracket(change.new_stop_price, change.new_target_price);
    return from === to ? '' : t`From ${from} to ${to}`;
  }

  if (changes.length === 0) return null;
  return (
    <section className={styles.transfers}>
      <h3 className="bold">
        <Trans>Changes</Trans>
      </h3>
      <List label={t`Changes`}>
        {changes.map((change) => {
          const from = terms(change.old_count, change.old_price, change.old_trigger);
          const to = terms(change.new_count, change.new_price, change.new_trigger);
          const lines = [from === to ? '' : t`From ${from} to ${to}`, bracketChange(change)];
          const title = lines
            .filter((text) => text !== '')
            .map((text) => (
              <span key={text} className="line">
                {text}
              </span>
            ));
          return <Row key={change.version} title={title} subtitle={dateTime(change.asked_at)} />;
        })}
      </List>
    </section>
  );
}
