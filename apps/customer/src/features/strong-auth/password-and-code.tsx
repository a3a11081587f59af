import { useLingui } from '@lingui/react/macro';
import type { UseMutationResult } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { useForm } from '../../lib/forms/use-form.ts';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { LoginPassword } from '../frame/password.tsx';
import { bothFactorsProblems, type BothFactors } from './strong-auth-forms.ts';

interface PasswordAndCodeProps<TAnswer> extends Pick<ComponentProps<typeof SubmitButton>, 'variant' | 'busyLabel'> {
  asked: UseMutationResult<TAnswer, Error, BothFactors>;
  /** The sentence for what the last attempt failed with. */
  failure: string | undefined;
  onDone?: () => void;
  /** What the button says. */
  children: ReactNode;
}

/** What a change of the authenticator app asks for. It is there only while its sheet is open, so each opening begins with empty fields. */
export function PasswordAndCode<TAnswer>({ asked, failure: why, onDone, ...button }: PasswordAndCodeProps<TAnswer>) {
  const { t } = useLingui();
  const { field, failure, submit } = useForm({ password: '', code: '' }, bothFactorsProblems, {
    error: asked.error,
    failure: why,
    refusedAt: { invalid_credentials: 'password', second_factor_incorrect: 'code' },
    onChange: asked.reset,
  });
  return (
    <form
      noValidate
      className="gap-5 gutter below-4"
      onSubmit={(event) => submit(event, (sent) => asked.mutate(sent, { onSuccess: () => onDone?.() }))}
    >
      <LoginPassword {...field('password')} />
      <TextField
        label={t({ message: 'Code', context: 'of an authenticator' })}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        required
        help={t`From the app, or one of your recovery codes`}
        {...field('code')}
      />
      <SubmitButton failure={failure} busy={asked.isPending} {...button} />
    </form>
  );
}
