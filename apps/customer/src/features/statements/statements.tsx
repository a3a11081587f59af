import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { CheckIcon, ClockIcon, DownloadIcon, LockIcon } from '../../ui/icons/icons.tsx';
import { StatementIcon } from '../../ui/icons/money-icons.tsx';
import { List, Row } from '../../ui/list.tsx';
import { useState } from 'react';
import { factsOf } from '@sauda/facts';
import { useConfig } from '../../lib/config.ts';
import { failureText } from '../../lib/error-text.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { useTypedDays } from '../../lib/i18n/use-typed-days.ts';
import { daysOf, financialYears, statementProblems, todayIn } from '../../lib/periods.ts';
import { AlertLine } from '../../ui/alert-line.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { PeriodFields } from '../frame/period-fields.tsx';
import { FormatButtons } from './format-buttons.tsx';
import { type StatementFormat, useGainsDownload, useStatementDownload } from './statement-files.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './statements.module.css';

/** What can be fetched for one's own books, and the way to check a statement. */
export function Statements() {
  const { currency } = useConfig();
  return (
    <>
      <List>
        <Row
          icon={<StatementIcon />}
          title={<Trans>Documents</Trans>}
          subtitle={<Trans>Contract notes and monthly statements</Trans>}
          chevron
          render={<Link to="/account/documents" />}
        />
      </List>
      <StatementDownload />
      {/* They are reckoned by India's rules and years, which are in nobody's tax return elsewhere. */}
      {factsOf(currency).country === 'IN' && <GainsDownload />}
      <List>
        <Row
          icon={<CheckIcon />}
          title={<Trans>Check a statement</Trans>}
          subtitle={<Trans>Against the published heads of the ledger</Trans>}
          chevron
          render={<Link to="/account/verify-statement" />}
        />
        <Row
          icon={<LockIcon />}
          title={<Trans>Proof of holdings</Trans>}
          subtitle={<Trans>What is yours, in the total that is published each night</Trans>}
          chevron
          render={<Link to="/account/holdings-proof" />}
        />
        <Row
          icon={<ClockIcon />}
          title={<Trans>Published history</Trans>}
          subtitle={<Trans>That the books only grow, as this device has seen them</Trans>}
          chevron
          render={<Link to="/account/published-heads" />}
        />
      </List>
    </>
  );
}

const periods = ['thisMonth', 'lastMonth', 'last90Days', 'thisYear', 'lastYear', 'own'] as const;
/** Without the years from April to March, which are India's alone. */
const periodsElsewhere = periods.filter((period) => period !== 'thisYear' && period !== 'lastYear');

/** A statement of a period, in the form that is wanted. */
function StatementDownload() {
  const { t, i18n } = useLingui();
  const { read, write } = useTypedDays();
  const { currency, timeZone } = useConfig();
  const zone = useFormats().zone(timeZone);
  const [today] = useState(() => todayIn(timeZone, new Date()));
  const [choice, setChoice] = useState<(typeof periods)[number]>('thisMonth');
  const [typed, setTyped] = useState({ from: '', to: write(today) });
  const [tried, setTried] = useState(false);
  const download = useStatementDownload();
  const own = { from: read(typed.from), to: read(typed.to) };
  const problems = choice === 'own' ? statementProblems(own, today) : {};
  const forms: ReadonlyArray<{ format: StatementFormat; name: string }> = [
    { format: 'pdf', name: t`PDF, to read and print` },
    { format: 'csv', name: t`CSV, for spreadsheets` },
    { format: 'json', name: t`JSON, with proofs to check` },
  ];

  function fetchAs(format: StatementFormat): void {
    setTried(true);
    if (Object.keys(problems).length > 0) return;
    const days = choice === 'own' ? { from: own.from ?? '', to: own.to ?? '' } : daysOf(choice, today);
    download.mutate({ days, format, lang: i18n.locale });
  }

  return (
    <section className={classNames('gap-4 leading', styles.section)} aria-label={t`Statement`}>
      <PeriodFields
        choices={factsOf(currency).country === 'IN' ? periods : periodsElsewhere}
        choice={choice}
        days={typed}
        problems={tried ? problems : {}}
        today={today}
        onChoice={setChoice}
        onDays={setTyped}
      />
      <p className="muted">
        {timeZone === 'Asia/Kolkata' ? (
          <Trans>
            Every movement of your free money with the balance after it, between opening and closing balance. Days are
            those of India.
          </Trans>
        ) : (
          <Trans>
            Every movement of your free money with the balance after it, between opening and closing balance. Days are
            by this time zone: {zone}.
          </Trans>
        )}
      </p>
      <div className="gap-3">
        <FormatButtons
          forms={forms}
          underWay={download.isPending ? download.variables.format : undefined}
          onFetch={fetchAs}
        />
      </div>
      <AlertLine text={failureText(download.error, t`Download failed, please retry`)} />
    </section>
  );
}

const YEARS_OFFERED = 7;

/** Gains and losses of a financial year, for the tax return. */
function GainsDownload() {
  const { t } = useLingui();
  const [years] = useState(() => financialYears(todayIn('Asia/Kolkata', new Date()), YEARS_OFFERED));
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
