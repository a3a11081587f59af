import type { Answer } from '@sauda/contract';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { api, queryKeys } from '../../lib/api.ts';
import { makePasskey } from '../../lib/passkeys/authenticator.ts';

export type PasskeyRow = Answer<'GET /stock/success/user/passkeys'>['data'][number];

export interface NewPasskey {
  readonly name: string;
  /** The login password. */
  readonly password: string;
}

/** Asks the server what is to be made, has the browser make it, and hands it in. */
export function useAddPasskey() {
  const client = useQueryClient();
  return useMutation({
    async mutationFn({ name, password }: NewPasskey) {
      const { data } = await api.call('POST /stock/success/user/passkeys/options', { body: { password } });
      await api.call('POST /stock/success/user/passkeys/add', { body: { name, response: await makePasskey(data) } });
    },
    onSettled: () => refresh(client),
  });
}

export function useRemovePasskey() {
  const client = useQueryClient();
  return useMutation({
    /** With the login password. */
    mutationFn: (body: { id: number; password: string }) =>
      api.call('POST /stock/success/user/passkeys/remove', { body }),
    onSettled: () => refresh(client),
  });
}

/** The list, and what confirms, which hangs on it. */
function refresh(client: QueryClient) {
  return Promise.all([
    client.invalidateQueries({ queryKey: queryKeys.passkeys }),
    client.invalidateQueries({ queryKey: queryKeys.transactionPassword }),
  ]);
}
