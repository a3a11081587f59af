import { useLingui } from '@lingui/react/macro';
import type { Answer } from '@sauda/contract';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { api, queryKeys, randomUuid, retryUnanswered, sendUntilAnswered } from '../../lib/api.ts';
import { makePasskey } from '../../lib/passkeys/authenticator.ts';
import { useRepeatKey } from '../../lib/repeat-key.ts';
import { toast } from '../../ui/toast.ts';

export type PasskeyRow = Answer<'GET /stock/success/user/passkeys'>['data'][number];

export interface NewPasskey {
  readonly name: string;
  /** The login password. */
  readonly password: string;
}

/** Asks the server what is to be made, has the browser make it, hands it in, and says so also where the sheet is closed meanwhile. */
export function useAddPasskey() {
  const { t } = useLingui();
  const client = useQueryClient();
  return useMutation({
    async mutationFn({ name, password }: NewPasskey) {
      const { data } = await api.call('POST /stock/success/user/passkeys/options', { body: { password } });
      const body = { name, response: await makePasskey(data) };
      const idempotencyKey = randomUuid();
      // Made once by the device, and not to be made again where only the answer was lost.
      await sendUntilAnswered(() => api.call('POST /stock/success/user/passkeys/add', { body, idempotencyKey }));
    },
    onSuccess: () => void toast.success(t`Passkey added`),
    onSettled: () => refresh(client),
  });
}

/** A lost answer is asked for again under the same key. */
export function useRemovePasskey() {
  const { t } = useLingui();
  const client = useQueryClient();
  const keys = useRepeatKey();
  return useMutation({
    /** With the login password. */
    mutationFn: (body: { id: number; password: string }) =>
      api.call('POST /stock/success/user/passkeys/remove', { body, idempotencyKey: keys.of(body) }),
    retry: retryUnanswered,
    onSuccess: () => void toast.success(t`Passkey removed`),
    onSettled(_answer, error) {
      keys.settle(error);
      return refresh(client);
    },
  });
}

/** The list, and what confirms, which hangs on it. */
function refresh(client: QueryClient) {
  return Promise.all([
    client.invalidateQueries({ queryKey: queryKeys.passkeys }),
    client.invalidateQueries({ queryKey: queryKeys.transactionPassword }),
  ]);
}
