import { msg, plural } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import type { Answer } from '@sauda/contract';
import { formatDecimal } from '@sauda/money';
import {
  verifyLiabilities,
  type LiabilityFault,
  type LiabilityVerification,
} from '../../../../../scripts/verify-liabilities.mjs';
import { api } from '../../lib/api.ts';
import { saveFile } from '../../lib/download-file.ts';
import { failureText } from '../../lib/error-text.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { AlertLine } from '../../ui/alert-line.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { DownloadIcon } from '../../ui/icons/icons.tsx';
import { List, Row } from '../../ui/list.tsx';
import { fetchHeads, tools } from './check-tools.ts';
import { fetchStatedAssets, StatedAssetsOfNight, type StatedAssets } from './stated-assets.tsx';
import styles from './statements.module.css';
import { VerdictCard } from './verdict.tsx';

type LiabilityProof = Answer<'GET /stock/success/liabilities'>['data'];

/** The same file that this page runs, as it is. */
const programUrl = new URL('../../../../../scripts/verify-liabilities.mjs', import.meta.url).href;

/** Checks in this browser that what the customer is owed is in the total that was published for the night. */
export function HoldingsProof() {
  const { t } = useLingui();
  const check = useMutation({ mutationFn: checkNow });
  const found = check.isPending ? undefined : check.data;
  return (
    <>
      <section className={classNames('gap-4 leading', styles.section)}>
        <p>
          <Trans>
            Each night all that we owe to all customers, and keep for them, is added up, signed and published. Your
            device checks that what is yours is in that total, and that nobody was left out of it on the way.
          </Trans>
        </p>
        <Button wide variant="primary" busy={check.isPending} busyLabel={t`Checking`} onClick={() => check.mutate()}>
          <Trans>Check the newest night</Trans>
        </Button>
        <AlertLine text={failureText(check.error, t`The check could not be made, please retry`)} />
        {found !== undefined && <Verdict proof={found.proof} verification={found.verification} />}
      </section>
      {found !== undefined && found.proof.assets.length > 0 && <Assets proof={found.proof} />}
      {found?.stated !== undefined && <StatedAssetsOfNight assets={found.stated} currency={found.proof.currency} />}
      <section className={classNames('gap-4 leading', styles.section)}>
        <p className="muted">
          <Trans>
            Nobody can see what is whose, and your place in the total is another one each night. You need not trust this
            page: the program does the same on your own computer, without this app.
          </Trans>
        </p>
        {found !== undefined && (
          <Button wide icon={<DownloadIcon size="s" />} onClick={() => keep(found.proof)}>
            <Trans>Download the proof</Trans>
          </Button>
        )}
        <p>
          <a className="link" href={programUrl} download="verify-liabilities.mjs">
            <Trans>Download the program</Trans>
          </a>
        </p>
      </section>
    </>
  );
}

interface Found {
  readonly proof: LiabilityProof;
  readonly verification: LiabilityVerification;
  /** Beside the totals of the night; undefined before there is one. */
  readonly stated: StatedAssets | undefined;
}

async function checkNow(): Promise<Found> {
  const proof = (await api.call('GET /stock/success/liabilities', {})).data;
  // After it: a night that was published meanwhile is among them.
  const heads = await fetchHeads('sauda-liabilities');
  const set = proof.head?.['set_id'];
  const stated = set === undefined ? undefined : await fetchStatedAssets(set);
  return { proof, stated, verification: await verifyLiabilities(proof, heads, tools) };
}

function keep(proof: LiabilityProof): void {
  const file = new Blob([JSON.stringify(proof, undefined, 1)], { type: 'application/json' });
  saveFile(file, `sauda-proof-${proof.head?.['as_of']?.slice(0, 10) ?? 'none'}.json`);
}

/** Whether all of it is proven, for which night, and what is wrong or could not be told. */
function Verdict({ proof, verification }: Pick<Found, 'proof' | 'verification'>) {
  const { t, i18n } = useLingui();
  const { dateTime } = useFormats();
  const { faults, isBeforeFirst, comparedWithPublished, signaturesChecked, newerHead } = verification;
  const isWhole = !isBeforeFirst && comparedWithPublished && signaturesChecked && newerHead === undefined;
  const [title, tone, word] =
    faults.length > 0
      ? ([t`This is not what was published`, 'no', t`Wrong`] as const)
      : isWhole
        ? ([t`What is yours is in the total`, 'ok', t`Proven`] as const)
        : ([t`Nothing is wrong, but not everything could be checked`, 'wait', t`In part`] as const);
  const at = proof.head?.['as_of'];
  const points = [
    ...faults.map((fault) => i18n._(faultText(fault))),
    ...(at === undefined ? [] : [t`As of ${dateTime(at)}`]),
    ...(isBeforeFirst ? [t`No night has been published yet. Look again tomorrow.`] : []),
    ...(!isBeforeFirst && proof.assets.length === 0
      ? [t`Nothing was yours then. That it is nothing is our word.`]
      : []),
    ...(signaturesChecked ? [] : [t`This browser cannot check Ed25519 signatures. The program below can.`]),
  ];
  return <VerdictCard title={title} tone={tone} word={word} points={points} />;
}

/** What the customer had of each asset, in the total of how many. */
function Assets({ proof }: { proof: LiabilityProof }) {
  const { t } = useLingui();
  const { money, figure } = useFormats();
  const written = (asset: string, count: string) =>
    asset.startsWith('units:') ? figure(count, { decimals: 0 }) : money(formatDecimal(BigInt(count)));
  const inTotal = (all: string, holders: number) =>
    t`${plural(holders, { one: `In a total of ${all}, of # customer`, other: `In a total of ${all}, of # customers` })}`;
  const nameOf = (asset: string) => {
    const [kind, code = ''] = asset.split(':');
    if (kind === 'units') return code;
    if (kind === 'fund') return t`Shares of fund ${code}`;
    return kind === 'withdrawals' ? t`Withdrawals on their way` : t`Cash, free and set aside`;
  };
  return (
    <List label={t`What is yours`}>
      {proof.assets.map(({ asset, quantity, total, holders }) => (
        <Row
          key={asset}
          title={nameOf(asset)}
          subtitle={inTotal(written(asset, total), Number(holders))}
          figures={[written(asset, quantity)]}
        />
      ))}
    </List>
  );
}

/** What is wrong with a proof, in the customer's language. */
function faultText({ code, subject }: LiabilityFault): MessageDescriptor {
  switch (code) {
    case 'not_a_proof':
      return msg`The answer is not a whole proof.`;
    case 'asset_twice':
    case 'asset_not_in_total':
      return msg`What it says of ${subject} is not in the total of all customers.`;
    case 'asset_not_in_root':
      return msg`The total of ${subject} is not the one that was signed.`;
    case 'head_changed':
    case 'head_not_signed':
    case 'head_not_published':
      return msg`Head ${subject} is not the one that was signed and published.`;
    case 'published_heads_broken':
      return msg`Published head ${subject} does not follow from the one before it.`;
  }
}
