import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { Card } from '../../ui/card.tsx';
import { BankIcon } from '../../ui/icons/money-icons.tsx';
import { ChevronRightIcon } from '../../ui/icons/navigation-icons.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import styles from './bank-cards.module.css';
import { cardStatus, type BankCard } from '../../data/bank-cards.ts';

/** One card; the whole of it opens it for editing. */
export function BankCardItem({ card }: { card: BankCard }) {
  const { t } = useLingui();
  const { dateTime } = useFormats();
  const { tone, word } =
    card.status === cardStatus.usable
      ? { tone: 'ok' as const, word: t`Usable` }
      : card.status === cardStatus.onHold
        ? { tone: 'wait' as const, word: t`On hold` }
        : { tone: 'no' as const, word: t`Switched off` };
  const details = [card.branch_bank, card.ifsc].filter((part) => part !== '').join(' · ');
  return (
    <li>
      <Card className={styles.card} render={<Link to="/settings/bank-cards/$id" params={{ id: String(card.id) }} />}>
        <span className={styles.head}>
          <span className={styles.icon}>
            <BankIcon size="s" />
          </span>
          <span className={styles.bank}>
            {card.bank}
            {details !== '' && <span className={styles.quiet}>{details}</span>}
          </span>
          <ChevronRightIcon size="s" className={styles.chevron} />
        </span>
        <span className={styles.number}>{card.bank_card}</span>
        <span className={styles.foot}>
          <span className={styles.holder}>{card.bank_user}</span>
          <StatusPill tone={tone}>{word}</StatusPill>
        </span>
        {card.status === cardStatus.onHold && (
          <span className={styles.hold}>{t`Withdrawals to it from ${dateTime(card.usable_from)}`}</span>
        )}
      </Card>
    </li>
  );
}
