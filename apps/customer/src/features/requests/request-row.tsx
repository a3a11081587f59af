import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { ArrowInIcon, ArrowOutIcon } from '../../ui/icons/money-icons.tsx';
import { Figure, Row } from '../../ui/row.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { movedAmount, type Recharge, type Withdrawal } from './request-queries.ts';
import { useRequestWords } from './request-words.ts';
import styles from './requests.module.css';

/** A request in the list; the whole of it opens what has happened to it. */
export function RequestRow({ request }: { request: Recharge | Withdrawal }) {
  const { t } = useLingui();
  const { money, dateTime } = useFormats();
  const words = useRequestWords();
  const { tone, word } = words.status(request.status);
  const isWithdrawal = 'card' in request;
  const deadline = dateTime(request.deadline);
  return (
    <Row
      icon={isWithdrawal ? <ArrowOutIcon size="s" /> : <ArrowInIcon size="s" />}
      title={isWithdrawal ? t`Withdrawal` : t`Recharge`}
      subtitle={
        <>
          {words.way(request)}
          <br />
          {dateTime(request.created_at)}
          {request.ended_at === null && (
            <>
              <br />
              <Trans>By {deadline}</Trans>
            </>
          )}
        </>
      }
      figures={[
        <Figure
          key="amount"
          note={
            <span className={styles.pill} aria-live="polite">
              <StatusPill tone={tone}>{word}</StatusPill>
            </span>
          }
        >
          {money(movedAmount(request))}
        </Figure>,
      ]}
      render={<Link to="/account/recharge-withdraw/$id" params={{ id: request.no }} />}
    />
  );
}
