import { Trans, useLingui } from '@lingui/react/macro';
import { mostNominees, nomineeRelations } from '@sauda/facts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { typeDay, type DayLayout } from '../../lib/format/typed-day.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { useTypedDays } from '../../lib/i18n/use-typed-days.ts';
import { ActionBar } from '../../ui/action-bar.tsx';
import { AlertLine } from '../../ui/alert-line.tsx';
import { Button, TextButton } from '../../ui/button.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Stack } from '../../ui/stack.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ConfirmationSheet } from '../confirmation/confirmation-sheet.tsx';
import { NotLoaded } from '../frame/not-loaded.tsx';
import {
  isMinorAt,
  nomineeProblems,
  nomineesOf,
  nomineeValues,
  slotsOf,
  withoutNominee,
  type DayWords,
  type Nominee,
  type NomineeProblem,
  type NomineeValues,
  type Slot,
} from './nominee-form.ts';
import { personQuery, useBegun, useDeclaration, type Person } from './person.ts';

/** Who receives what is the customer's when they die: up to three, or nobody. */
export function Nominees() {
  const query = useQuery(personQuery);
  const { data: person } = query;
  const { begun, ...told } = useBegun(person);
  if (person === undefined || begun === undefined) return <NotLoaded query={query} rows={{ count: 4 }} />;
  return <NomineeForm key={begun.nominees_since} person={begun} since={person.nominees_since} {...told} />;
}

interface NomineeFormProps {
  /** What it begins with. */
  person: Person;
  /** When the customer said last whom they name. */
  since: string | null;
  onTyped: () => void;
  onSaved: () => void;
}

function NomineeForm({ person, since, onTyped, onSaved }: NomineeFormProps) {
  const { t } = useLingui();
  const days = useDays();
  const { failure, ask, asked, reset, sheet } = useDeclaration(
    (nominees: Nominee[], shown, idempotencyKey) =>
      api.call('POST /stock/success/user/nominees', { body: { nominees, ...shown }, idempotencyKey }),
    t`Nominees saved`,
    onSaved,
  );
  const form = useForm(nomineeValues(person, days), (typed) => nomineeProblems(typed, days), {
    texts: useNomineeTexts(days),
    keptAs: 'nominees',
    onChange() {
      reset();
      onTyped();
    },
  });
  const { values, change, submit } = form;
  return (
    <Stack render={<form noValidate onSubmit={(event) => submit(event, (typed) => ask(nomineesOf(typed, days)))} />}>
      <div className="parts">
        <Since since={since} />
        <SegmentedControl<NomineeValues['choice']>
          label={t`Nominees`}
          segments={[
            { value: 'named', label: t`I name somebody` },
            { value: 'nobody', label: t`I name nobody` },
          ]}
          value={values.choice}
          onChange={(choice) => change({ choice })}
        />
        {values.choice === 'nobody' && (
          <p className="note">
            <Trans>What is yours then goes to your heirs by law. You can name somebody at any time.</Trans>
          </p>
        )}
        {slotsOf(values).map((slot) => (
          <NomineeFields key={slot} slot={slot} form={form} days={days} />
        ))}
        {values.choice === 'named' && values.count < mostNominees && (
          <div>
            <TextButton onClick={() => change({ count: values.count + 1 })}>{t`Add another nominee`}</TextButton>
          </div>
        )}
        <AlertLine text={failure} />
      </div>
      <ActionBar>
        <Button type="submit" variant="primary" wide>
          <Trans>Save nominees</Trans>
        </Button>
      </ActionBar>
      <ConfirmationSheet
        {...sheet}
        busyLabel={t`Saving`}
        review={{
          title: t`Check your nominees`,
          without: { label: t`Save without a password`, onConfirm: () => sheet.onConfirm({}) },
        }}
      >
        {asked !== undefined && <Review nominees={asked} />}
      </ConfirmationSheet>
    </Stack>
  );
}

