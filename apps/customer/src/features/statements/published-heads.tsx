import { msg, plural } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { saveFile } from '../../lib/download-file.ts';
import { failureText } from '../../lib/error-text.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { otherHistory } from '../../lib/other-history.ts';
import { AlertLine } from '../../ui/alert-line.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { DownloadIcon } from '../../ui/icons/icons.tsx';
import { KeyValueList } from '../../ui/key-value-list.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import {
  beginAnew,
  compareHeads,
  evidenceIn,
  logNames,
  readSeenHeads,
  type Evidence,
  type LogName,
  type SeenHeads,
} from './seen-heads.ts';
import styles from './statements.module.css';

/** The same file that this page runs, as it is. */
const programUrl = new URL('../../../../../scripts/witness.mjs', import.meta.url).href;

/** What this device has seen of the logs of published heads, and whether they are still the same. */
export function PublishedHeads() {
  const { t } = useLingui();
  const [seen, setSeen] = useState(readSeenHeads);
  const evidence = evidenceIn(useSyncExternalStore(otherHistory.subscribe, otherHistory.read));
  const compare = useMutation({ mutationFn: compareHeads, onSuccess: ({ seen: now }) => setSeen(now) });
  return (
    <>
      <section className={classNames('gap-4 leading', styles.section)}>
        <p>
          <Trans>
            Each hour the state of our books is signed and published. Your device remembers what it saw, twice a day,
            and checks that the books have only grown since: nobody can change the past for you alone, or for all.
          </Trans>
        </p>
        <Button
          wide
          variant="primary"
          busy={compare.isPending}
          busyLabel={t`Comparing`}
          onClick={() => compare.mutate()}
        >
          <Trans>Compare now</Trans>
        </Button>
        <AlertLine text={failureText(compare.error, t`The comparison could not be made, please retry`)} />
        {(seen !== undefined || evidence !== undefined) && (
          <section className={classNames('gap-3', styles.verdict)} aria-label={t`Result`} role="status">
            <Verdict evidence={evidence} at={seen?.at} since={seen?.since} />
            {compare.data?.areSignaturesChecked === false && (
              <p className="small">
                <Trans>This browser cannot check Ed25519 signatures. The program below can.</Trans>
              </p>
            )}
          </section>
        )}
        {evidence !== undefined && (
          <Found
            evidence={evidence}
            onBeginAnew={() => {
              beginAnew();
              compare.reset();
              setSeen(undefined);
            }}
          />
        )}
      </section>
      {seen !== undefined && (
        <section className={styles.section} aria-label={t`Logs`}>
          <Logs logs={seen.logs} />
        </section>
      )}
      <AlsoPublished />
      <section className={classNames('gap-4 leading', styles.section)}>
        <p className="muted">
          <Trans>
            You need not trust this page: the program watches from your own computer, signs what it has seen, and
            compares it with what others were shown.
          </Trans>
        </p>
        <p>
          <a className="link" href={programUrl} download="witness.mjs">
            <Trans>Download the program</Trans>
          </a>
        </p>
      </section>
    </>
  );
}

interface VerdictProps {
  evidence: Evidence | undefined;
  at: string | undefined;
  since: string | undefined;
}

function Verdict({ evidence, at, since }: VerdictProps) {
  const { t, i18n } = useLingui();
  const { dateTime } = useFormats();
  const first = since === undefined ? '' : dateTime(since);
  const last = at === undefined ? '' : dateTime(at);
  const found = evidence === undefined ? '' : dateTime(evidence.at);
  return (
    <>
      <div className={classNames('spread medium', styles.state)}>
        <span>{evidence === undefined ? t`One history since this device looks` : t`This is another history`}</span>
        <StatusPill tone={evidence === undefined ? 'ok' : 'no'}>
          {evidence === undefined ? t`Unchanged` : t`Wrong`}
        </StatusPill>
      </div>
      <ul className="points small anywhere">
        {evidence !== undefined && (
          <>
            <li>{i18n._(faultText(evidence))}</li>
            <li>{t`Found on ${found}`}</li>
          </>
        )}
        {first !== '' && <li>{t`First looked at on ${first}`}</li>}
        {last !== '' && <li>{t`Last looked at on ${last}`}</li>}
      </ul>
    </>
  );
}

function Found({ evidence, onBeginAnew }: { evidence: Evidence; onBeginAnew: () => void }) {
  return (
    <>
      <p>
        <Trans>
          Keep the evidence: both states are signed by the broker's own key, so you can show it to others and to the
          authorities. Ask customer service what has happened.
        </Trans>
      </p>
      <Button wide icon={<DownloadIcon size="s" />} onClick={() => keep(evidence)}>
        <Trans>Download the evidence</Trans>
      </Button>
      <Button wide variant="quiet" onClick={onBeginAnew}>
        <Trans>Forget what was seen, and begin anew</Trans>
      </Button>
    </>
  );
}

/** What else is published for everybody to check. */
function AlsoPublished() {
  return (
    <section className={classNames('gap-4 leading', styles.section)}>
      <p className="muted">
        <Trans>
          How orders were executed against the bid and ask of their moment is published for each month, with what
          anybody needs to work it out again.
        </Trans>
      </p>
      <p>
        <a className="link" href="/best-execution.json" target="_blank" rel="noreferrer">
          <Trans>Months of best execution</Trans>
        </a>
      </p>
    </section>
  );
}

function keep(evidence: Evidence): void {
  const file = new Blob([JSON.stringify(evidence, undefined, 1)], { type: 'application/json' });
  saveFile(file, `sauda-evidence-${evidence.log}-${evidence.at.slice(0, 10)}.json`);
}

function Logs({ logs }: Pick<SeenHeads, 'logs'>) {
  const { t, i18n } = useLingui();
  const counted = (size: number) => t`${plural(size, { one: '# published head', other: '# published heads' })}`;
  return (
    <KeyValueList
      items={logNames.flatMap((log) => {
        const size = logs[log]?.size;
        return size === undefined ? [] : [{ label: i18n._(nameOf(log)), value: counted(Number(size)) }];
      })}
    />
  );
}

function nameOf(log: LogName): MessageDescriptor {
  switch (log) {
    case 'ledger':
      return msg`The ledger`;
    case 'audit':
      return msg`What our staff did`;
    case 'liabilities':
      return msg`What we owe`;
    case 'best-execution':
      return msg`How orders were executed`;
  }
}

/** What is wrong with a log, in the customer's language. */
function faultText({ log, fault }: Evidence): MessageDescriptor {
  const name = `sauda-${log}`;
  switch (fault) {
    case 'not_a_checkpoint':
      return msg`${name}: the answer is no signed state of a log.`;
    case 'not_signed':
      return msg`${name}: the newest state is not signed by its key.`;
    case 'other_key':
      return msg`${name}: it is signed by another key than before.`;
    case 'shorter':
      return msg`${name}: it has fewer heads than this device saw before.`;
    case 'forked':
      return msg`${name}: it does not go on from what this device saw before.`;
  }
}
