import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { StatementVerification } from '../../../../../scripts/verify-statement.mjs';
import { StatusPill } from '../../ui/status-pill.tsx';
import { faultText } from './fault-text.ts';
import styles from './statements.module.css';

const FAULTS_SHOWN = 20;

/** What the check has found: right, wrong and where, or right as far as it could be told. */
export function Verdict({ verification }: { verification: StatementVerification }) {
  const { t, i18n } = useLingui();
  const { faults, transfers, blocks, heads, unproven, unnumbered, signaturesChecked, isOldFormat } = verification;
  const isWhole = isProven(verification);
  const proven = transfers - unproven;
  return (
    <section className={styles.verdict} aria-label={t`Result`} role="status">
      <div className={styles.state}>
        {faults.length > 0 ? (
          <>
            <span>
              <Trans>This statement is not what the ledger says</Trans>
            </span>
            <StatusPill tone="no">{t`Wrong`}</StatusPill>
          </>
        ) : isWhole ? (
          <>
            <span>
              <Trans>This statement is right</Trans>
            </span>
            <StatusPill tone="ok">{t`Proven`}</StatusPill>
          </>
        ) : (
          <>
            <span>
              <Trans>Nothing is wrong, but not everything could be checked</Trans>
            </span>
            <StatusPill tone="wait">{t`In part`}</StatusPill>
          </>
        )}
      </div>
      <ul className={styles.points}>
        {faults.slice(0, FAULTS_SHOWN).map((fault, index) => (
          <li key={index}>{i18n._(faultText(fault))}</li>
        ))}
        {isOldFormat && (
          <li>
            <Trans>This file is from before statements were signed. Download the statement again.</Trans>
          </li>
        )}
        {faults.length === 0 && !isOldFormat && (
          <>
            <li>
              {t`${plural(transfers, {
                one: '# transfer leads from the opening to the closing balance.',
                other: '# transfers lead from the opening to the closing balance.',
              })}`}
            </li>
            {proven > 0 && (
              <li>
                {t`Proven to be in the ledger: ${proven}, by ${plural(blocks, { one: '# block', other: '# blocks' })} and ${plural(heads, { one: '# published head', other: '# published heads' })}.`}
              </li>
            )}
            {unproven > 0 && (
              <li>{t`Newer than the last published head: ${unproven}. Check again in a few minutes.`}</li>
            )}
            {transfers === 0 && (
              <li>
                <Trans>There is no transfer to prove: that none was made, and the balance, is what was signed.</Trans>
              </li>
            )}
            {unnumbered > 0 && (
              <li>{t`From before transfers had numbers: ${unnumbered}. A statement from the beginning on proves that none is missing.`}</li>
            )}
            {(!verification.comparedWithPublished || verification.newerHead !== undefined) && (
              <li>
                <Trans>The head as of which it was made is not published yet. Check again in a few minutes.</Trans>
              </li>
            )}
            {verification.takenBack.length > 0 && (
              <li>
                <Trans>Published heads were taken back once. Ask customer service what happened.</Trans>
              </li>
            )}
            {!signaturesChecked && (
              <li>
                <Trans>This browser cannot check Ed25519 signatures. The program below can.</Trans>
              </li>
            )}
          </>
        )}
      </ul>
    </section>
  );
}

/** Nothing is wrong, and nothing is left that could not be told. */
function isProven(verification: StatementVerification): boolean {
  const { faults, unproven, unnumbered, comparedWithPublished, signaturesChecked } = verification;
  if (faults.length > 0 || verification.isOldFormat || verification.takenBack.length > 0) return false;
  return (
    unproven + unnumbered === 0 && comparedWithPublished && signaturesChecked && verification.newerHead === undefined
  );
}
