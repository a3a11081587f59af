import { Trans, useLingui } from '@lingui/react/macro';
import { failureText } from '../../lib/error-text.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { accessProblems, type AccessProblem, type AccessValues } from './auth-forms.ts';
import { useAsk } from './access-request.ts';
import type { KeptAccess } from './kept-access.ts';
import { PhoneField } from './phone-field.tsx';

/** As on the server. */
const LONGEST_CONTACT = 200;
const LONGEST_MESSAGE = 1_000;

interface AccessFormProps {
  /** Ten digits to begin with. */
  phone: string;
  onAsked: (kept: KeptAccess) => void;
}

/** Asks customer service for a way in: whose account it is, and how and when they are reached. */
export function AccessForm({ phone, onAsked }: AccessFormProps) {
  const { t } = useLingui();
  const ask = useAsk(onAsked);
  const form = useForm<AccessValues, AccessProblem>({ phone, contact: '', message: '' }, accessProblems, {
    failure: failureText(ask.error, t`The request could not be sent, please try again`),
    texts: { contactMissing: t`Please say how you can be reached` },
    onChange: () => ask.isError && ask.reset(),
  });
  return (
    <form noValidate className="gap-5" onSubmit={(event) => form.submit(event, (values) => ask.mutate(values))}>
      <PhoneField {...form.field('phone')} />
      <TextField
        label={t`How and when can we reach you?`}
        help={t`A phone number or an e-mail address, and a good time`}
        autoComplete="off"
        maxLength={LONGEST_CONTACT}
        required
        {...form.field('contact')}
      />
      <TextArea
        label={t`Message (optional)`}
        help={t`Such as since when you cannot log in. Never write a password here.`}
        maxLength={LONGEST_MESSAGE}
        {...form.field('message')}
      />
      <SubmitButton
        failure={form.failure}
        busy={ask.isPending}
        busyLabel={t`Sending the request`}
        disabled={!form.isFine}
      >
        <Trans>Send the request</Trans>
      </SubmitButton>
    </form>
  );
}
