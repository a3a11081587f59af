import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { useConfig } from '../../lib/config.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { ActionBar } from '../../ui/action-bar.tsx';
import { AlertLine } from '../../ui/alert-line.tsx';
import { Button } from '../../ui/button.tsx';
import { Stack } from '../../ui/stack.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ConfirmationSheet } from '../confirmation/confirmation-sheet.tsx';
import { NotLoaded } from '../frame/not-loaded.tsx';
import { addressProblems, type AddressProblem, type AddressValues } from './address-form.ts';
import { personQuery, useBegun, useDeclaration, type Person } from './person.ts';

/** Where the customer lives: given, or changed. */
export function Address() {
  const query = useQuery(personQuery);
  const { data: person } = query;
  const { begun, ...told } = useBegun(person);
  if (person === undefined || begun === undefined) return <NotLoaded query={query} rows={{ count: 5 }} />;
  return <AddressForm key={begun.address_since} address={begun.address} since={person.address_since} {...told} />;
}

interface AddressFormProps {
  /** What it begins with. */
  address: Person['address'];
  /** When the customer said last where they live. */
  since: string | null;
  onTyped: () => void;
  onSaved: () => void;
}

function AddressForm({ address, since, onTyped, onSaved }: AddressFormProps) {
  const { t } = useLingui();
  const { currency } = useConfig();
  const { dateTime } = useFormats();
  const { failure, ask, asked, reset, sheet } = useDeclaration(
    ({ postalCode, ...lines }: AddressValues, shown, idempotencyKey) =>
      api.call('POST /stock/success/user/address', {
        body: { ...lines, postal_code: postalCode, ...shown },
        idempotencyKey,
      }),
    t`Address saved`,
    onSaved,
  );
  const { field, submit } = useForm(valuesOf(address), (typed) => addressProblems(typed, currency), {
    texts: useAddressTexts(),
    keptAs: 'address',
    onChange() {
      reset();
      onTyped();
    },
  });
  const given = since === null ? '' : dateTime(since);
  return (
    <Stack render={<form noValidate onSubmit={(event) => submit(event, ask)} />}>
      <div className="parts">
        <p className="note">
          {since === null ? (
            <Trans>Where you live. It is kept encrypted, and you are told on your devices when it changes.</Trans>
          ) : (
            <Trans>As you gave it on {given}. You are told on your devices when it changes.</Trans>
          )}
        </p>
        <AddressFields field={field} />
        <AlertLine text={failure} />
      </div>
      <ActionBar>
        <Button type="submit" variant="primary" wide>
          <Trans>Save address</Trans>
        </Button>
      </ActionBar>
      <ConfirmationSheet
        {...sheet}
        busyLabel={t`Saving`}
        review={{
          title: t`Check your address`,
          without: { label: t`Save without a password`, onConfirm: () => sheet.onConfirm({}) },
        }}
      >
        {asked !== undefined && (
          <p className="leading">
            {[asked.line1, asked.line2, asked.city, asked.region, asked.postalCode]
              .filter((line) => line.trim() !== '')
              .join(', ')}
          </p>
        )}
      </ConfirmationSheet>
    </Stack>
  );
}

type Field = ReturnType<typeof useForm<AddressValues, AddressProblem>>['field'];

function AddressFields({ field }: { field: Field }) {
  const { t } = useLingui();
  const { currency } = useConfig();
  return (
    <>
      <TextField
        label={t`House and street`}
        autoComplete="address-line1"
        maxLength={120}
        required
        {...field('line1')}
      />
      <TextField
        label={t`Flat, floor or area (optional)`}
        autoComplete="address-line2"
        maxLength={120}
        {...field('line2')}
      />
      <TextField label={t`City`} autoComplete="address-level2" maxLength={60} required {...field('city')} />
      <TextField label={t`State`} autoComplete="address-level1" maxLength={60} required {...field('region')} />
      <TextField
        label={currency === 'INR' ? t`PIN code` : t`Postal code`}
        autoComplete="postal-code"
        inputMode="numeric"
        maxLength={12}
        required
        {...field('postalCode')}
      />
    </>
  );
}

function useAddressTexts(): Readonly<Record<AddressProblem, string>> {
  const { t } = useLingui();
  return {
    lineMissing: t`Please enter house and street`,
    lineUnlikely: t`Enter it as on a letter`,
    cityMissing: t`Please enter the city`,
    regionMissing: t`Please enter the state`,
    postalMissing: t`Please enter the postal code`,
    postalUnlikely: t`Check the postal code: it does not have the form of this country`,
  };
}

function valuesOf(address: Person['address']): AddressValues {
  return {
    line1: address?.line1 ?? '',
    line2: address?.line2 ?? '',
    city: address?.city ?? '',
    region: address?.region ?? '',
    postalCode: address?.postal_code ?? '',
  };
}
