import { Trans, useLingui } from '@lingui/react/macro';
import { Link, getRouteApi } from '@tanstack/react-router';
import { ApiRefusal } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { ActionBar } from '../../ui/action-bar.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { KeyValueList } from '../../ui/key-value-list.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { Loading } from '../../ui/skeleton.tsx';
import { CancelOrderButton } from './cancel-order-button.tsx';
import { OrderStatusPill } from '../frame/order-row.tsx';
import { type Receipt, useReceipt } from './order-queries.ts';
import { ReceiptFacts } from './receipt-facts.tsx';
import { ReceiptProvenance } from './receipt-provenance.tsx';
import { useUnits } from './use-units.ts';
import { LoadFailed } from '../frame/not-loaded.tsx';
import { reasonText } from '../../data/reason-text.ts';
import { List } from '../../ui/list.tsx';
import { Figure, Row } from '../../ui/row.tsx';
import styles from './receipt.module.css';

const route = getRouteApi('/records/$no');

/** Everything about one order: what became of it, which quote priced it, and every transfer that it made. */
export function ReceiptView() {
  const { t } = useLingui();
  const { no } = route.useParams();
  const query = useReceipt(no);
  const { data: receipt, error } = query;
  if (receipt !== undefined) return <ReceiptContent receipt={receipt} />;
  if (error === null) {
    return (
      <Loading label={t`Loading the receipt`}>
        <SkeletonRows count={8} columns="7rem" figures={1} />
      </Loading>
    );
  }
  if (error instanceof ApiRefusal && error.status === 404) {
    return (
      <EmptyState
        title={t`You have no order with this number`}
        action={<Button variant="primary" render={<Link to="/trade" />}>{t`Positions`}</Button>}
      >
        {no}
      </EmptyState>
    );
  }
  return <LoadFailed query={query} />;
}

function ReceiptContent({ receipt }: { receipt: Receipt }) {
  const { t } = useLingui();
  const { money } = useFormats();
  const isBuy = receipt.state === 'buy';
  const count = Number.parseInt(receipt.count, 10);
  const amount = useUnits()(receipt.mold, count);
  const total = receipt.total === null ? undefined : money(receipt.total.replace('-', ''));
  return (
    <>
      <div className={styles.receipt}>
        <section className={styles.head}>
          <OrderStatusPill status={receipt.status} />
          <h2 className="heading">
            {isBuy ? t`Buy ${amount} of ${receipt.name}` : t`Sell ${amount} of ${receipt.name}`}
          </h2>
          {total !== undefined && (
            <p>
              <span className="muted">{isBuy ? t`Paid in total` : t`Received in total`}</span>
              <br />
              <MoneyText size="hero" text={total} />
            </p>
          )}
          {receipt.status !== 'success' && receipt.reason !== null && (
            <p className="muted">{errorText(receipt.reason) ?? receipt.reason}</p>
          )}
        </section>
        <ReceiptProvenance receipt={receipt} />
        <ReceiptFacts receipt={receipt} />
        <ReceiptTransfers transfers={receipt.transfers} />
        <KeyValueList items={[{ label: t`Order number`, value: receipt.no }]} />
      </div>
      {receipt.status === 'pending' && (
        <ActionBar>
          <CancelOrderButton no={receipt.no} name={receipt.name} side={receipt.state} wide />
        </ActionBar>
      )}
    </>
  );
}

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
