import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import type { Instrument } from '../../data/instrument.ts';
import { ApiRefusal } from '../../lib/api.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { keepConfirmWay, readConfirmWay } from '../../lib/confirm-way.ts';
import { TextButton } from '../../ui/button.tsx';
import { SlideToConfirm } from '../../ui/slide-to-confirm.tsx';
import { CommandNote } from '../frame/command-note.tsx';
import styles from './order-ticket.module.css';
import { TicketTotal } from './ticket-cost.tsx';
import type { TicketEntry, TicketProblemText } from './ticket-entry.ts';
import type { TicketProblem } from './ticket-problems.ts';

/** The command that a ticket sends. */
interface TicketCommand {
  isUnderWay: boolean;
  isChecking: boolean;
  isError: boolean;
  error: Error | null;
}

interface TicketFooterProps {
  entry: TicketEntry;
  command: TicketCommand;
  instrument: Instrument;
  decimals: number;
  problemText: TicketProblemText;
  /** What keeps it from being sent and stands at no field that is in view. */
  problem: TicketProblem | undefined;
  formId: string;
  /** What is sent, on the button, while it is slid, and while it is under way. */
  label: string;
  slideLabel: string;
  busyLabel: string;
  /** A fact beneath the button. */
  fact: ReactNode;
  disabled: boolean;
  onConfirm: () => void;
  /** Has it wait for the next opening of a market that is closed; absent where it cannot. */
  onQueue?: () => void;
  /** Puts it into the basket; undefined where it cannot be, absent where nothing can. */
  onBasket?: (() => void) | undefined;
}

/** Why the order can't be sent or was refused, with the way out; what it comes to, and the button that sends it. */
export function TicketFooter({ entry, command, problemText, problem, onQueue, ...bar }: TicketFooterProps) {
  const { t } = useLingui();
  const { dateTime } = useFormats();
  const { ticket, problems, holdsNone, shortWords } = entry;
  const lacksMoney = ticket.side === 'buy' && (problems.total !== undefined || isShort(command.error));
  const opensAt = openingOf(command.error);
  return (
    <>
      <CommandNote
        isOrder
        failure={command.isError ? problemText.ofRefusal(command.error) : undefined}
        problem={holdsNone ? undefined : (shortWords ?? problemText.ofProblem(problem))}
        checking={command.isChecking}
        action={
          lacksMoney ? (
            <TextButton render={<Link to="/recharge" />}>{t`Add money`}</TextButton>
          ) : opensAt !== undefined && onQueue !== undefined ? (
            <TextButton onClick={onQueue}>{t`Queue it for ${dateTime(opensAt)}`}</TextButton>
          ) : undefined
        }
      />
      <TicketButton entry={entry} isSending={command.isUnderWay} {...bar} />
    </>
  );
}

type TicketButtonProps = Omit<TicketFooterProps, 'command' | 'problemText' | 'problem' | 'onQueue'> & {
  isSending: boolean;
};

function TicketButton({
  entry: { ticket, facts, summary },
  isSending,
  instrument,
  decimals,
  formId,
  label,
  slideLabel,
  busyLabel,
  fact,
  disabled,
  onConfirm,
  onBasket,
}: TicketButtonProps) {
  const { t } = useLingui();
  const [way, setWay] = useState(readConfirmWay);
  return (
    <>
      <TicketTotal ticket={ticket} facts={facts} summary={summary} instrument={instrument} decimals={decimals} />
      <SlideToConfirm
        tone={ticket.side}
        form={formId}
        slides={way === 'slide'}
        slideLabel={slideLabel}
        busy={isSending}
        busyLabel={busyLabel}
        disabled={disabled && !isSending}
        onConfirm={onConfirm}
      >
        {label}
      </SlideToConfirm>
      <p className={styles.foot}>
        <span>{fact}</span>
        {onBasket !== undefined && (
          <TextButton className={styles.way} onClick={onBasket}>
            {t`To basket`}
          </TextButton>
        )}
        <TextButton
          className={styles.way}
          onClick={() => {
            const other = way === 'slide' ? 'button' : 'slide';
            keepConfirmWay(other);
            setWay(other);
          }}
        >
          {way === 'slide' ? t`Use a button instead` : t`Slide instead`}
        </TextButton>
      </p>
    </>
  );
}

function isShort(error: Error | null): boolean {
  return error instanceof ApiRefusal && error.key === 'insufficient_funds';
}

/** When a market opens that was closed for the order; undefined where that is not why, or not known. */
function openingOf(error: Error | null): string | undefined {
  return error instanceof ApiRefusal && error.key === 'market_closed' ? error.values?.['opens_at'] : undefined;
}
