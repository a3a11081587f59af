import { Trans, useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { failureText } from '../../lib/error-text.ts';
import { takeFile } from '../../lib/pictures/take-file.ts';
import { AlertLine } from '../../ui/alert-line.tsx';
import { Button } from '../../ui/button.tsx';
import { useCheckStatement } from './check-statement.ts';
import styles from './statements.module.css';
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
    <section className={styles.section}>
      <p>
        <Trans>
          A statement in JSON carries proofs. They show that each of its transfers is in the ledger, under a head that
          was signed and published for everybody.
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
      <div className={styles.formats}>
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
        <a className={styles.link} href={programUrl} download="verify-statement.mjs">
          <Trans>Download the program</Trans>
        </a>
      </p>
    </section>
  );
}
