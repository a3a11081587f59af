import type { DeskAnswer } from '@sauda/contract/desk';
import { Alert } from '@mui/material';
import { Money } from '../../ui/money.tsx';

type Line = DeskAnswer<'GET /recharges'>['data']['rows'][number]['line'];

/** The line of the bank's statement that fits, if there is one. */
export function BankLine({ line }: { line: Line }) {
  if (line === null) return <Alert severity="warning">No line of the bank’s statement fits yet.</Alert>;
  return (
    <Alert severity="success">
      Line of {line.booked_on}: <Money amount={line.amount} />, {line.bank_reference}, {line.description}
    </Alert>
  );
}
