import { readDay, typeDay, writeDay, type DayLayout } from '../lib/format/typed-day.ts';
import { TextField } from './text-field.tsx';

interface DayFieldProps {
  label: string;
  layout: DayLayout;
  /** As typed. */
  value: string;
  help?: string | undefined;
  error?: string | undefined;
  onValueChange: (typed: string) => void;
}

/** A day in figures, in the order that the customer writes them; its separators come by themselves. */
export function DayField({ layout, value, onValueChange, ...field }: DayFieldProps) {
  const day = readDay(value, layout);
  return (
    <TextField
      {...field}
      inputMode="numeric"
      autoComplete="off"
      maxLength={10}
      value={value}
      onValueChange={(next) => onValueChange(typeDay(next, value, layout))}
      onBlur={() => {
        if (day !== undefined && day !== '') onValueChange(writeDay(day, layout));
      }}
    />
  );
}
