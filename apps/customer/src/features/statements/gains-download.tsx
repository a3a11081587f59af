import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { failureText } from '../../lib/error-text.ts';
import { AlertLine } from '../../ui/alert-line.tsx';
import { Button } from '../../ui/button.tsx';
import { DownloadIcon } from '../../ui/icons/action-icons.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { useGainsDownload } from './statement-files.ts';
import { financialYears, todayInIndia } from './statement-period.ts';
import styles from './statements.module.css';

const YEARS_OFFERED = 7;

/** Gains and losses of a financial year, for the tax return. */
export function GainsDownload() {
  const { t } = useLingui();
  const [years] = useState(() => financialYears(todayInIndia(new Date()), YEARS_OFFERED));
  const [year, setYear] = useState(years[0] ?? '');
  const download = useGainsDownload();
  return (
    <section className={styles.section} aria-labelledby="capital-gains">
      <h2 id="capital-gains" className={styles.heading}>
        <Trans>Capital gains</Trans>
      </h2>
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
