import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { isLanguage, sourceLanguage } from '@sauda/facts';
import { useState } from 'react';
import { useConfig } from '../../../lib/config.ts';
import { failureText } from '../../../lib/error-text.ts';
import { isInShell } from '../../../lib/native.ts';
import { toast } from '../../../ui/toast.ts';
import { PushFailed, pushObstacle, pushQuery, switchOff, switchOn } from './push.ts';

/** Whether notices can be pushed to devices here: not in the hybrid app, nor where the operator does not. */
export function usePushOffered(): boolean {
  return useConfig().entries.get('push') === 'on' && !isInShell();
}

/** What a switch is to be: off, or on with what may be shown. */
export type PushWish = 'off' | 'withoutAmounts' | 'withAmounts';

/** Notices on this device, and how they are changed. What goes wrong is told by a toast. */
export function usePush({ onChanged }: { onChanged: () => void } = { onChanged() {} }) {
  const { t, i18n } = useLingui();
  const client = useQueryClient();
  const language = isLanguage(i18n.locale) ? i18n.locale : sourceLanguage;
  const { data } = useQuery(pushQuery);
  const [obstacle, setObstacle] = useState(pushObstacle);
  const publicKey = async () => (await client.fetchQuery({ ...pushQuery, staleTime: Infinity })).public_key ?? '';
  const change = useMutation({
    mutationFn: (wish: PushWish) =>
      wish === 'off' ? switchOff() : switchOn(publicKey, { language, showsAmounts: wish === 'withAmounts' }),
    onError(error) {
      if (error instanceof PushFailed && error.why === 'refused')
        toast.error(t`Nothing was switched on: your browser was not allowed to show notices.`);
      else if (error instanceof PushFailed)
        toast.error(t`Nothing was switched on: your browser cannot reach its push service.`);
      else toast.error(failureText(error, t`Notices on this device were not changed. Try again.`));
    },
    onSuccess: onChanged,
    onSettled() {
      setObstacle(pushObstacle());
      return client.invalidateQueries({ queryKey: pushQuery.queryKey });
    },
  });
  const now = data && wishOf(data);
  return {
    /** What is being asked for, or else what is, as far as it is known. */
    wish: change.isPending ? change.variables : now,
    busy: change.isPending,
    obstacle,
    /** In which language the device is told, where another is spoken by now. */
    isOutdated: data?.on === true && !change.isPending && !change.isError && data.lang !== language,
    change: change.mutate,
  };
}

function wishOf({ on, show_amounts }: { on: boolean; show_amounts: boolean }): PushWish {
  if (!on) return 'off';
  return show_amounts ? 'withAmounts' : 'withoutAmounts';
}
