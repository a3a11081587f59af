import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { CheckIcon, CloseIcon } from './icons/icons.tsx';
import styles from './step-list.module.css';

export interface ListedStep {
  key: string;
  label: string;
  /** When it was, or when it may be. */
  note: ReactNode;
  /** `next` is what is waited for, `ahead` what comes after it. */
  state: 'done' | 'failed' | 'next' | 'ahead';
}

/** What something has come through and what is still to come, from top to bottom. */
export function StepList({ label, steps }: { label: string; steps: readonly ListedStep[] }) {
  return (
    <ol aria-label={label}>
      {steps.map(({ key, label: name, note, state }) => (
        <li
          key={key}
          className={classNames(styles.step, state !== 'ahead' && styles[state])}
          aria-current={state === 'next' ? 'step' : undefined}
        >
          <span className={styles.mark} aria-hidden="true">
            {state === 'done' && <CheckIcon size="xxs" />}
            {state === 'failed' && <CloseIcon size="xxs" />}
          </span>
          <span className="medium">{name}</span>
          <span className={classNames('muted', styles.note)}>{note}</span>
        </li>
      ))}
    </ol>
  );
}
