import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import type { BankCard } from '../../data/bank-cards.ts';
import { useBankWords } from '../frame/bank-words.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { PlusIcon, ChevronDownIcon } from '../../ui/icons/icons.tsx';
import { BankIcon } from '../../ui/icons/money-icons.tsx';
import { RadioList } from '../../ui/choice-list.tsx';
import { RowIcon } from '../../ui/list.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { classNames } from '../../ui/class-names.ts';
import styles from './withdrawals.module.css';

interface CardChoiceProps {
  cards: readonly BankCard[];
  chosen: BankCard | undefined;
  disabled: boolean;
  onChoose: (id: number) => void;
}

export function isUsable({ status }: BankCard): boolean {
  return status === 'usable';
}

/** The card that the money goes to; pressed, it opens the others. */
export function CardChoice({ cards, chosen, disabled, onChoose }: CardChoiceProps) {
  const { t } = useLingui();
  const bank = useBankWords();
  const noteOf = useCardNote();
  const [open, setOpen] = useState(false);
  const labelId = useId();
  const faceId = useId();
  const shown = chosen ?? cards[0];
  return (
    <section>
      <h2 id={labelId} className={classNames('small medium', styles.label)}>
        {bank('to')}
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
          <span className="medium line">{chosen === undefined ? bank('noneUsable') : chosen.bank}</span>
          {shown !== undefined && <span className="muted line">{noteOf(shown)}</span>}
        </span>
        <ChevronDownIcon size="s" />
      </button>
      <Sheet open={open} onClose={() => setOpen(false)} title={bank('choose')} closeLabel={t`Close`}>
        <RadioList
          label={bank('choose')}
          choices={cards.map((card) => ({
            value: String(card.id),
            label: card.bank,
            note: noteOf(card),
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
          {bank('add')}
        </Link>
      </Sheet>
    </section>
  );
}

/** Whose card it is, and why nothing can be withdrawn to it. */
function useCardNote() {
  const { t } = useLingui();
  const { dateTime } = useFormats();
  return (card: BankCard): string => {
    const who = `${card.bank_card} · ${card.bank_user}`;
    if (isUsable(card)) return who;
    return t`${who} · On hold: withdrawals to it from ${dateTime(card.usable_from)}`;
  };
}
