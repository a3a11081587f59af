import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { failureText } from '../../lib/error-text.ts';
import { priceText } from '../../lib/format/currency-symbol.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { useLiveQuote, useWantedSymbols } from '../../lib/stream/use-live.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { DeleteIcon } from '../../ui/icons/action-icons.tsx';
import { List } from '../../ui/list.tsx';
import { PriceTick } from '../../ui/price-tick.tsx';
import { Figure, Row } from '../../ui/row.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { toast } from '../../ui/toast.ts';
import { alertsQuery, useAlertCommands, type Alert } from './alert-queries.ts';
import { decimalsOf } from '../../lib/format/price-decimals.ts';
import { PagedList } from '../frame/paged-list.tsx';

const columns = '6.5rem';

/** Every price alert: those that wait with the price of now, and those that were reached. */
export function AlertList() {
  const { t } = useLingui();
  const alerts = useInfiniteQuery(alertsQuery);
  const rows = alerts.data?.pages.flatMap((page) => page.rows);
  useWantedSymbols([...new Set(rows?.filter(({ status }) => status === 'waiting').map(({ tag }) => tag))]);
  return (
    <PagedList
      query={alerts}
      loading={t`Loading`}
      skeleton={{ count: 5, columns, figures: 1 }}
      end={t`No more alerts`}
      empty={
        <EmptyState
          title={t`No price alerts yet`}
          action={<Button variant="primary" render={<Link to="/markets" />}>{t`Go to Markets`}</Button>}
        >
          <Trans>Tap the bell on a stock to be told when its price reaches what you name.</Trans>
        </EmptyState>
      }
    >
      {(shown) => (
        <List label={t`Price alerts`} columns={columns}>
          {shown.map((alert) => (
            <AlertRow key={alert.id} alert={alert} />
          ))}
        </List>
      )}
    </PagedList>
  );
}

function AlertRow({ alert }: { alert: Alert }) {
  const { t } = useLingui();
  const { currency, figure, dateTime } = useFormats();
  const { remove } = useAlertCommands();
  const live = useLiveQuote(alert.tag);
  const decimals = decimalsOf(alert.price);
  const price = priceText(alert.price, alert.currency, currency, { decimals });
  const now = live?.price ?? alert.prasent;
  return (
    <Row
      title={alert.name}
      subtitle={
        <>
          <span className="line">{alert.direction === 'above' ? t`Rises to ${price}` : t`Falls to ${price}`}</span>
          <span className="line">{dateTime(alert.reached_at ?? alert.created_at)}</span>
        </>
      }
      figures={[
        alert.status === 'reached' ? (
          <Figure
            key="status"
            note={alert.reached_price === null ? undefined : t`at ${figure(alert.reached_price, { decimals })}`}
          >
            <StatusPill tone="ok">{t`Reached`}</StatusPill>
          </Figure>
        ) : (
          <Figure key="now" note={t`Now`}>
            {now === null ? '–' : <PriceTick value={now}>{figure(now, { decimals })}</PriceTick>}
          </Figure>
        ),
      ]}
      render={<Link to="/stock/v2/$symbol/$name" params={{ symbol: alert.tag, name: alert.name }} />}
      action={
        <IconButton
          label={t`Delete the alert on ${alert.name} at ${price}`}
          icon={<DeleteIcon />}
          disabled={remove.isPending}
          onClick={() =>
            remove.mutate(alert.id, {
              onSuccess: () => toast.success(t`Alert deleted`),
              onError: (error) => toast.error(failureText(error, t`Delete failed, try again later`)),
            })
          }
        />
      }
    />
  );
}
