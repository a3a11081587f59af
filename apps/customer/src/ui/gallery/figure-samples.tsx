import { useState } from 'react';
import { Avatar } from '../avatar.tsx';
import { Button } from '../button.tsx';
import { Card, Well } from '../card.tsx';
import { DeltaText } from '../delta-text.tsx';
import { Facts } from '../facts.tsx';
import { KeyValueList } from '../key-value-list.tsx';
import { MoneyText } from '../money-text.tsx';
import { PriceAge } from '../price-age.tsx';
import { PriceTick } from '../price-tick.tsx';
import { RangeBar } from '../range-bar.tsx';
import { Sparkline } from '../sparkline.tsx';
import { StatusPill } from '../status-pill.tsx';
import styles from './gallery.module.css';
import { Line, Sample } from './sample.tsx';

const rising = Array.from({ length: 40 }, (_, minute) => 100 + minute / 8 + Math.sin(minute / 3) * 2);
const falling = rising.map((point) => 205 - point);

export function FigureSamples() {
  const [price, setPrice] = useState(128460);
  const shown = `${Math.floor(price / 100)}.${String(price % 100).padStart(2, '0')}`;
  return (
    <>
      <Sample title="Money and change">
        <div className={styles.end}>
          <MoneyText text="₹12,34,567.00" size="hero" quietDecimals />
          <MoneyText text="₹12,34,56,789.00" size="hero" quietDecimals />
          <MoneyText text="₹1,284.60" size="headline" />
          <MoneyText text="₹32,124.63" size="total" />
          <MoneyText text="−₹32,124.63" />
          <MoneyText text="₹12,34,567.00" size="hero" hiddenLabel="Amount hidden" />
          <DeltaText direction="up" value="+18.05" percent="+1.43%" />
          <DeltaText direction="down" percent="−0.86%" />
          <DeltaText direction="flat" percent="0.00%" />
        </div>
      </Sample>
      <Sample title="Price that ticks, and its age">
        <Line>
          <MoneyTick value={shown} />
          <PriceAge stale={false}>20 Nov, 14:32</PriceAge>
          <PriceAge stale>12 min old</PriceAge>
        </Line>
        <Line>
          <Button size="small" onClick={() => setPrice(price + 5)}>
            Tick up
          </Button>
          <Button size="small" onClick={() => setPrice(price - 5)}>
            Tick down
          </Button>
        </Line>
        <RangeBar position={0.768} low="Low 1,262.10" high="High 1,291.40" />
        <RangeBar position={0} low="Low 1,262.10" high="High 1,262.10" />
      </Sample>
      <Sample title="Card and sparkline">
        <Card render={<a href="#index" />}>
          <span className={styles.index}>
            <span>
              India 50
              <br />
              <MoneyText text="24,812.35" size="total" />
              <br />
              <DeltaText direction="up" value="+152.90" percent="+0.62%" />
            </span>
            <Sparkline points={rising} reference={101} direction="up" width={134} height={56} />
          </span>
        </Card>
        <Line>
          <Card>
            <Sparkline points={falling} reference={104} direction="down" />
          </Card>
          <Card>
            <Sparkline points={[7, 7, 7]} reference={7} direction="flat" />
          </Card>
          <Card>
            <Sparkline points={[]} direction="flat" />
          </Card>
        </Line>
        <Well>
          <KeyValueList
            items={[
              { label: '25 × ₹1,284.60', value: '₹32,115.00' },
              { label: 'Fee, 0.03%', value: '₹9.63' },
              { label: 'Total', value: '₹32,124.63', total: true },
            ]}
          />
        </Well>
      </Sample>
      <Sample title="Facts">
        <Facts
          facts={[
            { label: 'Open', value: '1,268.00' },
            { label: 'High', value: '1,291.40' },
            { label: 'Low', value: '1,262.10' },
            { label: 'Prev. close', value: '1,266.55' },
          ]}
        />
        <Facts
          facts={[
            { label: 'Issue price', value: '₹412.00' },
            { label: 'Quantity', value: '100 to 1,000' },
            { label: 'Dates', value: '24 to 26 Nov' },
          ]}
        />
      </Sample>
      <Sample title="Status pills, avatar">
        <Line>
          <StatusPill tone="ok">Completed</StatusPill>
          <StatusPill tone="wait">In progress</StatusPill>
          <StatusPill tone="no">Failed</StatusPill>
          <StatusPill tone="accent">Forthcoming</StatusPill>
          <StatusPill tone="neutral">Closed</StatusPill>
          <Avatar initials="AR" />
        </Line>
      </Sample>
    </>
  );
}

function MoneyTick({ value }: { value: string }) {
  return (
    <PriceTick value={value}>
      <MoneyText text={`₹${value}`} size="hero" />
    </PriceTick>
  );
}
