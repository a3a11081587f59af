import { useReducer, useState } from 'react';
import { AmountField } from '../amount-field.tsx';
import { BankIcon } from '../icons/money-icons.tsx';
import { Keypad } from '../keypad.tsx';
import { OtpBoxes } from '../otp-boxes.tsx';
import { emptyOtpEntry, otpEntryAfter } from '../otp-entry.ts';
import type { OtpEntry, OtpKey } from '../otp-entry.ts';
import { PasswordField } from '../password-field.tsx';
import { RadioList } from '../radio-list.tsx';
import { RowIcon } from '../row.tsx';
import { SearchField } from '../search-field.tsx';
import { SelectField } from '../select-field.tsx';
import { Stepper } from '../stepper.tsx';
import { TextField } from '../text-field.tsx';
import { Sample } from './sample.tsx';

const bankIcon = (
  <RowIcon>
    <BankIcon size="s" />
  </RowIcon>
);

export function FieldSamples() {
  const [search, setSearch] = useState('Deccan');
  const [quantity, setQuantity] = useState<number | null>(25);
  const [lots, setLots] = useState<number | null>(300);
  const [card, setCard] = useState('narmada');
  const [amount, setAmount] = useState('25,000');
  return (
    <>
      <Sample title="Text fields">
        <TextField label="Account number" help="As printed on your statement" inputMode="numeric" autoComplete="off" />
        <TextField label="Phone number" prefix="+91" inputMode="tel" defaultValue="98765 43210" aside="10 digits" />
        <TextField
          label="Amount to recharge"
          prefix="₹"
          inputMode="numeric"
          defaultValue="3,000"
          error="Minimum recharge is ₹5,000.00"
        />
        <PasswordField
          label="Password"
          showLabel="Show password"
          hideLabel="Hide password"
          autoComplete="current-password"
          defaultValue="a password"
        />
        <TextField label="Invitation code" defaultValue="PRACTICE" disabled />
        <SelectField
          label="Method"
          options={[
            { value: 'bank', label: 'Bank transfer' },
            { value: 'usdt', label: 'TRC-USDT' },
          ]}
          onValueChange={() => {}}
        />
        <AmountField
          label="Amount to withdraw"
          prefix="₹"
          aside="Minimum ₹100"
          value={amount}
          onValueChange={setAmount}
          help="Available ₹3,41,208.50"
        />
        <AmountField
          label="Amount too small"
          prefix="₹"
          defaultValue="5"
          onValueChange={() => {}}
          error="Minimum withdrawal amount is ₹10"
        />
      </Sample>
      <Sample title="Search">
        <SearchField label="Stock name or code" clearLabel="Clear" value={search} onValueChange={setSearch} />
        <SearchField label="Stock code" clearLabel="Clear" value="" onValueChange={() => {}} />
      </Sample>
      <Sample title="Stepper">
        <Stepper
          label="Quantity"
          aside="1 to 50"
          decreaseLabel="Fewer"
          increaseLabel="More"
          min={1}
          max={50}
          step={1}
          value={quantity}
          onChange={setQuantity}
          read={readCount}
        />
        <Stepper
          label="Shares"
          aside="100 to 1,000, steps of 100"
          decreaseLabel="Fewer"
          increaseLabel="More"
          min={100}
          max={1000}
          step={100}
          value={lots}
          onChange={setLots}
          read={readCount}
          format={(value) => value.toLocaleString('en-IN')}
        />
        <Stepper
          label="At the limit"
          decreaseLabel="Fewer"
          increaseLabel="More"
          min={1}
          max={50}
          step={1}
          value={1}
          onChange={() => {}}
          read={readCount}
        />
      </Sample>
      <Sample title="Radio list" bleed>
        <RadioList
          label="Bank card"
          value={card}
          onChange={setCard}
          choices={[
            { value: 'narmada', label: 'Narmada Bank', note: '•••• 4821 · Ananya Rao', leading: bankIcon },
            { value: 'ujjwal', label: 'Ujjwal Bank', note: '•••• 0937 · Ananya Rao', leading: bankIcon },
          ]}
        />
      </Sample>
      <OtpSample />
    </>
  );
}

function OtpSample() {
  const [entry, send] = useReducer((state: OtpEntry, key: OtpKey) => otpEntryAfter(state, key, true), {
    ...emptyOtpEntry,
    digits: '123',
  });
  return (
    <Sample title="Six digits and their keys">
      <OtpBoxes filled={6} progressLabel="6 of 6 digits entered" error="Passwords do not match" />
      <OtpBoxes
        filled={entry.digits.length}
        progressLabel={`${entry.digits.length} of 6 digits entered`}
        help={entry.phase === 'enter' ? 'Choose six digits.' : 'Enter the same six digits again.'}
        error={entry.mismatch ? 'Passwords do not match' : undefined}
      />
      <Keypad
        label="Digits"
        deleteLabel="Delete"
        onDigit={(digit) => send({ type: 'digit', digit })}
        onDelete={() => send({ type: 'delete' })}
      />
    </Sample>
  );
}

function readCount(text: string): { value: number } | { words: string | undefined } {
  return /^\d+$/u.test(text) ? { value: Number(text) } : { words: text === '' ? undefined : 'Whole numbers only' };
}
