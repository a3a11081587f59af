import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { TextButton } from '../../ui/button.tsx';
import { useFootHeight } from '../../ui/foot-height.ts';
import { Keypad } from '../../ui/keypad.tsx';
import { OtpBoxes } from '../../ui/otp-boxes.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import type { DigitsAction, DigitsEntry } from './digits-entry.ts';
import styles from './confirmation.module.css';

interface DigitsPadProps {
  label: string;
  entry: DigitsEntry;
  onAction: (action: DigitsAction) => void;
  help: string;
  /** Why six digits were refused. */
  error?: string | undefined;
  disabled?: boolean;
  /** Leads to others, where these are asked for of who has chosen them before. */
  onForgotten?: (() => void) | undefined;
}

/** Six boxes and their own keys. Digits may also be typed and pasted while it is on the page. */
export function DigitsPad({ label, entry, onAction, help, error, disabled = false, onForgotten }: DigitsPadProps) {
  const { t } = useLingui();
  const pad = useRef<HTMLDivElement>(null);
  const boxes = useRef<HTMLDivElement>(null);
  const filled = entry.digits.length;
  useKeyboard(disabled, onAction);
  // Toasts stay clear of the keys, and of the boxes, in which one sees what they do.
  useFootHeight(pad);
  // The dialog gives the focus to its first button; whoever types or listens is better off here.
  useEffect(() => {
    const frame = requestAnimationFrame(() => boxes.current?.focus({ preventScroll: true }));
    return () => cancelAnimationFrame(frame);
  }, []);

  const problems = {
    mismatch: t`Passwords do not match`,
    unconfirmed: t`Please confirm your password`,
    incomplete: t`Please enter 6-digit transaction password`,
  };
  const problem = entry.mismatch
    ? problems.mismatch
    : entry.incomplete
      ? problems[entry.phase === 'confirm' ? 'unconfirmed' : 'incomplete']
      : error;

  return (
    <div ref={pad} className={styles.pad}>
      <div ref={boxes} role="group" aria-label={label} tabIndex={-1} className={styles.boxes}>
        <OtpBoxes filled={filled} progressLabel={t`${filled} of 6 digits entered`} error={problem} help={help} />
      </div>
      <Keypad
        label={t`Digits`}
        deleteLabel={t`Delete`}
        disabled={disabled}
        onDigit={(digit) => onAction({ type: 'digit', digit })}
        onDelete={() => onAction({ type: 'delete' })}
        corner={
          onForgotten === undefined ? undefined : (
            <TextButton disabled={disabled} onClick={onForgotten}>{t`Forgotten?`}</TextButton>
          )
        }
      />
    </div>
  );
}

/** In place of the boxes, until it is known whether digits are asked for. */
export function DigitsSkeleton() {
  const { t } = useLingui();
  return (
    <Loading label={t`Loading`} className="gutter below-6">
      <Skeleton width="100%" height="3.5rem" />
    </Loading>
  );
}

/** What the keys of the pad do not hear: a paste, and Enter where it presses no button. */
function useKeyboard(disabled: boolean, onAction: (action: DigitsAction) => void): void {
  const act = useEffectEvent((action: DigitsAction) => {
    if (!disabled) onAction(action);
  });
  useLayoutEffect(() => {
    const paste = (event: ClipboardEvent) => {
      event.preventDefault();
      act({ type: 'paste', text: event.clipboardData?.getData('text') ?? '' });
    };
    const enter = (event: KeyboardEvent) => {
      if (event.key === 'Enter' && !(event.target instanceof HTMLButtonElement)) act({ type: 'submit' });
    };
    window.addEventListener('paste', paste);
    window.addEventListener('keydown', enter);
    return () => {
      window.removeEventListener('paste', paste);
      window.removeEventListener('keydown', enter);
    };
  }, []);
}
