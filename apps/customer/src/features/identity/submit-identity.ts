import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiRefusal, api, retryUnanswered } from '../../lib/api.ts';
import { failureText } from '../../lib/error-text.ts';
import { randomUuid } from '../../lib/random-uuid.ts';
import type { PhotoValue } from '../../lib/pictures/photo-state.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { toast } from '../../ui/toast.ts';
import { plainNumber, type IdentityValues } from './identity-form.ts';

/**
 * Sends the form in. An answer that is lost is asked for again under the same key; unlike money, the request is not kept over a
 * reload, since it holds the number.
 */
export function useSubmitIdentity() {
  const { t } = useLingui();
  const client = useQueryClient();
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: ({ values, key }: { values: IdentityValues; key: string }) =>
      api.call('POST /stock/success/autonomy/add', {
        body: {
          real_name: values.realName.trim(),
          id_type: values.idType,
          id_number: plainNumber(values.idNumber),
          id_number_img: addressOf(values.front),
          id_number_img_two: addressOf(values.back),
        },
        idempotencyKey: key,
      }),
    retry: retryUnanswered,
    async onSuccess() {
      toast.success(t`Real name verification submitted successfully`);
      await client.invalidateQueries({ queryKey: queryKeys.realName });
    },
    async onError(reason) {
      // It was sent in before, by another tab or a request whose answer was lost: the screen shows that.
      const isThere = reason instanceof ApiRefusal && reason.status === 409;
      if (isThere) await client.invalidateQueries({ queryKey: queryKeys.realName });
    },
  });

  const fields = error instanceof ApiRefusal ? error.fields : {};
  const refusedFields: Partial<Record<keyof IdentityValues, string>> = {
    ...(fields['real_name'] === undefined ? {} : { realName: t`Enter your name as it is on the document` }),
    ...(fields['id_number'] === undefined ? {} : { idNumber: t`This is not a number of this document` }),
  };
  const isOfField = Object.keys(refusedFields).length > 0;
  const failure = error === null || isOfField ? undefined : failureText(error, t`Failed to submit verification`);
  return {
    submit: (values: IdentityValues) => mutate({ values, key: randomUuid() }),
    reset,
    isPending,
    /** What the server says of single fields. */
    refusedFields,
    failure,
  };
}

function addressOf(photo: PhotoValue): string {
  return typeof photo === 'string' ? '' : photo.url;
}
