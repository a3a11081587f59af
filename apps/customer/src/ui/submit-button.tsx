import type { ComponentProps } from 'react';
import { AlertLine } from './alert-line.tsx';
import { Button } from './button.tsx';
import styles from './submit-button.module.css';

interface SubmitButtonProps extends ComponentProps<typeof Button> {
  /** Why the last attempt failed, where that is not said at a field. */
  failure: string | undefined;
}

/** Sends the form that it stands in, under what the last attempt failed with. */
export function SubmitButton({ failure, ...button }: SubmitButtonProps) {
  return (
    <div className={styles.place}>
      <AlertLine spaced text={failure} />
      <Button type="submit" variant="primary" wide {...button} />
    </div>
  );
}
