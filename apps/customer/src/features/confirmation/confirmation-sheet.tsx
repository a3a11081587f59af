import { plural } from '@lingui/core/macro';
import { useLingui, Trans } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { errorText, refusalText } from '../../lib/error-text.ts';
import type { PasskeyAssertion } from '../../lib/passkeys/authenticator.ts';
import { queryKeys } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { completedOtp } from '../../ui/otp-entry.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { Practice } from '../frame/practice.tsx';
import { attemptsLeft, isConfirmationRefusal, transactionPasswordQuery } from './transaction-password.ts';
import { type DigitsAction, digitsAfter, emptyDigits } from './digits-entry.ts';
import { DigitsPad, DigitsSkeleton } from './digits-pad.tsx';
import { PasskeyConfirmation } from './passkey-confirmation.tsx';
import { TransactionPasswordDialog } from './transaction-password-dialog.tsx';
import { classNames } from '../../ui/class-names.ts';
import styles from './confirmation.module.css';
import { useLocation, useRouter } from '@tanstack/react-router';
import { intervals } from '../../lib/intervals.ts';
import { serverNowMs } from '../../lib/server-clock.ts';
import { LockIcon } from '../../ui/icons/icons.tsx';
import { timeLeftText } from './time-left-text.ts';

/** What goes with the command: fields of the body of its call. */
export type Confirmation = { transaction_password: string } | { passkey: PasskeyAssertion };

/** What goes out only after a look at it, also where the customer has nothing to confirm it with yet. */
interface Review {
  title: string;
  /** Does the command without a transaction password, for who has none and does not want one now. */
  without: { label: string; onConfirm: () => void };
}

interface ConfirmationSheetProps {
  open: boolean;
  onClose: () => void;
  /** What is about to be done, with its amount; it stays in view. */
  children: ReactNode;
  /** It is looked over here, before anything is asked for. */
  review?: Review;
  /** Called with what the customer showed: once for each six digits that are in, or for what a passkey signed. Do the command with it. */
  onConfirm: (confirmation: Confirmation) => void;
  /** The command is under way: the keys rest. */
  busy: boolean;
  /** Said to screen readers while it is. */
  busyLabel: string;
  /** What the command failed with. Close the dialog where it is not `isConfirmationRefusal`; otherwise it is shown here. */
  error: unknown;
}

/**
 * Asks before a command for the passkey of who has one, and nothing else; of others for the transaction password: says when it is wrong
 * or locked, and lets it be set where there is none.
 */
export function ConfirmationSheet({ open, onClose, children, ...asking }: ConfirmationSheetProps) {
  const { t } = useLingui();
  const { data: state } = useQuery({ ...transactionPasswordQuery, enabled: open });
  const { isSetting, begin, end } = useSettingStep();
  const { review } = asking;
  const way = state?.passkey_required === true ? t`Passkey` : t`Transaction password`;
  return (
    <>
      <Sheet
        open={open && !isSetting}
        onClose={onClose}
        title={review?.title ?? way}
        closeLabel={t`Close`}
        mark={<Practice />}
        description={review === undefined ? <span className={styles.command}>{children}</span> : undefined}
      >
        {review !== undefined && <div className={styles.review}>{children}</div>}
        <Asking {...asking} onSet={begin} />
      </Sheet>
      <TransactionPasswordDialog open={open && isSetting} onClose={end} />
    </>
  );
}

interface AskingProps extends Pick<ConfirmationSheetProps, 'onConfirm' | 'busy' | 'busyLabel' | 'error' | 'review'> {
  /** There is none yet, or it is forgotten, and the customer wants to set one. */
  onSet: () => void;
}

