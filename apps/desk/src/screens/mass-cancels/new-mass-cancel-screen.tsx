import type { DeskAnswer, DeskQuery } from '@sauda/contract/desk';
import { tradedClasses } from '@sauda/facts';
import { Alert, Box, Button, MenuItem, TextField, Typography } from '@mui/material';
import { useMutation, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { useNotify } from 'react-admin';
import { useNavigate } from 'react-router';
import { errorText } from '../../lib/api.ts';
import { runCommand, sayProposed } from '../../lib/command.ts';
import { intervals } from '../../lib/intervals.ts';
import { useCall } from '../../lib/use-call.ts';
import { Money } from '../../ui/figure.tsx';
import { CountedAt } from '../../ui/counted-at.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { asWords } from '../../ui/words.ts';

type Which = NonNullable<DeskQuery<'GET /mass-cancels/preview'>>;
type Scope = Which['scope'];
type Preview = DeskAnswer<'GET /mass-cancels/preview'>['data'];

const scopes: ReadonlyArray<{ readonly value: Scope; readonly label: string; readonly named: string | undefined }> = [
  { value: 'instrument', label: 'An instrument', named: 'Code of the instrument' },
  { value: 'customer', label: 'A customer', named: 'Number of the customer' },
  { value: 'exchange', label: 'An exchange', named: 'Code of the exchange' },
  { value: 'asset_class', label: 'An asset class', named: 'Asset class' },
  { value: 'all', label: 'Everything', named: undefined },
];

/** What is asked for, or nothing where it is not named yet. */
function whichOf(scope: Scope, name: string): Which | undefined {
  const named = name.trim();
  if (scope === 'all') return { scope };
  if (named === '') return undefined;
  if (scope === 'customer') return /^\d{1,8}$/.test(named) ? { scope, customer: named } : undefined;
  return { scope, covers: scope === 'asset_class' ? named : named.toUpperCase() };
}

/** Chooses which orders are cancelled, with how many these are and whose beside it. */
export function NewMassCancelScreen() {
  const [scope, setScope] = useState<Scope>('instrument');
  const [name, setName] = useState('');
  const named = whichOf(scope, name);
  const settled = useSettled(named);
  // While another one is named, nothing is sent: what is counted is not what the fields say.
  const which = JSON.stringify(named) === JSON.stringify(settled) ? settled : undefined;
  const preview = useCall('GET /mass-cancels/preview', {
    ...(which === undefined ? {} : { query: which }),
    enabled: which !== undefined,
  });
  return (
    <Page title="Cancel orders of many">
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 320px' }, gap: 3 }}>
        <Form which={which} preview={preview.data}>
          <TextField
            select
            label="Orders of"
            value={scope}
            onChange={({ target }) => {
              setScope(target.value as Scope);
              setName('');
            }}
          >
            {scopes.map(({ value, label }) => (
              <MenuItem key={value} value={value}>
                {label}
              </MenuItem>
            ))}
          </TextField>
          <NameField scope={scope} name={name} onChange={setName} />
        </Form>
        {which === undefined ? null : <WhatIsCancelled query={preview} />}
      </Box>
    </Page>
  );
}

/** What is named, once it has rested for a moment. */
function useSettled(which: Which | undefined): Which | undefined {
  const [settled, setSettled] = useState(which);
  const key = JSON.stringify(which);
  useEffect(() => {
    const now = key === undefined ? undefined : (JSON.parse(key) as Which);
    const timer = setTimeout(() => setSettled(now), intervals.searchDebounceMs);
    return () => clearTimeout(timer);
  }, [key]);
  return settled;
}

function NameField({ scope, name, onChange }: { scope: Scope; name: string; onChange(name: string): void }) {
  const label = scopes.find(({ value }) => value === scope)?.named;
  if (label === undefined) return null;
  const change = { value: name, onChange: ({ target }: { target: { value: string } }) => onChange(target.value) };
  if (scope !== 'asset_class') return <TextField label={label} {...change} />;
  return (
    <TextField select label={label} {...change}>
      {tradedClasses.map((one) => (
        <MenuItem key={one} value={one}>
          {asWords(one)}
        </MenuItem>
      ))}
    </TextField>
  );
}

interface FormProps {
  which: Which | undefined;
  preview: Preview | undefined;
  children: ReactNode;
}

function Form({ which, preview, children }: FormProps) {
  const [reason, setReason] = useState('');
  const client = useQueryClient();
  const notify = useNotify();
  const navigate = useNavigate();
  const create = useMutation({
    mutationFn: (asked: Which) => {
      const done = runCommand('POST /mass-cancels/create', { ...asked, reason });
      return done.then(({ data }) => `${data.orders} are being cancelled.`, sayProposed);
    },
    async onSuccess(said) {
      notify(said, { type: 'info' });
      await client.invalidateQueries();
      await navigate('/mass-cancels');
    },
  });
  const orders = preview?.orders ?? 0;
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (which !== undefined) create.mutate(which);
      }}
    >
      {children}
      <TextField
        label="Reason for the customers"
        value={reason}
        helperText="The customers read it. Kept in the audit log."
        multiline
        onChange={({ target }) => setReason(target.value)}
      />
      <Typography variant="body2" color="text.secondary">
        What has traded stays, and what is held for the rest is given back. What is at a venue is asked for there, and
        ends by its word. What is placed from now on is left.
      </Typography>
      {create.error === null ? null : <Alert severity="error">{errorText(create.error)}</Alert>}
      <Button
        type="submit"
        variant="contained"
        color="error"
        disabled={create.isPending || which === undefined || orders === 0}
        sx={{ mt: 1 }}
      >
        {`Cancel ${counted(orders, 'order')}`}
      </Button>
    </Box>
  );
}

const counted = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? '' : 's'}`;

function WhatIsCancelled({ query }: { query: UseQueryResult<Preview> }) {
  return (
    <Box component="section" aria-label="What is cancelled" role="status">
      <Typography component="h2" variant="subtitle2">
        What is cancelled
      </Typography>
      <Loaded query={query}>
        {({ as_of: at, orders, customers, buys, sells, held, most }) => (
          <>
            <Typography>
              {`${counted(orders, 'order')} of ${counted(customers, 'customer')}: ${buys} to buy, which hold `}
              <Money amount={held} />
              {`, and ${sells} to sell`}
            </Typography>
            <CountedAt at={at} />
            {most.length === 0 ? null : (
              <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
                Most of{' '}
                {most.map(({ number, phone, orders: some }) => `${phone ?? String(number)} (${some})`).join(', ')}
              </Typography>
            )}
          </>
        )}
      </Loaded>
    </Box>
  );
}
