import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAvailableCash } from '../../data/account.ts';
import { useBankWords } from '../frame/bank-words.ts';
import { ApiRefusal } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { useTimeLeft } from '../../lib/i18n/use-time-left.ts';
import { Button } from '../../ui/button.tsx';
import { Well } from '../../ui/card.tsx';
import { DrawnTick } from '../../ui/drawn-tick.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SearchDrawing } from '../../ui/empty-drawings.tsx';
import { KeyValueList } from '../../ui/key-value-list.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { StateLine } from '../../ui/state-line.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { StepList } from '../../ui/step-list.tsx';
import {
  type MoneyRequest,
  movedAmount,
  type Recharge,
  requestQuery,
  useRequestWords,
  type Withdrawal,
} from './requests.ts';
import styles from './requests.module.css';
import { NotLoaded } from '../frame/not-loaded.tsx';
import { timeline } from './timeline.ts';
import { reasonText } from '../../data/reason-text.ts';
import { List, Figure, Row } from '../../ui/list.tsx';

interface RequestDetailProps {
  /** Its public number. */
  no: string;
  /** What may still be done about it. */
  commands: (request: MoneyRequest) => ReactNode;
}

function NoRequest() {
  const { t } = useLingui();
  return (
    <EmptyState
      drawing={<SearchDrawing />}
      title={t`There is no such request`}
      action={
        <Button variant="tonal" render={<Link to="/recharge-records/{-$type}" />}>
          <Trans>Deposits and withdrawals</Trans>
        </Button>
      }
    />
  );
}

/** One recharge or withdrawal: where its money is, what has happened, what happens next and by when. */
export function RequestDetail({ no, commands }: RequestDetailProps) {
  const query = useQuery(requestQuery(no));
  const { data, error } = query;
  if (data === undefined) {
    if (error instanceof ApiRefusal && error.status === 404) return <NoRequest />;
    return (
      <NotLoaded query={query}>
        <SkeletonRows count={5} leading />
      </NotLoaded>
    );
  }
  return <Detail request={data} commands={commands(data)} />;
}

function Detail({ request, commands }: { request: MoneyRequest; commands: ReactNode }) {
  const { t } = useLingui();
  const { recharge, withdrawal, transfers } = request;
  const of = recharge ?? withdrawal;
  if (of === null) return null;
  const hasArrived = recharge?.status === 'completed';
  return (
    <div className="gap-6 gutter above-4 below-8">
      {/* One place through all states, so that what becomes of it is announced. */}
      <div className="gap-2" role="status">
        {hasArrived ? (
          <Arrived recharge={recharge} />
        ) : recharge?.status === 'in_progress' ? (
          <Awaited recharge={recharge} />
        ) : (
          <Standing request={request} of={of} />
        )}
      </div>
      {recharge !== null && commands}
      {hasArrived ? (
        <Well>
          <RequestFacts request={request} of={of} />
        </Well>
      ) : (
        <>
          <RequestTimeline request={request} deadline={of.deadline} />
          {recharge === null && commands}
          <section>
            <h2 className="heading after-1">{t`Details`}</h2>
            <RequestFacts request={request} of={of} />
          </section>
        </>
      )}
      <RequestTransfers transfers={transfers} />
    </div>
  );
}

/** A deposit whose money is waited for. */
function Awaited({ recharge }: { recharge: Recharge }) {
  const { t } = useLingui();
  const { money } = useFormats();
  const left = useTimeLeft();
  return (
    <>
      <p>
        <span className="muted line">{t`You asked to add`}</span>
        <MoneyText size="hero" text={money(recharge.count)} />
      </p>
      <StateLine aside={left(recharge.deadline)}>{t`Waiting for your transfer`}</StateLine>
    </>
  );
}

/** A deposit that is in the balance. */
function Arrived({ recharge }: { recharge: Recharge }) {
  const { money } = useFormats();
  const cash = useAvailableCash();
  return (
    <div className={styles.arrived}>
      <DrawnTick />
      <p>
        <MoneyText size="hero" text={money(movedAmount(recharge))} />{' '}
        <span className={styles.arrivedText}>
          <Trans>is in your balance</Trans>
        </span>
      </p>
      {cash !== undefined && (
        <p className="muted">
          <Trans>Cash {money(cash)}</Trans>
        </p>
      )}
      <OtherAmount of={recharge} />
      <Remark of={recharge} />
    </div>
  );
}

