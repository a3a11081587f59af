import { Trans, useLingui } from '@lingui/react/macro';
import type { UseMutationResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { failureText } from '../../lib/error-text.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { accessProblems, type AccessProblem, type AccessValues } from './auth-forms.ts';
import { isLostKey, lostKeys, useLostWords, type LostKey } from './lost-keys.ts';
import { PhoneField } from './phone-field.tsx';

/** As on the server. */
const LONGEST_CONTACT = 200;
const LONGEST_MESSAGE = 1_000;

interface AccessFormProps {
  /** Ten digits to begin with. */
  phone: string;
  /** The account is that of who is logged in, and not asked for. */
  isOwn?: boolean;
  lost: LostKey;
  ask: UseMutationResult<unknown, Error, AccessValues>;
}

/** Asks customer service for a way in: what is lost, whose account it is, and how and when they are reached. */
export function AccessForm({ phone, isOwn = false, lost, ask }: AccessFormProps) {
  const { t } = useLingui();
  const words = useLostWords();
  const initial = { lost, phone, newPhone: '', contact: '', message: '' };
  const form = useForm<AccessValues, AccessProblem>(initial, accessProblems, {
    failure: failureText(ask.error, t`The request could not be sent, please try again`),
    texts: { contactMissing: t`Please say how you can be reached` },
    ...(isOwn ? { keptAs: 'access' } : {}),
    onChange: () => ask.isError && ask.reset(),
  });
  const chosen = form.values.lost;
  return (
    <form noValidate className="gap-5" onSubmit={(event) => form.submit(event, (values) => ask.mutate(values))}>
      <SelectField
        label={t`What have you lost?`}
        value={chosen}
        options={lostKeys.map((value) => ({ value, label: words[value].name }))}
        help={words[chosen].comes}
        onValueChange={(value) => isLostKey(value) && form.change({ lost: value })}
      />
      {isOwn && <OwnWay lost={chosen} />}
      {!isOwn && <PhoneField {...form.field('phone')} />}
      {chosen === 'phone' && <PhoneField label={t`New phone number`} {...form.field('newPhone')} />}
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

/** What the login password alone replaces, without a request that lets withdrawals rest. */
function OwnWay({ lost }: { lost: LostKey }) {
  if (lost === 'transaction_password') {
    return (
      <p>
        <Trans>
          With your login password you can{' '}
          <Link to="/settings" search={{ dialog: 'transaction-password' }} className="link">
            choose another one yourself
          </Link>{' '}
          at once.
        </Trans>
      </p>
    );
  }
  if (lost === 'passkeys') {
    return (
      <p>
        <Trans>
          With your login password you can{' '}
          <Link to="/settings/passkeys" className="link">
            remove passkeys yourself
          </Link>{' '}
          at once.
        </Trans>
      </p>
    );
  }
  return null;
}
