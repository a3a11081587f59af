import { Trans, useLingui } from '@lingui/react/macro';
import { reasonText } from '../../lib/i18n/reason-text.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { List } from '../../ui/list.tsx';
import { Figure, Row } from '../../ui/row.tsx';
import type { Receipt } from './order-queries.ts';
import styles from './receipt.module.css';

/** The transfers of the order, each with the free balance after it. */
export function ReceiptTransfers({ transfers }: Pick<Receipt, 'transfers'>) {
  const { t } = useLingui();
  const { money, dateTime } = useFormats();
  if (transfers.length === 0) return null;
  return (
    <section className={styles.transfers}>
      <h3 className={styles.subtitle}>
        <Trans>Transfers</Trans>
      </h3>
      <List label={t`Transfers`}>
        {transfers.map((transfer) => {
          const income = transfer.type === 'income';
          const amount = transfer.amount.replace('-', '');
          return (
            <Row
              key={transfer.id}
              title={reasonText(transfer.reason, t)}
              subtitle={dateTime(transfer.created_at)}
              figures={[
                <Figure key="amount" note={t`Balance ${money(transfer.balance)}`}>
                  <span className={income ? styles.income : undefined}>
                    {money(income ? amount : `-${amount}`, { signed: true })}
                  </span>
                </Figure>,
              ]}
            />
          );
        })}
      </List>
    </section>
  );
}
