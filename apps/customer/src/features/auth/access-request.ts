import { useLingui } from '@lingui/react/macro';
import type { Answer } from '@sauda/contract';
import { mutationOptions, queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { api, ApiRefusal, queryKeys, retryUnanswered } from '../../lib/api.ts';
import { intervals } from '../../lib/intervals.ts';
import type { StatusTone } from '../../ui/status-pill.tsx';
import type { AccessValues } from './auth-forms.ts';
import { keepAccess, type KeptAccess } from './kept-access.ts';

export type AccessRequest = Answer<'POST /stock/user/access/look'>['data'];
export type AccessStatus = AccessRequest['status'];

const open: ReadonlySet<AccessStatus> = new Set(['received', 'taken_up', 'identity_asked', 'code_ready', 'waiting']);
export const isOpen = ({ status }: AccessRequest): boolean => open.has(status);

/** The request of this device, looked at again until it has ended; null where the server knows of none. */
export const accessQuery = (kept: KeptAccess | undefined) =>
  queryOptions({
    queryKey: ['access', kept?.token ?? ''],
    enabled: kept !== undefined,
    async queryFn(): Promise<AccessRequest | null> {
      try {
        return (await api.call('POST /stock/user/access/look', { body: { token: kept?.token ?? '' } })).data;
      } catch (error) {
        if (error instanceof ApiRefusal && error.key === 'not_found') return null;
        throw error;
      }
    },
    refetchInterval: ({ state: { data } }) =>
      data === undefined || data === null || !isOpen(data) ? false : intervals.accessMs,
  });

/** What is sent of a request, beside its token and whose account it is for. */
const questionOf = ({ lost, newPhone, contact, message }: AccessValues) => ({
  lost,
  ...(lost === 'phone' ? { new_phone: newPhone } : {}),
  contact: contact.trim(),
  message: message.trim(),
});

/** Asks for another way into the account of who is logged in. What is sent again is the same request. */
export function useAskForOwn(token: string, onAsked: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (values: AccessValues) =>
      api.call('POST /stock/success/user/access/ask', { body: { token, ...questionOf(values) } }),
    retry: retryUnanswered,
    async onSuccess() {
      await client.invalidateQueries({ queryKey: queryKeys.requests });
      onAsked();
    },
  });
}

/** Asks for access. @param onKept hears of what is kept on this device from then on */
export function useAsk(onKept: (kept: KeptAccess) => void) {
  const client = useQueryClient();
  return useMutation({
    async mutationFn(values: AccessValues) {
      const { phone } = values;
      const kept = keepAccess(phone, values.lost);
      const { data } = await api.call('POST /stock/user/access/ask', {
        body: { token: kept.token, user: phone, ...questionOf(values) },
      });
      return { kept, data };
    },
    retry: retryUnanswered,
    onSuccess({ kept, data }) {
      client.setQueryData(accessQuery(kept).queryKey, data);
      onKept(kept);
    },
  });
}

export function withdrawal(client: QueryClient, kept: KeptAccess) {
  const { queryKey } = accessQuery(kept);
  return mutationOptions({
    mutationFn: () => api.call('POST /stock/user/access/withdraw', { body: { token: kept.token } }),
    retry: retryUnanswered,
    async onSuccess({ data }) {
      // A look that is under way may be from before it.
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, data);
    },
    onError: () => client.invalidateQueries({ queryKey }),
  });
}

/** What is said of a request: how it stands, what that means, and what its steps are called. */
export function useAccessWords({ lost }: Pick<AccessRequest, 'lost'>) {
  const { t } = useLingui();
  const isPassword = lost === 'password';
  const words: Readonly<Record<AccessStatus, { tone: StatusTone; word: string; step: string; meaning: string }>> = {
    received: {
      tone: 'wait',
      word: t`Received`,
      step: t`Received`,
      meaning: t`Customer service will look at it and reach you as you said. You can close this: the request stays on this phone.`,
    },
    taken_up: {
      tone: 'wait',
      word: t`Being looked at`,
      step: t`Being looked at`,
      meaning: t`Customer service is looking at your request and will reach you as you said.`,
    },
    identity_asked: {
      tone: 'wait',
      word: t`Proof of identity`,
      step: t`Proof of identity asked for`,
      meaning: t`We need to make sure that it is you. Customer service reaches you as you said and asks some questions.`,
    },
    code_ready: {
      tone: 'ok',
      word: t`Code is ready`,
      step: t`Code is ready`,
      meaning: t`Customer service tells you the code itself. It is never shown here. Enter it below, within a day.`,
    },
    waiting: {
      tone: 'wait',
      word: t`Agreed to`,
      step: t`Agreed to`,
      meaning: t`It takes effect at the time below, unless whoever the account belongs to says no. Withdrawals rest until then and for a while afterwards.`,
    },
    done: {
      tone: 'ok',
      word: t`Done`,
      step: isPassword ? t`New password` : t({ message: 'In effect', context: 'a request' }),
      meaning: isPassword
        ? t`Log in with the password that you have chosen.`
        : t`It has taken effect. You can log in again, and set up another one.`,
    },
    refused: {
      tone: 'no',
      word: t`Refused`,
      step: t`Refused`,
      meaning: t`Nothing about the account has changed. You can ask again.`,
    },
    withdrawn: {
      tone: 'neutral',
      word: t`Withdrawn`,
      step: t`Withdrawn by you`,
      meaning: t`Nothing about the account has changed. You can ask again.`,
    },
    expired: {
      tone: 'neutral',
      word: t`Expired`,
      step: t`Expired`,
      meaning: t`Its time has run out, and nothing about the account has changed. You can ask again.`,
    },
  };
  return (status: AccessStatus) => words[status];
}

/** The steps that a request goes through where nothing else ends it: for a new password by a code, for all else by a time. */
const wayOf = ({ lost }: AccessRequest): readonly AccessStatus[] =>
  lost === 'password' ? ['taken_up', 'code_ready', 'done'] : ['taken_up', 'waiting', 'done'];

/** What is still to come, the next first. */
export function stepsAhead(request: AccessRequest): readonly AccessStatus[] {
  if (!isOpen(request)) return [];
  const way = wayOf(request);
  const last = way.findLastIndex((status) => request.steps.some((step) => step.status === status));
  return way.slice(last + 1);
}
