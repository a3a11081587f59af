import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import type { Instrument } from '../../data/instrument.ts';
import { ApiRefusal } from '../../lib/api.ts';
import { keepConfirmWay, readConfirmWay } from '../../lib/confirm-way.ts';
import { TextButton } from '../../ui/button.tsx';
import { SlideToConfirm } from '../../ui/slide-to-confirm.tsx';
import { CommandNote } from '../frame/command-note.tsx';
import styles from './order-ticket.module.css';
import { TicketTotal } from './ticket-cost.tsx';
import type { TicketEntry, TicketProblemText } from './ticket-entry.ts';
import type { TicketProblem } from './ticket.ts';

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
}

/** Why the order can't be sent or was refused, with the way out; what it comes to, and the button that sends it. */
export function TicketFooter({ entry, command, problemText, problem, ...bar }: TicketFooterProps) {
  const { t } = useLingui();
  const { ticket, problems, holdsNone, shortWords } = entry;
  const lacksMoney = ticket.side === 'buy' && (problems.total !== undefined || isShort(command.error));
  return (
    <>
      <CommandNote
        isOrder
        failure={command.isError ? problemText.ofRefusal(command.error) : undefined}
        problem={holdsNone ? undefined : (shortWords ?? problemText.ofProblem(problem))}
        checking={command.isChecking}
        action={lacksMoney ? <TextButton render={<Link to="/recharge" />}>{t`Add money`}</TextButton> : undefined}
      />
      <TicketButton entry={entry} isSending={command.isUnderWay} {...bar} />
    </>
  );
}

type TicketButtonProps = Omit<TicketFooterProps, 'command' | 'problemText' | 'problem'> & { isSending: boolean };

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
