import { useLingui, Trans } from '@lingui/react/macro';
import { AddressTabs } from '../frame/address-tabs.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { errorText } from '../../lib/error-text.ts';
import { priceText, decimalsOf } from '../../lib/format/money.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { useInstrumentName } from '../../lib/i18n/use-instrument-name.ts';
import { useLiveQuote, useWantedSymbols } from '../../lib/stream/use-live.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { NoticesDrawing } from '../../ui/empty-drawings.tsx';
import { DeleteIcon } from '../../ui/icons/icons.tsx';
import { List, Figure, Row } from '../../ui/list.tsx';
import { PriceTick } from '../../ui/price-tick.tsx';
import { StatusPill, type StatusTone } from '../../ui/status-pill.tsx';
import { alertsQuery, useRemoveAlert, type Alert } from './alert-queries.ts';
import { PagedList } from '../frame/paged-list.tsx';
import { useState } from 'react';
import { CancelTriggerDialog } from './cancel-trigger-dialog.tsx';
import { type Trigger, triggersQuery } from './trigger-queries.ts';
import { useTriggerWords } from '../frame/use-trigger-words.ts';

/** Price alerts, and stops and targets, in two tabs. */
export function Alerts() {
  const { t } = useLingui();
  return (
    <AddressTabs
      id="alerts"
      label={t`Alerts`}
      tabs={[
        ['alerts', t`Price alerts`],
        ['triggers', t`Stops and targets`],
      ]}
      name="tab"
    >
      {(tab) => (tab === 'alerts' ? <AlertList /> : <TriggerList />)}
    </AddressTabs>
  );
}

const columns = '6.5rem';

/** Every price alert: those that wait with the price of now, and those that were reached. */
function AlertList() {
  const { t } = useLingui();
  const alerts = useInfiniteQuery(alertsQuery);
  const rows = alerts.data?.pages.flatMap((page) => page.rows);
  useWantedSymbols([...new Set(rows?.filter(({ status }) => status === 'waiting').map(({ symbol }) => symbol))]);
  return (
    <PagedList
      query={alerts}
      loading={t`Loading`}
      skeleton={{ count: 5, columns, figures: 1 }}
      end={t`No more alerts`}
      empty={{
        drawing: <NoticesDrawing />,
        title: t`No price alerts yet`,
        children: t`Tap the alarm clock on a stock to be told when its price reaches what you name.`,
        action: <Button variant="primary" render={<Link to="/markets" />}>{t`Go to Markets`}</Button>,
      }}
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
  const name = useInstrumentName()(alert.name);
  const { currency, figure, dateTime } = useFormats();
  const remove = useRemoveAlert();
  const live = useLiveQuote(alert.symbol);
  const decimals = decimalsOf(alert.price);
  const price = priceText(alert.price, alert.currency, currency, { decimals });
  const now = live?.price ?? alert.last_price;
  return (
    <Row
      title={name}
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
      render={<Link to="/stock/v2/$symbol/$name" params={{ symbol: alert.symbol, name: alert.name }} />}
      action={
        <IconButton
          label={t`Delete the alert on ${name} at ${price}`}
          icon={<DeleteIcon />}
          disabled={remove.isPending}
          onClick={() => remove.mutate(alert.id)}
        />
      }
    />
  );
}

// As wide as what became of each: the words of some languages are long, and a row with a button has little room.
const triggerColumns = 'max-content';
const tones: Readonly<Record<Trigger['status'], StatusTone>> = {
  active: 'wait',
  triggered: 'ok',
  cancelled: 'neutral',
  ended: 'neutral',
};

/** Every stop and target with what became of it; one at work can be cancelled. */
function TriggerList() {
  const { t } = useLingui();
  const triggers = useInfiniteQuery(triggersQuery);
  return (
    <PagedList
      query={triggers}
      loading={t`Loading`}
      skeleton={{ count: 5, columns: '7.5rem', figures: 1 }}
      end={t`No more stops or targets`}
      empty={{
        drawing: <NoticesDrawing />,
        title: t`No stops or targets yet`,
        children: t`Open a position and tap Stop / target at one of its lots.`,
        action: <Button variant="primary" render={<Link to="/trade" />}>{t`Go to Positions`}</Button>,
      }}
    >
      {(rows) => (
        <List label={t`Stops and targets`} columns={triggerColumns}>
          {rows.map((trigger) => (
            <TriggerRow key={trigger.id} trigger={trigger} />
          ))}
        </List>
      )}
    </PagedList>
  );
}

function TriggerRow({ trigger }: { trigger: Trigger }) {
  const { t } = useLingui();
  const { figure, date, dateTime } = useFormats();
  const words = useTriggerWords();
  const [asking, setAsking] = useState(false);
  const { status, count, symbol, order_no: orderNo, reason } = trigger;
  const name = useInstrumentName()(trigger.name);
  const statusWords: Readonly<Record<Trigger['status'], string>> = {
    active: t`Active`,
    triggered: trigger.reached === 'target' ? t`Target reached` : t`Stop reached`,
    cancelled: t`Cancelled`,
    ended: t`Ended`,
  };
  const quantity = count === null ? t`All of the lot` : t`${figure(count, { decimals: 0 })} of the lot`;
  const isActive = status === 'active';
  return (
    <Row
      title={name}
      subtitle={
        <>
          <span className="line">{words(trigger)}</span>
          <span className="line">
            {quantity} ·{' '}
            {isActive ? t`until ${date(trigger.expires_at)}` : dateTime(trigger.ended_at ?? trigger.created_at)}
          </span>
          {reason !== null && <span className="line">{errorText(reason)}</span>}
        </>
      }
      figures={[
        <Figure key="status" note={orderNo === null ? undefined : t`See the order`}>
          <StatusPill tone={tones[status]}>{statusWords[status]}</StatusPill>
        </Figure>,
      ]}
      render={
        orderNo === null ? (
          <Link to="/stock/v2/$symbol/$name" params={{ symbol, name: trigger.name }} />
        ) : (
          <Link to="/records/$no" params={{ no: orderNo }} />
        )
      }
      action={
        isActive ? (
          <>
            <Button
              variant="tonal"
              size="small"
              aria-label={t`Cancel ${words(trigger)} on ${name}`}
              onClick={() => setAsking(true)}
            >
              <Trans context="a stop and target">Cancel</Trans>
            </Button>
            <CancelTriggerDialog trigger={trigger} open={asking} onClose={() => setAsking(false)} />
          </>
        ) : undefined
      }
    />
  );
}
