import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ApiRefusal } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { KeyValueList } from '../../ui/key-value-list.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { movedAmount, useMoneyRequest, type MoneyRequest } from './request-queries.ts';
import { RequestTimeline } from './request-timeline.tsx';
import { RequestTransfers } from './request-transfers.tsx';
import { useRequestWords } from './request-words.ts';
import styles from './requests.module.css';
import { NotLoaded } from '../frame/not-loaded.tsx';

interface RequestDetailProps {
  /** Its public number. */
  no: string;
  /** What may still be done about it. */
  commands: (request: MoneyRequest) => ReactNode;
}

/** One recharge or withdrawal: where its money is, what has happened, what happens next and by when. */
export function RequestDetail({ no, commands }: RequestDetailProps) {
  const { t } = useLingui();
  const query = useMoneyRequest(no);
  const { data, error } = query;
  if (data === undefined) {
    if (error instanceof ApiRefusal && error.status === 404) return <EmptyState title={t`There is no such request`} />;
    return (
      <NotLoaded query={query} loading={t`Loading`}>
        <SkeletonRows count={5} leading />
      </NotLoaded>
    );
  }
  return <Detail request={data} commands={commands(data)} />;
}

function Detail({ request, commands }: { request: MoneyRequest; commands: ReactNode }) {
  const { t } = useLingui();
  const { money } = useFormats();
  const words = useRequestWords();
  const of = request.recharge ?? request.withdrawal;
  if (of === null) return null;
  const { tone, word } = words.status(of.status);
  const moved = money(movedAmount(of));
  const asked = money(of.count);
  return (
    <div className={styles.detail}>
      <section className={styles.head}>
        <p className={styles.amount}>
          <MoneyText size="headline" text={moved} />
          <span aria-live="polite">
            <StatusPill tone={tone}>{word}</StatusPill>
          </span>
        </p>
        <p className={styles.note}>{words.whereabouts(request)}</p>
        {moved !== asked && (
          <p className={styles.note}>
            <Trans>
              You asked for {asked}. The bank received {moved}, and that is what was credited.
            </Trans>
          </p>
        )}
        {of.reason !== null && (
          <p className={styles.reason}>
            <Trans>Reason: {errorText(of.reason) ?? of.reason}</Trans>
          </p>
        )}
      </section>
      <RequestTimeline request={request} deadline={of.deadline} />
      {commands}
      <section>
        <h2 className={styles.title}>
          <Trans>Details</Trans>
        </h2>
        <KeyValueList
          items={[
            { label: request.kind === 'recharge' ? t`Method` : t`To bank card`, value: words.way(of) },
            ...('card' in of ? [{ label: t`Account holder`, value: of.card.bank_user }] : []),
            ...('reference' in of ? [{ label: t`Reference`, value: of.reference }] : []),
            ...(of.bank_reference === null ? [] : [{ label: t`Bank reference`, value: of.bank_reference }]),
            { label: t`Number`, value: of.no },
          ]}
        />
      </section>
      <RequestTransfers transfers={request.transfers} />
    </div>
  );
}
