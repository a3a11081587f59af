import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { List } from '../../ui/list.tsx';
import { Figure, Row } from '../../ui/row.tsx';
import { StatusPill, type StatusTone } from '../../ui/status-pill.tsx';
import { CancelTriggerDialog } from './cancel-trigger-dialog.tsx';
import { type Trigger, triggersQuery } from './trigger-queries.ts';
import { useTriggerWords } from './use-trigger-words.ts';
import { PagedList } from '../frame/paged-list.tsx';

// As wide as what became of each: the words of some languages are long, and a row with a button has little room.
const columns = 'max-content';
const tones: Readonly<Record<Trigger['status'], StatusTone>> = {
  active: 'wait',
  triggered: 'ok',
  cancelled: 'neutral',
  ended: 'neutral',
};

/** Every stop and target with what became of it; one at work can be cancelled. */
export function TriggerList() {
  const { t } = useLingui();
  const triggers = useInfiniteQuery(triggersQuery);
  return (
    <PagedList
      query={triggers}
      loading={t`Loading`}
      skeleton={{ count: 5, columns: '7.5rem', figures: 1 }}
      end={t`No more stops or targets`}
      empty={
        <EmptyState
          title={t`No stops or targets yet`}
          action={<Button variant="primary" render={<Link to="/trade" />}>{t`Go to Positions`}</Button>}
        >
          <Trans>Open a position and tap Stop / target at one of its lots.</Trans>
        </EmptyState>
      }
    >
      {(rows) => (
        <List label={t`Stops and targets`} columns={columns}>
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
  const { status, count, name, tag, order_no: orderNo, reason } = trigger;
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
          <Link to="/stock/v2/$symbol/$name" params={{ symbol: tag, name }} />
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
              <Trans>Cancel</Trans>
            </Button>
            <CancelTriggerDialog trigger={trigger} open={asking} onClose={() => setAsking(false)} />
          </>
        ) : undefined
      }
    />
  );
}
