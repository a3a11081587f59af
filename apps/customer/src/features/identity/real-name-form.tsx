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
import { errorText } from '../../lib/error-text.ts';
import { useDocumentLabel } from './document-label.ts';
import { identityProblems, idTypes, kindOf, type IdentityValues } from './identity-form.ts';
import { documentWords, problemTexts } from './identity-words.ts';
import styles from './identity.module.css';
import { PhotoField } from './photo-field.tsx';
import { reviewStatus, type RealNameState } from './real-name-state.ts';
import { useSubmitIdentity } from './submit-identity.ts';
import { Stack } from '../../ui/stack.tsx';

/** Name, document, number and two photos. After a rejection it begins with what was sent, but for the number. */
export function RealNameForm({ state }: { state: RealNameState | undefined }) {
  const { t } = useLingui();
  const { currency, practice } = useConfig();
  const labelOf = useDocumentLabel();
  const initial = initialValues(state);
  const form = useForm<IdentityValues, keyof typeof problemTexts>(initial, (values) =>
    identityProblems(values, currency),
  );
  const submission = useSubmitIdentity();
  const { values, problems } = form;
  const kind = kindOf(values.idType, currency);
  const textOf = (field: keyof IdentityValues) => {
    const problem = problems[field];
    return problem === undefined ? submission.refusedFields[field] : t(problemTexts[problem]);
  };
  const change = (changes: Partial<IdentityValues>) => {
    form.change(changes);
    submission.reset();
  };

  return (
    <Stack render={<form noValidate onSubmit={(event) => form.submit(event, submission.submit)} />}>
      <div className={styles.fields}>
        {state?.status === reviewStatus.rejected && <Rejected reason={state.reason} />}
        <TextField
          label={t`Name`}
          name="realName"
          autoComplete="name"
          maxLength={100}
          required
          help={t`As it is on the document`}
          value={values.realName}
          error={textOf('realName')}
          onValueChange={(realName) => change({ realName })}
          onBlur={() => form.leave('realName')}
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
          name="idNumber"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          inputMode={kind === 'aadhaar' ? 'numeric' : 'text'}
          maxLength={40}
          required
          help={t(documentWords[kind].hint)}
          value={values.idNumber}
          error={textOf('idNumber')}
          onValueChange={(idNumber) => change({ idNumber })}
          onBlur={() => form.leave('idNumber')}
        />
        <PhotoField
          label={t`Front of the document`}
          help={t`The whole document, in focus`}
          initialUrl={urlOf(initial.front)}
          error={textOf('front')}
          onChange={(front) => change({ front })}
        />
        <PhotoField
          label={t`Back of the document`}
          help={t`Another photo than the front`}
          initialUrl={urlOf(initial.back)}
          error={textOf('back')}
          onChange={(back) => change({ back })}
        />
        <p className={styles.note}>
          <Trans>
            Photos are stored encrypted, without their location. Only you and our compliance staff see them.
          </Trans>
          {practice && (
            <>
              {' '}
              <Trans>Practice: a number whose digits end in 13, or a photo that shows nothing, is rejected.</Trans>
            </>
          )}
        </p>
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

function Rejected({ reason }: { reason: string | null }) {
  return (
    <div className={styles.rejected}>
      <StatusPill tone="no">
        <Trans>Rejected</Trans>
      </StatusPill>
      {reason !== null && <p className={styles.reason}>{errorText(reason) ?? reason}</p>}
      <p>
        <Trans>Correct what is wrong and send it in again.</Trans>
      </p>
    </div>
  );
}

function initialValues(state: RealNameState | undefined): IdentityValues {
  const photo = (url: string | undefined): PhotoValue => (url === undefined || url === '' ? 'missing' : { url });
  return {
    realName: state?.real_name ?? '',
    idType: idTypes.find((idType) => idType === state?.id_type) ?? 'idCard',
    idNumber: '',
    front: photo(state?.id_number_img),
    back: photo(state?.id_number_img_two),
  };
}

function urlOf(photo: PhotoValue): string | undefined {
  return typeof photo === 'string' ? undefined : photo.url;
}
