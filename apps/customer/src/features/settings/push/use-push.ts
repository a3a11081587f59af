import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { isLanguage, sourceLanguage } from '@sauda/facts';
import { useSyncExternalStore } from 'react';
import { useConfig } from '../../../lib/config.ts';
import { failureText } from '../../../lib/error-text.ts';
import { isInShell, native } from '../../../lib/native.ts';
import { toast } from '../../../ui/toast.ts';
import { onPushObstacle, pushObstacle, pushQuery, switchOff, switchOn } from './push.ts';
import { PushFailed } from './wishes.ts';

/** Whether notices can be pushed to this device: by the operator's wish, and in the hybrid app by the way to its phone. */
export function usePushOffered(): boolean {
  const isOn = useConfig().entries.get('push') === 'on';
  const platform = native()?.pushes?.platform;
  const { data } = useQuery({ ...pushQuery, enabled: isOn && platform !== undefined });
  if (!isInShell()) return isOn;
  return isOn && platform !== undefined && data?.ways.includes(platform) === true;
}

/** What a switch is to be: off, or on with what may be shown. */
export type PushWish = 'off' | 'withoutAmounts' | 'withAmounts';

/** Notices on this device, and how they are changed. What goes wrong is told by a toast. */
export function usePush({ onChanged }: { onChanged: () => void } = { onChanged() {} }) {
  const { t, i18n } = useLingui();
  const client = useQueryClient();
  const language = isLanguage(i18n.locale) ? i18n.locale : sourceLanguage;
  const { data } = useQuery(pushQuery);
  const obstacle = useSyncExternalStore(onPushObstacle, pushObstacle);
  const publicKey = async () => (await client.fetchQuery({ ...pushQuery, staleTime: Infinity })).public_key ?? '';
  const failed = {
    browser: {
      refused: t`Nothing was switched on: your browser was not allowed to show notices.`,
      unreachable: t`Nothing was switched on: your browser cannot reach its push service.`,
    },
    phone: {
      refused: t`Nothing was switched on: your phone was not allowed to show notices.`,
      unreachable: t`Nothing was switched on: your phone cannot reach its push service.`,
    },
  };
  const change = useMutation({
    // One after the other: what is chosen while another choice is under way is done next.
    scope: { id: 'push' },
    mutationFn: (wish: PushWish) =>
      wish === 'off' ? switchOff() : switchOn(publicKey, { language, showsAmounts: wish === 'withAmounts' }),
    onError(error) {
      // It is not waited for: what was asked for would be shown as if it were so, beside the words that it is not.
      void client.invalidateQueries({ queryKey: pushQuery.queryKey });
      if (error instanceof PushFailed) toast.error(failed[isInShell() ? 'phone' : 'browser'][error.why]);
      else toast.error(failureText(error, t`Notices on this device were not changed. Try again.`));
    },
    onSuccess() {
      onChanged();
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
