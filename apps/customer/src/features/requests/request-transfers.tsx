import { Trans, useLingui } from '@lingui/react/macro';
import { reasonText } from '../../lib/i18n/reason-text.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { List } from '../../ui/list.tsx';
import { Figure, Row } from '../../ui/row.tsx';
import type { MoneyRequest } from './request-queries.ts';
import styles from './requests.module.css';

/** The transfers that the request made, each with the free balance after it. */
export function RequestTransfers({ transfers }: { transfers: MoneyRequest['transfers'] }) {
  const { t } = useLingui();
  const { money, dateTime } = useFormats();
  if (transfers.length === 0) return null;
  return (
    <section>
      <h2 className={styles.title}>
        <Trans>Transfers</Trans>
      </h2>
      <List label={t`Transfers`} className={styles.transfers}>
        {transfers.map(({ id, type, reason, amount, balance, created_at }) => (
          <Row
            key={id}
            title={reasonText(reason, t)}
            subtitle={dateTime(created_at)}
            figures={[
              <Figure key="amount" note={<Trans>Balance {money(balance)}</Trans>}>
                <span className={type === 'income' ? styles.income : undefined}>
                  {money(type === 'income' ? amount : `-${amount}`, { signed: true })}
                </span>
              </Figure>,
            ]}
          />
        ))}
      </List>
    </section>
  );
}
