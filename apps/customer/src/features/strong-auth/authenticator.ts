import { useLingui } from '@lingui/react/macro';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { api, queryKeys, retryUnanswered } from '../../lib/api.ts';
import { useRepeatKey } from '../../lib/repeat-key.ts';
import { currentCustomer } from '../../lib/session/session.ts';
import { toast } from '../../ui/toast.ts';
import type { BothFactors } from './strong-auth-forms.ts';

/** Whether an authenticator app is set up, and how many recovery codes are left. */
export const authenticatorQuery = queryOptions({
  queryKey: queryKeys.authenticator,
  queryFn: async ({ signal }) => (await api.call('GET /stock/success/user/totp', { signal })).data,
});

export interface AuthenticatorState {
  /** How many there were when they were made. */
  readonly recovery_codes: number;
  readonly recovery_codes_left: number;
}

/** The secret of a new authenticator app; nothing is asked for at log-in until its first code was right. */
export interface BegunAuthenticator {
  /** Base 32. */
  readonly secret: string;
  /** What its QR code says. */
  readonly uri: string;
}

export function useBeginAuthenticator() {
  return useMutation({
    mutationFn: async (password: string) =>
      (await api.call('POST /stock/success/user/totp/begin', { body: { password } })).data,
    // The secret stays with the form that asked for it, and goes with it.
    gcTime: 0,
  });
}

/** A lost answer is asked for again, and held also where the form has been left meanwhile: the recovery codes are told by nothing else. */
export function useTurnOnAuthenticator() {
  return useMutation({
    mutationFn: async (code: string) =>
      (await api.call('POST /stock/success/user/totp/confirm', { body: { code } })).data.recovery_codes,
    retry: retryUnanswered,
    networkMode: 'always',
    onSuccess: holdUnkept,
    gcTime: 0,
  });
}

let unkept: { readonly customer: string; readonly codes: readonly string[] } | undefined;
const listeners = new Set<() => void>();

/**
 * Recovery codes that nobody has said to have kept: a step back, or to another app and here again, must not lose them. They are there for as
 * long as the page is open.
 */
export function useUnkeptCodes(): readonly string[] | undefined {
  return useSyncExternalStore(listen, () => (unkept?.customer === currentCustomer() ? unkept.codes : undefined));
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** @param codes none once they are kept */
export function holdUnkept(codes: readonly string[] | undefined): void {
  unkept = codes && { customer: currentCustomer(), codes };
  for (const listener of listeners) listener();
}

/** Held also where the sheet is closed meanwhile, since the codes from before have ended. */
export function useRenewRecoveryCodes() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: BothFactors) =>
      (await api.call('POST /stock/success/user/totp/recovery-codes', { body })).data.recovery_codes,
    onSuccess: holdUnkept,
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.authenticator }),
    gcTime: 0,
  });
}

/** It says so also where the sheet is closed meanwhile. A lost answer is asked for again under the same key. */
export function useRemoveAuthenticator() {
  const { t } = useLingui();
  const client = useQueryClient();
  const keys = useRepeatKey();
  return useMutation({
    mutationFn: (body: BothFactors) =>
      api.call('POST /stock/success/user/totp/remove', { body, idempotencyKey: keys.of(body) }),
    retry: retryUnanswered,
    onSuccess() {
      holdUnkept(undefined);
      toast.success(t`Authenticator app removed`);
    },
    onSettled(_answer, error) {
      keys.settle(error);
      return client.invalidateQueries({ queryKey: queryKeys.authenticator });
    },
  });
}
