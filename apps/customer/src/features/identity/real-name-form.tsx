import { Trans, useLingui } from '@lingui/react/macro';
import { useConfig } from '../../lib/config.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import type { PhotoValue } from '../../lib/pictures/photo-state.ts';
import { AlertLine } from '../../ui/alert-line.tsx';
import { ActionBar } from '../../ui/action-bar.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { errorText, failureText } from '../../lib/error-text.ts';
import {
  identityProblems,
  idTypes,
  kindOf,
  type IdentityValues,
  plainNumber,
  type TypedToday,
} from './identity-form.ts';
import { typeDay } from '../../lib/format/typed-day.ts';
import { useTypedDays } from '../../lib/i18n/use-typed-days.ts';
import { useState } from 'react';
import { documentWords, useDocumentLabel } from './identity-words.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './identity.module.css';
import { PhotoField } from './photo-field.tsx';
import type { RealNameState } from './real-name-state.ts';
import { Stack } from '../../ui/stack.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiRefusal, api, retryUnanswered, randomUuid, queryKeys } from '../../lib/api.ts';
import { toast } from '../../ui/toast.ts';

/** Name, document, number and two photos. After a rejection it begins with what was sent, but for the number. */
export function RealNameForm({ state }: { state: RealNameState | undefined }) {
  const { t } = useLingui();
  const { currency } = useConfig();
  const labelOf = useDocumentLabel();
  const days = useDays();
  const { example } = days;
  const submission = useSubmitIdentity(days);
  const initial = initialValues(state);
  const { values, field, change, submit } = useForm(initial, (typed) => identityProblems(typed, currency, days), {
    texts: { dayUnlikely: t`Enter a day as in ${example}`, documentOver: t`This document has run out` },
    keptAs: 'real name',
    onChange: submission.reset,
  });
  const kind = kindOf(values.idType, currency);
  return (
    <Stack render={<form noValidate onSubmit={(event) => submit(event, submission.submit)} />}>
      <div className="parts">
        {state?.status === 'rejected' && <Rejected reason={state.reason} />}
        <TextField
          label={t({ message: 'Name', context: 'of a person' })}
          autoComplete="name"
          maxLength={100}
          required
          help={t`As it is on the document`}
          {...field('realName')}
          error={field('realName').error ?? submission.refusedFields.realName}
        />
        <SelectField
          label={t`ID type`}
          name="idType"
          options={idTypes.map((idType) => ({ value: idType, label: labelOf(idType) }))}
          value={values.idType}
          onValueChange={(value) => change({ idType: idTypes.find((idType) => idType === value) ?? 'other' })}
        />
        <TextField
          label={t`ID number`}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          inputMode={kind === 'aadhaar' ? 'numeric' : 'text'}
          maxLength={40}
          required
          help={t(documentWords[kind].hint)}
          {...field('idNumber')}
          error={field('idNumber').error ?? submission.refusedFields.idNumber}
        />
        <ValidUntil days={days} {...field('validUntil')} />
        <PhotoField
          label={t`Front of the document`}
          help={t`The whole document, in focus`}
          initialUrl={urlOf(values.front)}
          {...field('front')}
        />
        <PhotoField
          label={t`Back of the document`}
          help={t`Another photo than the front`}
          initialUrl={urlOf(values.back)}
          {...field('back')}
        />
        <PhotoNote />
        <AlertLine text={submission.failure} />
      </div>
      <ActionBar>
        <Button type="submit" variant="primary" wide busy={submission.isPending} busyLabel={t`Submitting`}>
          <Trans>Submit for review</Trans>
        </Button>
      </ActionBar>
    </Stack>
  );
}

interface ValidUntilProps {
  days: ReturnType<typeof useDays>;
  name: string;
  value: string;
  error: string | undefined;
  onValueChange: (typed: string) => void;
  onBlur: () => void;
}

/** The last day of the document, which many do not have. */
function ValidUntil({ days: { example, layout }, ...field }: ValidUntilProps) {
  const { t } = useLingui();
  return (
    <TextField
      label={t`Valid until (where the document says)`}
      inputMode="numeric"
      autoComplete="off"
      maxLength={10}
      help={t`As in ${example}`}
      {...field}
      onValueChange={(next) => field.onValueChange(typeDay(next, field.value, layout))}
    />
  );
}

function PhotoNote() {
  const { practice } = useConfig();
  return (
    <p className="note">
      <Trans>Photos are stored encrypted, without their location. Only you and our compliance staff see them.</Trans>
      {practice && (
        <>
          {' '}
          <Trans>Practice: a number whose digits end in 13, or a photo that shows nothing, is rejected.</Trans>
        </>
      )}
    </p>
  );
}

function Rejected({ reason }: { reason: string | null }) {
  const { t } = useLingui();
  return (
    <div className={classNames('gap-2 small leading start', styles.rejected)}>
      <StatusPill tone="no">{t`Rejected`}</StatusPill>
      {reason !== null && <p className={styles.reason}>{errorText(reason) ?? reason}</p>}
      <p>{t`Correct what is wrong and send it in again.`}</p>
    </div>
  );
}

function initialValues(state: RealNameState | undefined): IdentityValues {
  const isAgain = state?.status === 'approved';
  const photo = (url: string | undefined): PhotoValue => (url === undefined || url === '' ? 'missing' : { url });
  return {
    realName: state?.real_name ?? '',
    idType: idTypes.find((idType) => idType === state?.id_type) ?? 'idCard',
    idNumber: '',
    validUntil: '',
    // What was approved once is not looked at again.
    front: photo(isAgain ? '' : state?.front_image),
    back: photo(isAgain ? '' : state?.back_image),
  };
}

function urlOf(photo: PhotoValue): string | undefined {
  return typeof photo === 'string' ? undefined : photo.url;
}

/**
 * Sends the form in. An answer that is lost is asked for again under the same key; unlike money, the request is not kept over a
 * reload, since it holds the number.
 */
function useSubmitIdentity({ read }: TypedToday) {
  const { t } = useLingui();
  const client = useQueryClient();
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: ({ values, key }: { values: IdentityValues; key: string }) =>
      api.call('POST /stock/success/autonomy/add', {
        body: {
          real_name: values.realName.trim(),
          id_type: values.idType,
          id_number: plainNumber(values.idNumber),
          front_image: addressOf(values.front),
          back_image: addressOf(values.back),
          expires_on: read(values.validUntil) ?? '',
        },
        idempotencyKey: key,
      }),
    retry: retryUnanswered,
    async onSuccess() {
      toast.success(t`KYC submitted successfully`);
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
  const failure = error === null || isOfField ? undefined : failureText(error, t`Failed to submit KYC`);
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

function useDays() {
  const typed = useTypedDays();
  // Sweden writes days as ISO 8601 does.
  const [today] = useState(() => new Intl.DateTimeFormat('sv-SE').format(new Date()));
  return { ...typed, today, example: typed.write('2031-03-17') };
}