/** It is there only while the dialog is open, so each opening begins with empty boxes. */
function Asking({ onConfirm, busy, busyLabel, error, review, onSet }: AskingProps) {
  const { t } = useLingui();
  const client = useQueryClient();
  const { data: state, isPending } = useQuery(transactionPasswordQuery);
  const [entry, setEntry] = useState(emptyDigits);
  const refused = isConfirmationRefusal(error);
  const left = attemptsLeft(error);
  const refusal =
    left === undefined
      ? refusalText(error)
      : t`${plural(left, { one: 'Incorrect password, # attempt left', other: 'Incorrect password, # attempts left' })}`;
  const refresh = useCallback(
    () => void client.invalidateQueries({ queryKey: queryKeys.transactionPassword }),
    [client],
  );
  useEffect(() => {
    if (isConfirmationRefusal(error)) refresh();
  }, [error, refresh]);

  // No digit is asked for of somebody who may have a passkey.
  if (isPending) return <DigitsSkeleton />;
  if (state?.passkey_required === true) {
    return (
      <PasskeyConfirmation
        busy={busy}
        busyLabel={busyLabel}
        error={error}
        atOnce={review === undefined}
        onPasskey={(passkey) => onConfirm({ passkey })}
      />
    );
  }
  if (state?.is_set === false)
    return <NotSet onSet={onSet} without={review?.without} busy={busy} busyLabel={busyLabel} />;
  if (typeof state?.locked_until === 'string')
    return <LockedNotice until={state.locked_until} onOver={refresh} onSet={onSet} />;

  function act(action: DigitsAction): void {
    const next = digitsAfter(entry, action, false);
    setEntry(next);
    const complete = completedOtp(next, false);
    if (complete !== undefined) onConfirm({ transaction_password: complete });
  }

  const stillThere = completedOtp(entry, false) !== undefined;
  return (
    <>
      {review !== undefined && (
        <p className={classNames('small medium', styles.label)} aria-hidden="true">{t`Transaction password`}</p>
      )}
      <DigitsPad
        label={t`Transaction password`}
        entry={entry}
        onAction={act}
        help={t`Sauda staff never ask for this password.`}
        error={refused && stillThere && !busy ? refusal : undefined}
        disabled={busy}
        onForgotten={onSet}
      />
      <p className="sr-only" role="status">
        {busy ? busyLabel : ''}
      </p>
    </>
  );
}

interface NotSetProps extends Pick<AskingProps, 'onSet' | 'busy' | 'busyLabel'> {
  without: Review['without'] | undefined;
}

function NotSet({ onSet, without, busy, busyLabel }: NotSetProps) {
  const { t } = useLingui();
  return (
    <div className="sheet-form">
      {without === undefined ? (
        <p>{errorText('transaction_password_not_set')}</p>
      ) : (
        <div>
          <p className="medium">{t`Protect your withdrawals first`}</p>
          <p className="muted">{t`With a transaction password of six digits nobody who has your phone can take your money out.`}</p>
        </div>
      )}
      <div className="gap-2">
        <Button variant="primary" wide disabled={busy} onClick={onSet}>{t`Set transaction password`}</Button>
        {without !== undefined && (
          <Button wide busy={busy} busyLabel={busyLabel} onClick={without.onConfirm}>
            {without.label}
          </Button>
        )}
      </div>
    </div>
  );
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The transaction password is being set, over a command that is waiting for it. */
    isSettingTransactionPassword?: boolean;
  }
}

/**
 * A step over what is on the screen, where the transaction password is set. It is a place in the history, so that the way back
 * leaves the step and not the screen: the command that asked for the password stays as it was typed.
 */
function useSettingStep(): { isSetting: boolean; begin: () => void; end: () => void } {
  const router = useRouter();
  const isSetting = useLocation({ select: ({ state }) => state.isSettingTransactionPassword === true });
  return {
    isSetting,
    begin: () =>
      void router.navigate({
        to: '.',
        search: true,
        hash: true,
        state: (before) => ({ ...before, isSettingTransactionPassword: true }),
        resetScroll: false,
      }),
    end: () => router.history.back(),
  };
}

interface LockedNoticeProps extends Pick<AskingProps, 'onSet'> {
  until: string;
  /** Called once when it ends. */
  onOver: () => void;
}

/** Says that the transaction password is locked, counts down how long, and lets who has forgotten it choose another. */
function LockedNotice({ until, onOver, onSet }: LockedNoticeProps) {
  const { t } = useLingui();
  const untilMs = Date.parse(until);
  const [now, setNow] = useState(serverNowMs);
  const isOver = now >= untilMs;
  useEffect(() => {
    if (isOver) {
      onOver();
      return;
    }
    const timer = setInterval(() => setNow(serverNowMs()), intervals.lockCountdownMs);
    return () => clearInterval(timer);
  }, [isOver, onOver]);
  return (
    <div className={classNames('gap-2 quiet', styles.locked)}>
      <LockIcon />
      <p role="status">{t`Your transaction password is locked after five wrong attempts.`}</p>
      <p>
        <Trans>Time left:</Trans>{' '}
        <span role="timer" className={styles.time}>
          {timeLeftText(untilMs - now)}
        </span>
      </p>
      <p>
        <Trans>Forgotten? With your login password you can choose another one now.</Trans>
      </p>
      <Button onClick={onSet}>{t`Choose another`}</Button>
    </div>
  );
}
