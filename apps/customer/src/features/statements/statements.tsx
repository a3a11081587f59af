import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { CheckIcon, DownloadIcon } from '../../ui/icons/icons.tsx';
import { List, Row } from '../../ui/list.tsx';
import { useState } from 'react';
import { failureText } from '../../lib/error-text.ts';
import { AlertLine } from '../../ui/alert-line.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type StatementFormat, useGainsDownload, useStatementDownload } from './statement-files.ts';
import {
  type DayProblem,
  dayProblems,
  daysOf,
  financialYears,
  type Days,
  type PeriodChoice,
  todayInIndia,
} from './statement-period.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './statements.module.css';

/** What can be fetched for one's own books, and the way to check a statement. */
export function Statements() {
  return (
    <>
      <StatementDownload />
      <GainsDownload />
      <List>
        <Row
          icon={<CheckIcon />}
          title={<Trans>Check a statement</Trans>}
          subtitle={<Trans>Against the published heads of the ledger</Trans>}
          chevron
          render={<Link to="/account/verify-statement" />}
        />
      </List>
    </>
  );
}

/** A statement of a period, in the form that is wanted. */
function StatementDownload() {
  const { t, i18n } = useLingui();
  const [today] = useState(() => todayInIndia(new Date()));
  const [choice, setChoice] = useState<PeriodChoice>('thisMonth');
  const [own, setOwn] = useState({ from: '', to: today });
  const [tried, setTried] = useState(false);
  const download = useStatementDownload();
  const problems = choice === 'own' ? dayProblems(own, today) : {};
  const forms: ReadonlyArray<{ format: StatementFormat; name: string }> = [
    { format: 'pdf', name: t`PDF, to read and print` },
    { format: 'csv', name: t`CSV, for spreadsheets` },
    { format: 'json', name: t`JSON, with proofs to check` },
  ];

  function fetchAs(format: StatementFormat): void {
    setTried(true);
    const days = choice === 'own' ? own : daysOf(choice, today);
    if (Object.keys(problems).length === 0) download.mutate({ days, format, lang: i18n.locale });
  }

  return (
    <section className={classNames('gap-4 leading', styles.section)} aria-label={t`Statement`}>
      <SelectField
        label={t`Period`}
        value={choice}
        options={[
          { value: 'thisMonth', label: t`This month` },
          { value: 'lastMonth', label: t`Last month` },
          { value: 'thisYear', label: t`This financial year` },
          { value: 'lastYear', label: t`Last financial year` },
          { value: 'own', label: t`Other days` },
        ]}
        onValueChange={(value) => setChoice(value as PeriodChoice)}
      />
      {choice === 'own' && <OwnDays days={own} today={today} problems={tried ? problems : {}} onChange={setOwn} />}
      <p className="muted">
        <Trans>
          Every movement of your free money with the balance after it, between opening and closing balance. Days are
          those of India.
        </Trans>
      </p>
      <div className="gap-3">
        {forms.map(({ format, name }) => (
          <Button
            key={format}
            wide
            variant={format === 'pdf' ? 'primary' : 'quiet'}
            icon={<DownloadIcon size="s" />}
            busy={download.isPending && download.variables.format === format}
            busyLabel={t`Downloading`}
            disabled={download.isPending && download.variables.format !== format}
            onClick={() => fetchAs(format)}
          >
            {name}
          </Button>
        ))}
      </div>
      <AlertLine text={failureText(download.error, t`Download failed, please retry`)} />
    </section>
  );
}

interface OwnDaysProps {
  days: Days;
  today: string;
  problems: ReturnType<typeof dayProblems>;
  onChange: (days: Days) => void;
}

/** The first and the last day, of the customer's choice. */
function OwnDays({ days, today, problems, onChange }: OwnDaysProps) {
  const { t } = useLingui();
  const sentences: Record<DayProblem, string> = {
    missing: t`Please choose a day`,
    future: t`This day is still to come`,
    reversed: t`The last day must not be before the first`,
    tooLong: t`A statement covers a year at most`,
  };
  const labels = { from: t`First day`, to: t`Last day` };
  return (
    <div className={classNames('gap-4', styles.days)}>
      {(['from', 'to'] as const).map((end) => (
        <TextField
          key={end}
          type="date"
          label={labels[end]}
          max={today}
          required
          value={days[end]}
          error={problems[end] && sentences[problems[end]]}
          onValueChange={(day) => onChange({ ...days, [end]: day })}
        />
      ))}
    </div>
  );
}

const YEARS_OFFERED = 7;

/** Gains and losses of a financial year, for the tax return. */
function GainsDownload() {
  const { t } = useLingui();
  const [years] = useState(() => financialYears(todayInIndia(new Date()), YEARS_OFFERED));
  const [year, setYear] = useState(years[0] ?? '');
  const download = useGainsDownload();
  return (
    <section className={classNames('gap-4 leading', styles.section)} aria-labelledby="capital-gains">
      <h2 id="capital-gains" className="bold">{t`Capital gains`}</h2>
      <SelectField
        label={t`Financial year`}
        value={year}
        options={years.map((name) => ({ value: name, label: name }))}
        onValueChange={setYear}
      />
      <p className="muted">
        <Trans>
          What each sale brought, by India's rules: shares that you bought first are sold first, and shares held for
          more than twelve months are long-term.
        </Trans>
      </p>
      <Button
        wide
        icon={<DownloadIcon size="s" />}
        busy={download.isPending}
        busyLabel={t`Downloading`}
        onClick={() => download.mutate(year)}
      >
        <Trans>Capital gains as CSV</Trans>
      </Button>
      <AlertLine text={failureText(download.error, t`Download failed, please retry`)} />
    </section>
  );
}
