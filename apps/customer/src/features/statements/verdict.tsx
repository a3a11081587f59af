import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { StatementFault } from '../../../../../scripts/verify-statement.mjs';
import { classNames } from '../../ui/class-names.ts';
import { StatusPill, type StatusTone } from '../../ui/status-pill.tsx';
import type { FileVerification } from './check-file.ts';
import styles from './statements.module.css';

const FAULTS_SHOWN = 20;

/** What the check has found: right, wrong and where, or right as far as it could be told. */
export function Verdict({ verification }: { verification: FileVerification }) {
  const { t, i18n } = useLingui();
  const proofs = useProofs(verification);
  const { faults, isOldFormat } = verification;
  const isDocument = verification.document !== undefined;
  const [title, tone, word] =
    faults.length > 0
      ? ([
          isDocument ? t`This document is not what the ledger says` : t`This statement is not what the ledger says`,
          'no',
          t`Wrong`,
        ] as const)
      : isProven(verification)
        ? ([isDocument ? t`This document is right` : t`This statement is right`, 'ok', t`Proven`] as const)
        : ([t`Nothing is wrong, but not everything could be checked`, 'wait', t`In part`] as const);
  const points = [
    ...faults.slice(0, FAULTS_SHOWN).map((fault) => i18n._(faultText(fault))),
    ...(isOldFormat ? [t`This file is from before statements were signed. Download the statement again.`] : []),
    ...(faults.length === 0 && !isOldFormat ? proofs : []),
  ];
  return <VerdictCard title={title} tone={tone} word={word} points={points} />;
}

interface VerdictCardProps {
  title: string;
  tone: StatusTone;
  word: string;
  points: readonly string[];
}

/** What a check has come to, with what was found beneath. */
export function VerdictCard({ title, tone, word, points }: VerdictCardProps) {
  const { t } = useLingui();
  return (
    <section className={classNames('gap-3', styles.verdict)} aria-label={t`Result`} role="status">
      <div className={classNames('spread medium', styles.state)}>
        <span>{title}</span>
        <StatusPill tone={tone}>{word}</StatusPill>
      </div>
      <ul className="points small anywhere">
        {points.map((point, index) => (
          <li key={index}>{point}</li>
        ))}
      </ul>
    </section>
  );
}

/** What is proven of a statement in which nothing is wrong, and what could not be told. */
function useProofs(verification: FileVerification): string[] {
  const { t } = useLingui();
  const { transfers, blocks, heads, unproven, unnumbered, charged, chargedElsewhere, unpriced = 0 } = verification;
  const proven = transfers - unproven;
  const sentences: ReadonlyArray<readonly [isSaid: boolean, sentence: string]> = [
    [
      true,
      t`${plural(transfers, {
        one: '# transfer leads from the opening to the closing balance.',
        other: '# transfers lead from the opening to the closing balance.',
      })}`,
    ],
    [
      proven > 0,
      t`Proven to be in the ledger: ${proven}, by ${plural(blocks, { one: '# block', other: '# blocks' })} and ${plural(heads, { one: '# published head', other: '# published heads' })}.`,
    ],
    [
      verification.document?.format === 'sauda-contract-note-1',
      t`Every order of the note, its charges and the total are those of these transfers, and none is left out.`,
    ],
    [
      verification.document?.format === 'sauda-monthly-statement-1',
      t`What was held, what that had cost and what sales have brought is what was signed.`,
    ],
    [unproven > 0, t`Newer than the last published head: ${unproven}. Check again in a few minutes.`],
    [transfers === 0, t`There is no transfer to prove: that none was made, and the balance, is what was signed.`],
    [charged > 0, t`Orders whose charges by law were worked out anew: ${charged}.`],
    [
      chargedElsewhere > 0,
      t`Orders with charges that have traded outside of this period too: ${chargedElsewhere}. A statement of all of it proves them.`,
    ],
    [
      unpriced > 0,
      t`Orders whose amounts could not be worked out from their prices: ${unpriced}. They are those of the transfers.`,
    ],
    [
      unnumbered > 0,
      t`From before transfers had numbers: ${unnumbered}. A statement from the beginning on proves that none is missing.`,
    ],
    [
      !verification.comparedWithPublished || verification.newerHead !== undefined,
      t`The head as of which it was made is not published yet. Check again in a few minutes.`,
    ],
    [verification.takenBack.length > 0, t`Published heads were taken back once. Ask customer service what happened.`],
    [!verification.signaturesChecked, t`This browser cannot check Ed25519 signatures. The program below can.`],
  ];
  return sentences.filter(([isSaid]) => isSaid).map(([, sentence]) => sentence);
}

/** Nothing is wrong, and nothing is left that could not be told. */
function isProven(verification: FileVerification): boolean {
  const { faults, unproven, unnumbered, chargedElsewhere, unpriced = 0 } = verification;
  const { comparedWithPublished, signaturesChecked } = verification;
  if (faults.length > 0 || verification.isOldFormat || verification.takenBack.length > 0) return false;
  return (
    unproven + unnumbered + chargedElsewhere + unpriced === 0 &&
    comparedWithPublished &&
    signaturesChecked &&
    verification.newerHead === undefined
  );
}

/** What is wrong with a statement, in the customer's language. */
function faultText({ code, subject }: StatementFault): MessageDescriptor {
  switch (code) {
    case 'not_a_statement':
      return msg`This file is not a whole statement in JSON.`;
    case 'document_not_signed':
      return msg`What the document says is not what was signed.`;
    case 'another_statement':
      return msg`The statement in the file is of another customer, time or balance than the document says.`;
    case 'order_missing':
      return msg`Order ${subject} has traded in that time, and is not on the note.`;
    case 'order_differs':
      return msg`What the note says of order ${subject} is not what its transfers say.`;
    case 'wrong_totals':
      return msg`The totals are not what the transfers come to.`;
    case 'statement_not_signed':
      return msg`Customer, licence, currency, period, balances or numbers are not those that were signed.`;
    case 'another_key':
      return msg`This statement is signed by another key than the published heads.`;
    case 'number_missing':
      return msg`Transfer number ${subject} of this customer is not there.`;
    case 'another_customer':
      return msg`Transfer ${subject} belongs to another customer.`;
    case 'out_of_order':
      return msg`Transfer ${subject} is out of order.`;
    case 'wrong_opening':
      return msg`The opening balance does not lead to the balance after transfer ${subject}.`;
    case 'wrong_balance':
      return msg`The balance after transfer ${subject} does not follow from the one before it.`;
    case 'wrong_closing':
      return msg`The closing balance ${subject} is not the one that the transfers leave.`;
    case 'wrong_period':
      return msg`The period ${subject} is not the one of the times in the file.`;
    case 'outside_period':
      return msg`Transfer ${subject} is not of this period.`;
    case 'wrong_charge':
      return msg`Order ${subject} was not charged by law what the table in force says.`;
    case 'transfer_not_in_block':
      return msg`Transfer ${subject} is not in the ledger as it is stated here.`;
    case 'block_changed':
    case 'block_not_in_head':
      return msg`Block ${subject} does not fit the ledger.`;
    case 'head_changed':
    case 'head_not_signed':
    case 'head_not_published':
      return msg`Head ${subject} is not the one that was signed and published.`;
    case 'published_heads_broken':
      return msg`Published head ${subject} does not follow from the one before it.`;
  }
}