/** Where the money of any other request is. */
function Standing({ request, of }: { request: MoneyRequest; of: Recharge | Withdrawal }) {
  const { money } = useFormats();
  const words = useRequestWords();
  const { tone, word } = words.status(of.status);
  return (
    <>
      <p className="apart">
        <MoneyText size="headline" text={money(movedAmount(of))} />
        <StatusPill tone={tone}>{word}</StatusPill>
      </p>
      <p className="note">{words.whereabouts(request)}</p>
      <OtherAmount of={of} />
      <Remark of={of} />
      {of.reason !== null && (
        <p className="small medium">
          <Trans>Reason: {errorText(of.reason) ?? of.reason}</Trans>
        </p>
      )}
    </>
  );
}

/** That the bank received another amount than was asked for. */
function OtherAmount({ of }: { of: Recharge | Withdrawal }) {
  const { money } = useFormats();
  const moved = money(movedAmount(of));
  const asked = money(of.count);
  if (moved === asked) return null;
  return (
    <p className="note">
      <Trans>
        You asked for {asked}. The bank received {moved}, and that is what was credited.
      </Trans>
    </p>
  );
}

/** Why money that had come without a request was credited, in the words of the desk. */
function Remark({ of }: { of: Recharge | Withdrawal }) {
  return 'remark' in of && of.remark !== null ? <p className="note">{of.remark}</p> : null;
}

/** What names it, after the steps of one that has arrived. */
function RequestFacts({ request, of }: { request: MoneyRequest; of: Recharge | Withdrawal }) {
  const { t } = useLingui();
  const { dateTime } = useFormats();
  const words = useRequestWords();
  const bank = useBankWords();
  const isRecharge = request.kind === 'recharge';
  const steps = isRecharge && of.status === 'completed' ? request.steps : [];
  return (
    <KeyValueList
      items={[
        ...steps.map(({ step, at }) => ({ label: words.step(step, request.kind), value: dateTime(at) })),
        { label: isRecharge ? t`Method` : bank('to'), value: words.way(of) },
        ...('card' in of ? [{ label: t`Account holder`, value: of.card.bank_user }] : []),
        ...('reference' in of ? [{ label: t`Reference`, value: of.reference }] : []),
        ...(of.bank_reference === null ? [] : [{ label: t`Bank reference`, value: of.bank_reference }]),
        ...('coin_transfer' in of && of.coin_transfer !== null
          ? [{ label: t`Transaction number`, value: of.coin_transfer }]
          : []),
        { label: t`Number`, value: of.no },
      ]}
    />
  );
}

/** Each step with its time; what is waited for, with its deadline; what comes after it. */
function RequestTimeline({ request, deadline }: { request: MoneyRequest; deadline: string }) {
  const { t } = useLingui();
  const { dateTime } = useFormats();
  const words = useRequestWords();
  const by = dateTime(deadline);
  return (
    <StepList
      label={t`What has happened and what comes next`}
      steps={timeline(request).map(({ step, at, isNext }) => ({
        key: step,
        label: words.step(step, request.kind),
        state: at === undefined ? (isNext ? 'next' : 'ahead') : step === 'failed' ? 'failed' : 'done',
        note:
          at !== undefined ? dateTime(at) : isNext ? <Trans>By {by} at the latest</Trans> : <Trans>After that</Trans>,
      }))}
    />
  );
}

/** The transfers that the request made, each with the free balance after it. */
function RequestTransfers({ transfers }: { transfers: MoneyRequest['transfers'] }) {
  const { t } = useLingui();
  const { money, dateTime } = useFormats();
  if (transfers.length === 0) return null;
  return (
    <section>
      <h2 className="heading after-1">{t`Transfers`}</h2>
      <List label={t`Transfers`} className="bleed">
        {transfers.map(({ id, type, reason, amount, balance, created_at }) => (
          <Row
            key={id}
            title={reasonText(reason, t)}
            subtitle={dateTime(created_at)}
            figures={[
              <Figure key="amount" note={<Trans>Balance {money(balance)}</Trans>}>
                <span className={type === 'income' ? 'gain' : undefined}>
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
