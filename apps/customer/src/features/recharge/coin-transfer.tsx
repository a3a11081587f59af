import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { queryKeys, randomUuid } from '../../lib/api.ts';
import { failureText } from '../../lib/error-text.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { AlertLine } from '../../ui/alert-line.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import { sendEvidence, type Recharge } from './send-recharge.ts';

/** The chain's number of a transfer: 64 hexadecimal digits. */
const transactionNumber = /^[0-9a-f]{64}$/iu;

/** By which transfer of coins it was paid, for whoever looks it up. It may be left out. */
export function CoinTransfer({ recharge }: { recharge: Recharge }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const keep = useMutation({
    mutationFn: (number: string) => sendEvidence({ id: recharge.id, coin_transfer: number }, randomUuid()),
    async onSuccess() {
      toast.success(t`Transaction number saved`);
      await client.invalidateQueries({ queryKey: queryKeys.requests });
    },
  });
  const form = useForm(
    { number: recharge.coin_transfer ?? '' },
    ({ number }): { number?: 'unlike' | undefined } => ({
      number: transactionNumber.test(number.trim()) ? undefined : 'unlike',
    }),
    {
      keptAs: 'coin transfer',
      texts: { unlike: t`A transaction number has 64 digits and letters from a to f` },
      error: keep.error,
      failure: failureText(keep.error, t`The number could not be saved`),
      refusedAt: { coin_transfer_used: 'number' },
      onChange: () => keep.isError && keep.reset(),
    },
  );
  return (
    <form
      className="gap-2"
      noValidate
      onSubmit={(event) => form.submit(event, ({ number }) => keep.mutate(number.trim()))}
    >
      <TextField
        {...form.field('number')}
        label={t`Transaction number`}
        help={t`Optional. Your wallet shows it once you have sent the coins; with it we find them sooner.`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Button wide type="submit" busy={keep.isPending} busyLabel={t`Saving`}>
        <Trans>Save the number</Trans>
      </Button>
      <AlertLine text={form.failure} />
    </form>
  );
}
