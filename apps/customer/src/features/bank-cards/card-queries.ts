import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiRefusal, api, retryUnanswered, randomUuid, queryKeys } from '../../lib/api.ts';
import { isIfsc } from '@sauda/contract/checks';
import { factsOf } from '@sauda/facts';
import { intervals } from '../../lib/intervals.ts';
import { useRested } from '../../lib/use-rested.ts';
import { toast } from '../../ui/toast.ts';
import { useBankWords } from '../frame/bank-words.ts';
import type { BankCard } from '../../data/bank-cards.ts';
import { digitsOf, type CardForm, type CardValues } from './card-values.ts';

/** The bank behind an IFSC, asked for once typing has rested; `unknown` where no branch has it. */
export function useBranch(ifsc: string) {
  const rested = useRested(ifsc, intervals.searchDebounceMs);
  const { data, error } = useQuery({
    queryKey: [...queryKeys.bankCards, 'ifsc', rested],
    queryFn: async ({ signal }) =>
      (await api.call('GET /stock/success/bank/ifsc', { query: { ifsc: rested }, signal })).data,
    enabled: isIfsc(rested),
    staleTime: Infinity,
  });
  const isCurrent = rested === ifsc;
  return {
    branch: isCurrent ? data : undefined,
    unknown: isCurrent && error instanceof ApiRefusal && error.key === 'not_found',
  };
}

interface Saving {
  readonly form: CardForm;
  readonly values: CardValues;
  /** The card that is edited; a new one where absent. */
  readonly card?: BankCard | undefined;
}

/**
 * Adds or changes a card. What is sent again after a lost answer, by itself or by the customer, goes under the same key, so
 * that nothing is added twice. It is not kept over a reload: an account number has no place in the browser's storage.
 */
export function useSaveCard() {
  const bank = useBankWords();
  const client = useQueryClient();
  const last = useRef({ body: '', key: '' });
  return useMutation({
    mutationFn: (saving: Saving) => {
      const body = JSON.stringify([saving.card?.id, saving.form, saving.values]);
      if (last.current.body !== body) last.current = { body, key: randomUuid() };
      return send(saving, last.current.key);
    },
    retry: retryUnanswered,
    networkMode: 'always',
    onSuccess(_answer, { card }) {
      // Here, so that it is said also where the form has been left meanwhile.
      toast.success(bank(card === undefined ? 'added' : 'updated'));
      return client.invalidateQueries({ queryKey: queryKeys.bankCards });
    },
  });
}

async function send({ form, values, card }: Saving, idempotencyKey: string): Promise<void> {
  const body = {
    type: form,
    bank: values.bank.trim(),
    bank_user: values.holder.trim(),
    ...(factsOf(form).bankAccount.kind === 'card' ? {} : { ifsc: digitsOf(values.routingCode) }),
    ...(values.number === '' ? {} : { bank_card: digitsOf(values.number) }),
  };
  if (card === undefined) await api.call('POST /stock/success/bank/add', { body, idempotencyKey });
  else await api.call('POST /stock/success/bank/edit', { body: { id: card.id, ...body }, idempotencyKey });
}
