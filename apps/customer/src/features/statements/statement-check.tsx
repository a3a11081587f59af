import { Trans, useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { useConfig } from '../../lib/config.ts';
import { failureText } from '../../lib/error-text.ts';
import { takeFile } from '../../lib/pictures/take-file.ts';
import { AlertLine } from '../../ui/alert-line.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import styles from './statements.module.css';
import { useMutation } from '@tanstack/react-query';
import { fetchFile } from '../../lib/download-file.ts';
import { checkFile } from './check-file.ts';
import { statementUrl } from './statement-files.ts';
import { daysOf, todayIn } from '../../lib/periods.ts';
import { Verdict } from './verdict.tsx';

/** The same file that this page runs, as it is. */
const programUrl = new URL('../../../../../scripts/verify-statement.mjs', import.meta.url).href;

/** Checks a statement against the published heads of the ledger, in this browser and by nothing but the file. */
export function StatementCheck() {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const check = useCheckStatement();
  const busyWith = check.isPending ? (check.variables === 'thisMonth' ? 'month' : 'file') : undefined;
  return (
    <section className={classNames('gap-4 leading', styles.section)}>
      <p>
        <Trans>
          A statement, contract note or monthly statement in JSON carries proofs. They show that each of its transfers
          is in the ledger, under a head that was signed and published for everybody.
        </Trans>
      </p>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        hidden
        aria-label={t`Statement file`}
        onChange={(event) => takeFile(event, check.mutate)}
      />
      <div className="gap-3">
        <Button
          wide
          variant="primary"
          busy={busyWith === 'file'}
          busyLabel={t`Checking`}
          disabled={busyWith === 'month'}
          onClick={() => input.current?.click()}
        >
          <Trans>Choose a file</Trans>
        </Button>
        <Button
          wide
          busy={busyWith === 'month'}
          busyLabel={t`Checking`}
          disabled={busyWith === 'file'}
          onClick={() => check.mutate('thisMonth')}
        >
          <Trans>Check this month's statement</Trans>
        </Button>
      </div>
      <AlertLine text={failureText(check.error, t`The check could not be made, please retry`)} />
      {check.data !== undefined && !check.isPending && <Verdict verification={check.data} />}
      <p className="muted">
        <Trans>
          The file stays on this device. Nobody needs to trust this page for it: the program does the same on your own
          computer, without this app.
        </Trans>
      </p>
      <p>
        <a className="link" href={programUrl} download="verify-statement.mjs">
          <Trans>Download the program</Trans>
        </a>
      </p>
    </section>
  );
}

/** A file that the customer has, or the statement of this month. */
type StatementSource = File | 'thisMonth';

/** Reads a statement, asks for the published heads, and checks the one by the other here in the browser. */
function useCheckStatement() {
  const { timeZone } = useConfig();
  return useMutation({
    mutationFn: async (source: StatementSource) => checkFile(await readSource(source, timeZone)),
  });
}

async function readSource(source: StatementSource, timeZone: string): Promise<string> {
  if (source !== 'thisMonth') return source.text();
  const days = daysOf('thisMonth', todayIn(timeZone, new Date()));
  return (await fetchFile(statementUrl(days, 'json', 'en'))).text();
}
