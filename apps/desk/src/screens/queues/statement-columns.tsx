import type { DeskAnswer } from '@sauda/contract/desk';
import { Box, MenuItem, TextField, Typography } from '@mui/material';

export type Read = DeskAnswer<'POST /bank-lines/read'>['data'];
export type Layout = NonNullable<Read['layout']>;

/** What is chosen so far of which column means what. */
export type Choice = { readonly [K in keyof Layout]: Layout[K] | null };

/** What a person begins with: what was said before, or what the names of the columns say. */
export function firstChoice({ layout, places }: Read): Choice {
  return layout ?? { ...places, decimal_mark: '.', day_first: true };
}

/** Undefined where a day, a text or an amount is not chosen yet. */
export function layoutOf(choice: Choice): Layout | undefined {
  const { date, description, amount, credit, debit } = choice;
  if (date === null || description === null) return undefined;
  if (amount === null && (credit === null || debit === null)) return undefined;
  return {
    ...choice,
    date,
    description,
    decimal_mark: choice.decimal_mark ?? '.',
    day_first: choice.day_first ?? true,
  };
}

const meanings = [
  { name: 'date', label: 'Day', none: 'Choose one' },
  { name: 'description', label: 'Text of the transfer', none: 'Choose one' },
  { name: 'bank_reference', label: 'Bank’s number (UTR)', none: 'Out of the text' },
  { name: 'credit', label: 'Money in', none: 'None' },
  { name: 'debit', label: 'Money out', none: 'None' },
  { name: 'amount', label: 'Or one amount', none: 'None' },
  { name: 'direction', label: 'Cr or Dr beside it', none: 'None' },
] as const;

interface StatementColumnsProps {
  read: Read;
  choice: Choice;
  onChoice(choice: Choice): void;
}

/** Asks which column means what; each is offered with what stands in it. */
export function StatementColumns({ read, choice, onChoice }: StatementColumnsProps) {
  const head = read.head ?? [];
  return (
    <>
      <Typography variant="body2" sx={{ mb: 1 }}>
        Say which column means what. It is remembered for statements with the same head. Where a line has no number of
        the bank in a column, it is {read.rule_of_numbers}.
      </Typography>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(13rem, 1fr))', columnGap: 1.5 }}>
        {meanings.map(({ name, label, none }) => (
          <Select
            key={name}
            label={label}
            value={choice[name] === null || choice[name] === undefined ? '' : String(choice[name])}
            options={[
              ['', none],
              ...head.map((column, place) => [String(place), namedBy(column, place, read)] as const),
            ]}
            onValue={(value) => onChoice({ ...choice, [name]: value === '' ? null : Number.parseInt(value, 10) })}
          />
        ))}
        <Select
          label="Before decimals"
          value={choice.decimal_mark ?? '.'}
          options={[
            ['.', '1,000.00'],
            [',', '1.000,00'],
          ]}
          onValue={(value) => onChoice({ ...choice, decimal_mark: value === ',' ? ',' : '.' })}
        />
        <Select
          label="Days"
          value={choice.day_first === false ? 'month' : 'day'}
          options={[
            ['day', 'Day first: 22/11/26'],
            ['month', 'Month first: 11/22/26'],
          ]}
          onValue={(value) => onChoice({ ...choice, day_first: value === 'day' })}
        />
      </Box>
    </>
  );
}

function namedBy(column: string, place: number, { samples }: Read): string {
  const sample = samples.map((cells) => cells[place] ?? '').find((cell) => cell !== '');
  const name = column === '' ? `Column ${place + 1}` : column;
  return sample === undefined ? name : `${name} (${sample.length > 24 ? `${sample.slice(0, 24)}…` : sample})`;
}

interface SelectProps {
  label: string;
  value: string;
  options: ReadonlyArray<readonly [value: string, label: string]>;
  onValue(value: string): void;
}

function Select({ label, value, options, onValue }: SelectProps) {
  return (
    <TextField
      select
      label={label}
      value={value}
      onChange={({ target }) => onValue(target.value)}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      {options.map(([option, text]) => (
        <MenuItem key={option} value={option}>
          {text}
        </MenuItem>
      ))}
    </TextField>
  );
}
