import { useLingui } from '@lingui/react/macro';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { ArrowInIcon } from '../../ui/icons/money-icons.tsx';
import { Figure, Row, RowIcon } from '../../ui/row.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { useRechargeWords } from './recharge-words.ts';
import styles from './recharge.module.css';
import { IN_PROGRESS } from './recharges.ts';
import type { Recharge } from './send-recharge.ts';

export function RechargeRow({ recharge, onOpen }: { recharge: Recharge; onOpen: () => void }) {
  const { t } = useLingui();
  const { money, dateTime } = useFormats();
  const words = useRechargeWords();
  const { tone, word } = words.status(recharge.status);
  return (
    <Row
      leading={
        <RowIcon>
          <ArrowInIcon size="s" />
        </RowIcon>
      }
      title={words.method(recharge.method)}
      subtitle={
        <>
          {dateTime(recharge.created_at)}
          {recharge.status === IN_PROGRESS && (
            <>
              <br />
              {t`By ${dateTime(recharge.deadline)}`}
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
          {money(recharge.count)}
        </Figure>,
      ]}
      onClick={onOpen}
    />
  );
}
