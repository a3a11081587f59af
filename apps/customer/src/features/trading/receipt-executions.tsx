import { Trans, useLingui } from '@lingui/react/macro';
import { decimalsOfKind, priceText } from '../../lib/format/money.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { List, Row } from '../../ui/list.tsx';
import type { Receipt } from './order-queries.ts';
import styles from './receipt.module.css';

/** What traded part by part, and what was taken back or corrected, where there is more than one: how many, at what, where and when. */
export function ReceiptExecutions({ receipt: { executions, currency: of, kind } }: { receipt: Receipt }) {
  const { t } = useLingui();
  const { currency, figure, date, timeToSecond } = useFormats();
  if (executions.length < 2) return null;

  function what({ kind: said, count, price: at }: Receipt['executions'][number]): string {
    const units = figure(count.replace('-', ''), { decimals: 0 });
    if (said === 'bust') return t`${units} taken back`;
    const price = priceText(at, of, currency, { decimals: decimalsOfKind(kind) });
    return said === 'correction' ? t`Corrected, at ${price}` : t`${units} at ${price}`;
  }

  return (
    <section className={styles.transfers}>
      <h3 className="bold">
        <Trans>Trades</Trans>
      </h3>
      <List label={t`Trades`}>
        {executions.map((execution) => (
          <Row
            key={execution.part}
            title={what(execution)}
            subtitle={[execution.venue, date(execution.traded_at), timeToSecond(execution.traded_at)].join(' · ')}
          />
        ))}
      </List>
    </section>
  );
}
