import { Trans, useLingui } from '@lingui/react/macro';
import { decimalsOfKind, priceText } from '../../lib/format/money.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { List, Row } from '../../ui/list.tsx';
import type { Receipt } from './order-queries.ts';
import styles from './receipt.module.css';
import { useWhereTraded } from './where-traded.ts';

type Execution = Receipt['executions'][number];

/** Whether it has traded more than once: what was taken back or corrected since is no trade of its own. */
export function isInParts({ executions }: Pick<Receipt, 'executions'>): boolean {
  return executions.filter(({ kind }) => kind === 'trade').length > 1;
}

/**
 * What traded on the market, part by part, and what was taken back or corrected: how many, at what, where, when, and under which name. What
 * an offer, a draw or a settlement has made is told by the rest of the receipt.
 */
export function ReceiptExecutions({ receipt }: { receipt: Receipt }) {
  const { t } = useLingui();
  const { currency, figure, date, timeToSecond } = useFormats();
  const where = useWhereTraded();
  const { executions, currency: of, kind, priced_by: pricedBy } = receipt;
  if (executions.length === 0 || (executions.length === 1 && pricedBy !== 'quote')) return null;

  function what({ kind: said, count, price: at }: Execution): string {
    const units = figure(count.replace('-', ''), { decimals: 0 });
    const isNothing = units === figure('0', { decimals: 0 });
    // What was sold since cannot be taken back: the house bears it.
    if (said === 'bust' && isNothing) return t`Taken back by the exchange: nothing changes for you`;
    if (said === 'bust') return t`${units} taken back`;
    const price = priceText(at, of, currency, { decimals: decimalsOfKind(kind) });
    if (said === 'trade') return t`${units} at ${price}`;
    if (isNothing) return t`Corrected, at ${price}`;
    return count.startsWith('-') ? t`Corrected: ${units} fewer, at ${price}` : t`Corrected: ${units} more, at ${price}`;
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
            subtitle={
              <>
                <span className="line">
                  {[where(execution.venue), date(execution.traded_at), timeToSecond(execution.traded_at)].join(' · ')}
                </span>
                <span className="line">{t`Trade number ${execution.execution_id}`}</span>
              </>
            }
          />
        ))}
      </List>
    </section>
  );
}
