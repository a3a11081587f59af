import { Trans, useLingui } from '@lingui/react/macro';
import { plural } from '@lingui/core/macro';
import { formatDecimal } from '@sauda/money';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { KeyValueList } from '../../ui/key-value-list.tsx';
import { ApiUnreachable } from '../../lib/api.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './statements.module.css';

interface StatedFile {
  readonly digest: string;
}

/** What others have stated of the last day that had ended when a night was added up, as it is published beside its totals. */
export interface StatedAssets {
  /** As in 2026-11-25. */
  readonly day: string;
  readonly bank: { readonly balance: string } | null;
  readonly custodian: (StatedFile & { readonly units: Readonly<Record<string, string>> }) | null;
  readonly clearing_broker: (StatedFile & { readonly cash: Readonly<Record<string, string>> }) | null;
  readonly open_differences: number;
}

/** @returns undefined where nothing is known of the night @throws ApiUnreachable */
export async function fetchStatedAssets(setId: string): Promise<StatedAssets | undefined> {
  const response = await fetch(`/.well-known/sauda-liability-totals.json?set=${setId}`).catch((error: unknown) => {
    throw new ApiUnreachable(error);
  });
  if (!response.ok) throw new ApiUnreachable(new Error(`HTTP ${response.status}`));
  return ((await response.json()) as { assets: StatedAssets | null }).assets ?? undefined;
}

interface StatedAssetsProps {
  assets: StatedAssets;
  /** ISO 4217, of the accounts. */
  currency: string;
}

/** What bank, custodian and clearing broker say that they hold, and nothing for who has not said it. */
export function StatedAssetsOfNight({ assets, currency }: StatedAssetsProps) {
  const { t } = useLingui();
  const { day: dayOf, money } = useFormats();
  const { bank, custodian, clearing_broker: broker, open_differences: open } = assets;
  const notStated = t`Not stated`;
  const kinds = custodian === null ? 0 : Object.values(custodian.units).filter((units) => units !== '0').length;
  const cash = broker?.cash[currency];
  const amount = (digits: string) => money(formatDecimal(BigInt(digits)));
  const day = dayOf(assets.day);
  return (
    <section className={classNames('gap-3 leading', styles.section)} aria-label={t`What is there`}>
      <h2 className="heading">
        <Trans>What is there, in the words of others</Trans>
      </h2>
      <KeyValueList
        items={[
          { label: t`End of day`, value: day },
          { label: t`At the bank`, value: bank === null ? notStated : amount(bank.balance) },
          {
            label: t`At the custodian`,
            value:
              custodian === null ? notStated : t`${plural(kinds, { one: '# instrument', other: '# instruments' })}`,
          },
          { label: t`At the clearing broker`, value: cash === undefined ? notStated : amount(cash) },
          { label: t`Open differences`, value: String(open) },
        ]}
      />
      <p className="small muted">
        <Trans>
          These are files and statements of those who hold it, for all customers together. Each is compared with our
          books; what nobody has stated is not made up.
        </Trans>
      </p>
    </section>
  );
}