function Since({ since }: { since: string | null }) {
  const { dateTime } = useFormats();
  const given = since === null ? '' : dateTime(since);
  return (
    <p className="note">
      {since === null ? (
        <Trans>Who receives what is yours if you die: up to three people, whose shares come to 100 per cent.</Trans>
      ) : (
        <Trans>As you said on {given}. You are told on your devices when it changes.</Trans>
      )}
    </p>
  );
}

interface NomineeFieldsProps {
  slot: Slot;
  form: ReturnType<typeof useForm<NomineeValues, NomineeProblem>>;
  days: DayWords & { layout: DayLayout; example: string };
}

function NomineeFields({ slot, form: { values, field, change }, days }: NomineeFieldsProps) {
  const { t } = useLingui();
  const relations = useRelations();
  const number = slot + 1;
  const title = t`Nominee ${number}`;
  const { example } = days;
  const birthDay = field(`birthDay${slot}`);
  return (
    <fieldset className="gap-4" aria-label={title}>
      <div className="spread">
        <h2 className="bold">{title}</h2>
        {values.count > 1 && (
          <TextButton
            aria-label={t`Remove nominee ${number}`}
            onClick={() => change(withoutNominee(values, slot))}
          >{t`Remove`}</TextButton>
        )}
      </div>
      <TextField
        label={t({ message: 'Name', context: 'of a person' })}
        autoComplete="off"
        maxLength={100}
        required
        {...field(`name${slot}`)}
      />
      <SelectField
        label={t`Relation to you`}
        options={nomineeRelations.map((value) => ({ value, label: relations[value] }))}
        {...field(`relation${slot}`)}
      />
      <TextField
        label={t`Date of birth`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={10}
        required
        help={t`As in ${example}`}
        {...birthDay}
        onValueChange={(next) => birthDay.onValueChange(typeDay(next, birthDay.value, days.layout))}
      />
      {isMinorAt(values, slot, days) && (
        <TextField
          label={t`Guardian`}
          autoComplete="off"
          maxLength={100}
          required
          help={t`Who acts for them until they are 18`}
          {...field(`guardian${slot}`)}
        />
      )}
      <TextField
        label={t`Share in per cent`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        required
        {...field(`share${slot}`)}
        // That others are still to be named is no fault, and a line that comes would move what is pressed next.
        onBlur={undefined}
      />
    </fieldset>
  );
}

function Review({ nominees }: { nominees: readonly Nominee[] }) {
  const relations = useRelations();
  if (nominees.length === 0) return <Trans>I name nobody</Trans>;
  return (
    <ul className="points">
      {nominees.map(({ name, relation, share }, index) => (
        <li key={index}>
          {name}, {relations[relation]}: {share} %
        </li>
      ))}
    </ul>
  );
}

function useRelations(): Readonly<Record<Nominee['relation'], string>> {
  const { t } = useLingui();
  return {
    spouse: t`Husband or wife`,
    child: t`Son or daughter`,
    parent: t`Father or mother`,
    sibling: t`Brother or sister`,
    grandchild: t`Grandchild`,
    other: t`Somebody else`,
  };
}

function useNomineeTexts({ example }: { example: string }): Readonly<Record<NomineeProblem, string>> {
  const { t } = useLingui();
  return {
    nomineeMissing: t`Please enter a name`,
    nomineeUnlikely: t`Enter the name as it is on a document`,
    dayMissing: t`Please enter a day`,
    dayUnlikely: t`Enter a day as in ${example}`,
    shareUnlikely: t`Enter whole per cent from 1 to 100`,
    sharesNotWhole: t`All shares together must come to 100 per cent`,
    guardianMissing: t`A nominee under 18 needs a guardian`,
  };
}

function useDays() {
  const typed = useTypedDays();
  // Sweden writes days as ISO 8601 does.
  const [today] = useState(() => new Intl.DateTimeFormat('sv-SE').format(new Date()));
  return { ...typed, today, example: typed.write('1994-03-17') };
}
