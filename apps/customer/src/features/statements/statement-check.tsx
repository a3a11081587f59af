import { Trans, useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { failureText } from '../../lib/error-text.ts';
import { takeFile } from '../../lib/pictures/take-file.ts';
import { AlertLine } from '../../ui/alert-line.tsx';
import { Button } from '../../ui/button.tsx';
import styles from './statements.module.css';
import { Verdict } from './verdict.tsx';
import { useMutation } from '@tanstack/react-query';
import { type StatementVerification, verifyStatement } from '../../../../../scripts/verify-statement.mjs';
import { fetchFile } from '../../lib/download-file.ts';
import { ApiUnreachable } from '../../lib/api.ts';
import { statementUrl } from './statement-files.ts';
import { daysOf, todayInIndia } from './statement-period.ts';

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
  return useMutation({
    mutationFn: async (source: StatementSource): Promise<StatementVerification> => {
      const text = await readSource(source);
      // Not at the same time: a statement may have a head published for it, and without that one it would look wrong.
      const heads = await fetchHeads();
      return verifyStatement(parsed(text), heads, { sha256, verifySignature });
    },
  });
}

async function readSource(source: StatementSource): Promise<string> {
  if (source !== 'thisMonth') return source.text();
  const days = daysOf('thisMonth', todayInIndia(new Date()));
  return (await fetchFile(statementUrl(days, 'json', 'en'))).text();
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

interface PublishedHead {
  readonly number: string;
}

/** All of them; they come a thousand at a time. */
async function fetchHeads(): Promise<PublishedHead[]> {
  const heads: PublishedHead[] = [];
  for (let after = '0'; ;) {
    const response = await fetch(`/.well-known/sauda-ledger.json?after=${after}`).catch((error: unknown) => {
      throw new ApiUnreachable(error);
    });
    if (!response.ok) throw new ApiUnreachable(new Error(`HTTP ${response.status}`));
    const page = ((await response.json()) as { heads: PublishedHead[] }).heads;
    heads.push(...page);
    const last = page[page.length - 1];
    if (last === undefined) return heads;
    after = last.number;
  }
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
}

/** Undefined where this browser knows no Ed25519. */
async function verifySignature(
  key: Uint8Array<ArrayBuffer>,
  signature: Uint8Array<ArrayBuffer>,
  hash: Uint8Array<ArrayBuffer>,
): Promise<boolean | undefined> {
  try {
    const imported = await crypto.subtle.importKey('raw', key, { name: 'Ed25519' }, false, ['verify']);
    return await crypto.subtle.verify('Ed25519', imported, signature, hash);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotSupportedError') return undefined;
    return false;
  }
}
