import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { failureText } from '../../lib/error-text.ts';
import { AlertLine } from '../../ui/alert-line.tsx';
import { Button } from '../../ui/button.tsx';
import { DownloadIcon } from '../../ui/icons/action-icons.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useStatementDownload, type StatementFormat } from './statement-files.ts';
import { dayProblems, daysOf, todayInIndia, type DayProblem, type PeriodChoice } from './statement-period.ts';
import styles from './statements.module.css';

/** A statement of a period, in the form that is wanted. */
export function StatementDownload() {
  const { t, i18n } = useLingui();
  const [today] = useState(() => todayInIndia(new Date()));
  const [choice, setChoice] = useState<PeriodChoice>('thisMonth');
  const [own, setOwn] = useState({ from: '', to: today });
  const [tried, setTried] = useState(false);
  const download = useStatementDownload();
  const problems = choice === 'own' ? dayProblems(own, today) : {};
  const days = choice === 'own' ? own : daysOf(choice, today);

  const sentences: Record<DayProblem, string> = {
    missing: t`Please choose a day`,
    future: t`This day is still to come`,
    reversed: t`The last day must not be before the first`,
    tooLong: t`A statement covers a year at most`,
  };
  const told = (problem: DayProblem | undefined) => (problem === undefined || !tried ? undefined : sentences[problem]);
  const forms: ReadonlyArray<{ format: StatementFormat; name: string }> = [
    { format: 'pdf', name: t`PDF, to read and print` },
    { format: 'csv', name: t`CSV, for spreadsheets` },
    { format: 'json', name: t`JSON, with proofs to check` },
  ];

  function fetchAs(format: StatementFormat): void {
    setTried(true);
    if (Object.keys(problems).length === 0) download.mutate({ days, format, lang: i18n.locale });
  }

  return (
    <section className={styles.section} aria-label={t`Statement`}>
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
      {choice === 'own' && (
        <div className={styles.days}>
          <TextField
            type="date"
            label={t`First day`}
            max={today}
            required
            value={own.from}
            error={told(problems.from)}
            onValueChange={(from) => setOwn({ ...own, from })}
          />
          <TextField
            type="date"
            label={t`Last day`}
            max={today}
            required
            value={own.to}
            error={told(problems.to)}
            onValueChange={(to) => setOwn({ ...own, to })}
          />
        </div>
      )}
      <p className="muted">
        <Trans>
          Every movement of your free money with the balance after it, between opening and closing balance. Days are
          those of India.
        </Trans>
      </p>
      <div className={styles.formats}>
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
