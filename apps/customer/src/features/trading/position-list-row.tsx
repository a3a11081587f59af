import { useLingui } from '@lingui/react/macro';
import { formatDecimal, percentChange } from '@sauda/money';
import { useHiddenAmounts } from '../../data/hidden-amounts.ts';
import { OwnAmount } from '../../data/own-amount.tsx';
import { priceOfPosition, worthAt, type PositionWorth } from '../../data/position-worth.ts';
import { decimalsOfKind, directionOf } from '../../lib/format/money.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { useInstrumentName } from '../../lib/i18n/use-instrument-name.ts';
import { usePrice } from '../../lib/stream/use-live.ts';
import { DeltaText } from '../../ui/delta-text.tsx';
import { Row } from '../../ui/list.tsx';
import type { PositionFigure } from './position-layout.ts';
import styles from './position-list.module.css';
import type { PositionRow } from './position-queries.ts';

interface PositionListRowProps {
  position: PositionRow;
  figure: PositionFigure;
  onNextFigure: () => void;
  onOpen: () => void;
}

/** What is held of one instrument and at what cost, neither while amounts are hidden; at the right what became of it, where a tap shows another figure. */
export function PositionListRow({ position, figure: shown, onNextFigure, onOpen }: PositionListRowProps) {
  const { t } = useLingui();
  const { figure, money, priceBeside } = useFormats();
  const nameOf = useInstrumentName();
  const [hidden] = useHiddenAmounts();
  const { price } = usePrice(priceOfPosition(position));
  const decimals = decimalsOfKind(position.kind);
  const count = figure(position.count, { decimals: 0 });
  return (
    <Row
      title={nameOf(position.name)}
      subtitle={hidden ? position.symbol : `${count} × ${priceBeside(position.price, position.currency, { decimals })}`}
      onClick={onOpen}
      action={
        position.not_listed === true ? (
          <span className={styles.figures}>
            <span className={styles.lead}>
              <OwnAmount text={money(position.total_price)} />
            </span>
            <span className={styles.note}>{t`Not listed yet`}</span>
          </span>
        ) : (
          <button type="button" className={styles.figures} onClick={onNextFigure}>
            <Figures worth={worthAt(position, price)} shown={shown} />
            <span className="sr-only">{t`Show another figure`}</span>
          </button>
        )
      }
    />
  );
}

function Figures({ worth, shown }: { worth: PositionWorth; shown: PositionFigure }) {
  const { t } = useLingui();
  const { money, percent } = useFormats();
  const [hidden] = useHiddenAmounts();
  const amountOf = (text: string) => (hidden ? undefined : money(text, { signed: true }));
  const [profit, day] = [formatDecimal(worth.profit), formatDecimal(worth.dayProfit)];
  const inAll = percent(formatDecimal(worth.profitPercent));
  const ofDay = percent(formatDecimal(percentChange(worth.value, worth.value - worth.dayProfit)));
  const profitText = <DeltaText direction={directionOf(profit)} value={amountOf(profit) ?? inAll} />;
  if (shown === 'value') {
    return (
      <>
        <span className={styles.lead}>
          <OwnAmount text={money(formatDecimal(worth.value))} />
        </span>
        <span className={styles.note}>
          <DeltaText direction={directionOf(profit)} value={amountOf(profit)} percent={inAll} />
        </span>
      </>
    );
  }
  const lead = {
    profit: profitText,
    percent: <DeltaText direction={directionOf(profit)} percent={inAll} />,
    day: <DeltaText direction={directionOf(day)} value={amountOf(day) ?? ofDay} />,
  }[shown];
  const note = { profit: inAll, percent: amountOf(profit) ?? t`in total`, day: t`${ofDay} today` }[shown];
  return (
    <>
      <span className={styles.lead}>{lead}</span>
      <span className={styles.note}>{note}</span>
    </>
  );
}
