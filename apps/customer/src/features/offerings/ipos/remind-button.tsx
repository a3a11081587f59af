import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, queryKeys, retryUnanswered } from '../../../lib/api.ts';
import { failureText } from '../../../lib/error-text.ts';
import { IconButton } from '../../../ui/button.tsx';
import { BellFilledIcon, BellIcon } from '../../../ui/icons/icons.tsx';
import { toast } from '../../../ui/toast.ts';
import type { Ipo } from './ipos.ts';

/** Has the customer told when an upcoming offer can be applied for, or not any more. */
export function RemindButton({ ipo: { id, company_name: company, reminded } }: { ipo: Ipo }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const remind = useMutation({
    mutationFn: (on: boolean) => api.call('POST /stock/success/ipo/remind', { body: { id, on } }),
    retry: retryUnanswered,
    onSuccess(_answer, on) {
      toast.success(on ? t`You will be told when ${company} opens` : t`You will not be told of ${company}`);
      // Until the list says so too, the bell shows what was asked for.
      return client.invalidateQueries({ queryKey: queryKeys.offerings });
    },
    onError(error) {
      void client.invalidateQueries({ queryKey: queryKeys.offerings });
      toast.error(failureText(error, t`Operation failed, please retry`));
    },
  });
  const isOn = remind.isPending ? remind.variables : reminded;
  return (
    <IconButton
      label={t`Tell me when ${company} opens`}
      icon={isOn ? <BellFilledIcon /> : <BellIcon />}
      pressed={isOn}
      onClick={() => {
        if (!remind.isPending) remind.mutate(!isOn);
      }}
    />
  );
}
