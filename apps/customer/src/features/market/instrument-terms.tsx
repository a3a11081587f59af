import { useLingui } from '@lingui/react/macro';
import { priceText, multiplied } from '../../lib/format/money.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { useInstrumentName } from '../../lib/i18n/use-instrument-name.ts';
import { useTimeLeft } from '../../lib/i18n/use-time-left.ts';
import { KeyValueList } from '../../ui/key-value-list.tsx';
import type { Instrument } from '../../data/instrument.ts';
import styles from './instrument-terms.module.css';

/** What is agreed on beside the price: the lot of a pair, the end of a contract, the coupons of a bond. Nothing for stocks. */
export function InstrumentTerms({ instrument }: { instrument: Instrument }) {
  const { t } = useLingui();
  const { figure } = useFormats();
  // Kept answers of an older version of the app have none.
  const terms = instrument.terms ?? null;
  if (terms === null) return null;
  const lot = figure(String(instrument.lot_size), { decimals: 0 });
  return (
    <section className={styles.terms}>
      {terms.base_currency !== null && (
        <>
          <h2 className="heading after-2">{t`Currency pair`}</h2>
          <KeyValueList
            items={[
              { label: t`Bought and sold`, value: terms.base_currency },
              { label: t`Paid in`, value: terms.quote_currency ?? '' },
              { label: t`One lot`, value: `${lot} ${terms.base_currency}` },
            ]}
          />
        </>
      )}
      {terms.multiplier !== null && <ContractTerms instrument={instrument} terms={terms} />}
      {terms.face_value !== null && <DebtTerms instrument={instrument} terms={terms} />}
    </section>
  );
}

interface TermsProps {
  instrument: Instrument;
  terms: NonNullable<Instrument['terms']>;
}

function ContractTerms({ instrument, terms }: TermsProps) {
  const { t } = useLingui();
  const { currency, dateTime, figure } = useFormats();
  const left = useTimeLeft();
  const nameOf = useInstrumentName();
  const multiplier = terms.multiplier ?? 1;
  const value = multiplied(instrument.price, multiplier);
  const expiry = terms.expires_at;
  return (
    <>
      <h2 className="heading after-2">{t`Contract`}</h2>
      <KeyValueList
        items={[
          ...(expiry === null ? [] : [{ label: t`Expires`, value: `${dateTime(expiry)} · ${left(expiry)}` }]),
          { label: t`Exchange`, value: nameOf(instrument.exchange_name) },
          { label: t`Multiplier`, value: figure(String(multiplier), { decimals: 0 }) },
          { label: t`Value of one contract`, value: priceText(value, instrument.currency, currency) },
          ...(terms.settlement === 'cash' ? [{ label: t`Settlement`, value: t`In cash` }] : []),
        ]}
      />
      {terms.settlement === 'cash' && (
        <p className="muted above-2">
          {t`At expiry what you hold is settled in cash at the last price: value is credited to your balance, and nothing is delivered.`}
        </p>
      )}
    </>
  );
}

function DebtTerms({ instrument, terms }: TermsProps) {
  const { t } = useLingui();
  const { currency, date, rate } = useFormats();
  const nameOf = useInstrumentName();
  const inCurrency = (amount: string) => priceText(amount, instrument.currency, currency);
  const lines: { label: string; value: string | null }[] = [
    { label: t`Face value of one bond`, value: terms.face_value && inCurrency(terms.face_value) },
    { label: t`Coupon, a year`, value: terms.coupon_rate && rate(terms.coupon_rate) },
    { label: t`Yield to maturity`, value: terms.yield_percent && rate(terms.yield_percent) },
    {
      label: t`Next coupon`,
      value:
        terms.next_coupon_at &&
        [date(terms.next_coupon_at), ...(terms.coupon_amount === null ? [] : [inCurrency(terms.coupon_amount)])].join(
          ' · ',
        ),
    },
    { label: t`Accrued interest`, value: terms.accrued_interest && inCurrency(terms.accrued_interest) },
    { label: t`Matures`, value: terms.matures_at && date(terms.matures_at) },
    { label: t`Exchange`, value: nameOf(instrument.exchange_name) },
  ];
  return (
    <>
      <h2 className="heading after-2">{t`Bond`}</h2>
      <KeyValueList items={lines.filter(({ value }) => value !== null)} />
      <p className="muted above-2">
        {t`The price is for one bond without accrued interest. A buyer pays that on top, a seller receives it. At maturity the face value is paid back.`}
      </p>
    </>
  );
}
