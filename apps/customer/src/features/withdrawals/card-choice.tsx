import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { PlusIcon } from '../../ui/icons/action-icons.tsx';
import { BankIcon } from '../../ui/icons/money-icons.tsx';
import { ChevronDownIcon } from '../../ui/icons/navigation-icons.tsx';
import { RadioList } from '../../ui/radio-list.tsx';
import { RowIcon } from '../../ui/row.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { isUsable, type PayoutCard } from './withdrawal-queries.ts';
import styles from './withdrawals.module.css';

interface CardChoiceProps {
  cards: readonly PayoutCard[];
  chosen: PayoutCard | undefined;
  disabled: boolean;
  onChoose: (id: number) => void;
}

const ON_HOLD = 2;

/** The card that the money goes to; pressed, it opens the others. */
export function CardChoice({ cards, chosen, disabled, onChoose }: CardChoiceProps) {
  const { t } = useLingui();
  const { dateTime } = useFormats();
  const [open, setOpen] = useState(false);
  const labelId = useId();
  const faceId = useId();

  function note(card: PayoutCard): string {
    const who = `${card.bank_card} · ${card.bank_user}`;
    if (isUsable(card)) return who;
    return card.status === ON_HOLD
      ? t`${who} · On hold: withdrawals to it from ${dateTime(card.usable_from)}`
      : t`${who} · Switched off`;
  }

  return (
    <section>
      <h2 id={labelId} className={styles.label}>
        <Trans>To bank card</Trans>
      </h2>
      <button
        type="button"
        className={styles.choice}
        aria-haspopup="dialog"
        aria-labelledby={`${labelId} ${faceId}`}
        disabled={disabled}
        onClick={() => setOpen(true)}
      >
        <RowIcon>
          <BankIcon size="s" />
        </RowIcon>
        <span id={faceId} className={styles.names}>
          {chosen === undefined ? (
            <>
              <span className={styles.name}>
                <Trans>No card can be used yet</Trans>
              </span>
              {cards[0] !== undefined && <span className={styles.quiet}>{note(cards[0])}</span>}
            </>
          ) : (
            <>
              <span className={styles.name}>{chosen.bank}</span>
              <span className={styles.quiet}>{note(chosen)}</span>
            </>
          )}
        </span>
        <ChevronDownIcon size="s" />
      </button>
      <Sheet open={open} onClose={() => setOpen(false)} title={t`Choose a bank card`} closeLabel={t`Close`}>
        <RadioList
          label={t`Choose a bank card`}
          choices={cards.map((card) => ({
            value: String(card.id),
            label: card.bank,
            note: note(card),
            disabled: !isUsable(card),
            icon: <BankIcon size="s" />,
          }))}
          value={chosen === undefined ? undefined : String(chosen.id)}
          onChange={(id) => {
            onChoose(Number(id));
            setOpen(false);
          }}
        />
        <Link to="/settings/bank-cards/add" className={styles.add}>
          <RowIcon>
            <PlusIcon size="s" />
          </RowIcon>
          <Trans>Add bank card</Trans>
        </Link>
      </Sheet>
    </section>
  );
}
