import { Alert, Button } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { api, errorText } from '../../lib/api.ts';
import { useMay } from '../../lib/session.ts';
import { Facts } from '../../ui/facts.tsx';

/** Whom the money goes to, in clear, for whoever asks: the log says who has looked. */
export function Payee({ id }: { id: string }) {
  const maySee = useMay()('cards.unmask');
  const look = useMutation({
    mutationFn: async () => (await api.call('GET /withdrawals/payee', { query: { id } })).data,
  });
  if (!maySee) return null;
  if (look.isError) return <Alert severity="error">{errorText(look.error)}</Alert>;
  if (look.data === undefined) {
    return (
      <Button variant="outlined" size="small" disabled={look.isPending} onClick={() => look.mutate()}>
        Show the account in clear
      </Button>
    );
  }
  const { bank, branch, holder, number, code } = look.data;
  return (
    <Facts
      rows={[
        ['Holder', holder],
        ['Account', <code key="number">{number}</code>],
        ['Code', <code key="code">{code}</code>],
        ['Bank', [bank, branch].filter(Boolean).join(', ')],
      ]}
    />
  );
}
