import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { AlertLine } from '../../ui/alert-line.tsx';
import { ClockIcon } from '../../ui/icons/icons.tsx';
import styles from './command-note.module.css';

interface CommandNoteProps {
  /** Why the command was refused. */
  failure: string | undefined;
  /** Its answer is lost, and what became of it is being found out. */
  checking: boolean;
  /** Of an order, not of a request. */
  isOrder?: boolean;
  /** Why it can't be done as it stands. It follows from what is typed, so it is said without interrupting. */
  problem?: string | undefined;
  /** The way out of the refusal or problem. */
  action?: ReactNode;
}

/**
 * What became of a command with money, or that it is not known yet. It stands with the button that does the command, so that it is in view
 * wherever that can be pressed.
 */
export function CommandNote({ failure, problem, checking, isOrder = false, action }: CommandNoteProps) {
  return (
    <div className={styles.note}>
      <AlertLine text={failure} action={failure === undefined ? undefined : action} />
      <AlertLine politely text={failure === undefined ? problem : undefined} action={action} />
      <CheckingRequest shown={checking}>
        {isOrder ? (
          <Trans>
            Checking your order: the server’s answer did not arrive. The app finds out by itself what became of it;
            nothing is done twice.
          </Trans>
        ) : (
          <Trans>
            Checking your request: the server’s answer did not arrive. The app finds out by itself what became of it;
            nothing is done twice.
          </Trans>
        )}
      </CheckingRequest>
    </div>
  );
}

/** A request was sent and its answer is lost: what happens now, and why nothing may be sent again meanwhile. */
export function CheckingRequest({ shown, children }: { shown: boolean; children: ReactNode }) {
  return (
    <div role="status">
      {shown && (
        <p className={styles.checking}>
          <ClockIcon size="s" />
          <span>{children}</span>
        </p>
      )}
    </div>
  );
}
