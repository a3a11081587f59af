import { useLingui, Trans } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { BankCard } from '../../data/bank-cards.ts';
import { ApiRefusal, api, queryKeys, randomUuid, retryUnanswered } from '../../lib/api.ts';
import { failureText } from '../../lib/error-text.ts';
import { AlertLine } from '../../ui/alert-line.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { useBankWords } from '../frame/bank-words.ts';

/** Removes a card, once the customer has said so twice. */
export function RemoveCard({ card, onRemoved }: { card: BankCard; onRemoved: () => void }) {
  const { t } = useLingui();
  const bank = useBankWords();
  const [asked, setAsked] = useState(false);
  const remove = useRemoveCard(card.id);

  function send(): void {
    remove.mutate(undefined, {
      onSuccess: onRemoved,
      onSettled: () => setAsked(false),
    });
  }

  return (
    <>
      <Button onClick={() => setAsked(true)}>{bank('remove')}</Button>
      <AlertLine text={failureText(remove.error, bank('notRemoved'))} />
      <ConfirmDialog
        open={asked}
        title={bank('removeQuestion')}
        confirmLabel={t`Remove`}
        cancelLabel={t`Cancel`}
        destructive
        busy={remove.isPending}
        busyLabel={t`Removing`}
        onConfirm={send}
        onCancel={() => setAsked(false)}
      >
        <Trans>
          Nothing can be withdrawn to {card.bank} {card.bank_card} any more. You can add it again.
        </Trans>
      </ConfirmDialog>
    </>
  );
}

/** What is sent again after a lost answer goes under the same key. */
function useRemoveCard(id: number) {
  const bank = useBankWords();
  const client = useQueryClient();
  const key = useRef(randomUuid());
  return useMutation({
    mutationFn: () => api.call('POST /stock/success/bank/remove', { body: { id }, idempotencyKey: key.current }),
    retry: retryUnanswered,
    networkMode: 'always',
    onSuccess() {
      // Here, so that it is said also where the card's screen has been left meanwhile.
      toast.success(bank('removed'));
      return client.invalidateQueries({ queryKey: queryKeys.bankCards });
    },
    // A refusal would be repeated as it was.
    onError: (error) => {
      if (error instanceof ApiRefusal) key.current = randomUuid();
    },
  });
}
