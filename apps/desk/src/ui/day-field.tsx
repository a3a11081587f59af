import { TextField } from '@mui/material';

interface DayFieldProps {
  label: string;
  value: string;
  onChange(day: string): void;
}

/** A day of the house that has to be given. */
export function DayField({ label, value, onChange }: DayFieldProps) {
  return (
    <TextField
      type="date"
      required
      label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
}
