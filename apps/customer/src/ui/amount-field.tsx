import type { ComponentProps } from 'react';
import styles from './amount-field.module.css';
import { TextField } from './text-field.tsx';

type AmountFieldProps = Omit<ComponentProps<typeof TextField>, 'look'> & { prefix: string; atRest: string };

/** The one figure that a screen asks for: large, on a line, after the currency's sign. */
export function AmountField(field: AmountFieldProps) {
  return <TextField inputMode="numeric" enterKeyHint="done" autoComplete="off" {...field} look={styles} />;
}
