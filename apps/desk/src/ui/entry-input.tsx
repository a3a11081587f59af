import { MenuItem, TextField } from '@mui/material';
import type { EntryField } from './entries.ts';

interface EntryInputProps {
  field: EntryField;
  value: string;
  isFirst: boolean;
  /** What is wrong with it, as a sentence. */
  fault: string | undefined;
  onChange(value: string): void;
}

export function EntryInput({ field, value, isFirst, fault, onChange }: EntryInputProps) {
  const { kind = 'text', options } = field;
  return (
    <TextField
      label={field.label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      onKeyDown={(event) => {
        // In a text of several lines Enter would begin the next; here it submits, and Shift+Enter breaks the line.
        if (kind !== 'long' || event.key !== 'Enter' || event.shiftKey) return;
        event.preventDefault();
        event.currentTarget.closest('form')?.requestSubmit();
      }}
      error={fault !== undefined}
      helperText={fault === undefined ? field.help : [fault, field.help].filter(Boolean).join(' ')}
      required={field.isOptional !== true}
      autoFocus={isFirst}
      autoComplete="off"
      {...(kind === 'long' ? { multiline: true, minRows: 2, maxRows: 10 } : {})}
      {...(kind === 'time' ? { type: 'datetime-local', slotProps: { inputLabel: { shrink: true } } } : {})}
      {...(kind === 'password' ? { type: 'password' } : {})}
      {...(field.figure === undefined ? {} : { slotProps: { htmlInput: { inputMode: 'decimal' } } })}
      {...(options === undefined ? {} : { select: true })}
    >
      {options?.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {option.label}
        </MenuItem>
      ))}
    </TextField>
  );
}
