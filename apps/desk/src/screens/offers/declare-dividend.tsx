import { Button, Stack, Typography } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { DeskAnswer, DeskBody } from '@sauda/contract/desk';
import { api } from '../../lib/api.ts';
import { runCommand, sayProposed } from '../../lib/command.ts';
import { timeText } from '../../lib/format.ts';
import { CommandButton } from '../../ui/command-button.tsx';
import { reasonField, type EntryField } from '../../ui/entries.ts';
import { Facts } from '../../ui/facts.tsx';
import { Figure } from '../../ui/figure.tsx';
import { Money } from '../../ui/money.tsx';

type Declaration = DeskBody<'POST /dividends/declare'>;
type Cost = DeskAnswer<'GET /dividends/cost'>['data'];

const fields: EntryField[] = [
  { name: 'symbol', label: 'Code of the share' },
  { name: 'per_share', label: 'Amount per share', figure: 'decimal' },
  { name: 'record_at', label: 'Record time', kind: 'time', help: 'Whoever holds the share then is paid.' },
  { name: 'pays_at', label: 'Paid at', kind: 'time' },
  reasonField,
];

/** Asks for the terms, shows what they would cost, and only then proposes the dividend to a second person. */
export function DeclareDividend() {
  return (
    <CommandButton
      label="Declare a dividend"
      commandLabel="See what it costs"
      fields={fields}
      command={async ({ symbol = '', per_share = '', record_at = '', pays_at = '', reason = '' }) => {
        const { data } = await api.call('GET /dividends/cost', { query: { symbol, per_share } });
        const declaration = { symbol, per_share, record_at, pays_at, reason };
        return { shown: <Propose declaration={declaration} cost={data} /> };
      }}
    />
  );
}

function Propose({ declaration, cost }: { declaration: Declaration; cost: Cost }) {
  const client = useQueryClient();
  const doing = useMutation({
    mutationFn: () => runCommand('POST /dividends/declare', declaration).catch(sayProposed),
    onSuccess: () => client.invalidateQueries(),
  });
  return (
    <Stack spacing={2}>
      <Facts
        rows={[
          ['Share', declaration.symbol],
          ['Per share', <Figure key="each" value={String(declaration.per_share)} decimals={4} />],
          ['May be at most', <Figure key="most" value={cost.most_per_share} decimals={4} />],
          ['Market', `${cost.market_price} (${cost.market_source}, ${timeText(cost.market_time)})`],
          ['Shares held now', <Figure key="shares" value={cost.shares} decimals={0} />],
          ['Costs the house', <Money key="cost" amount={cost.cost} />],
        ]}
      />
      {doing.isError ? <Typography color="error">{doing.error.message}</Typography> : null}
      {doing.isSuccess ? (
        <Typography>Proposed: a second person has to confirm it.</Typography>
      ) : (
        <Button variant="contained" disabled={doing.isPending} onClick={() => doing.mutate()}>
          Propose it
        </Button>
      )}
    </Stack>
  );
}
