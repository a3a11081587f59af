import { useLingui } from '@lingui/react/macro';
import { formatDecimal, parseDecimal } from '@sauda/money';
import type { TriggerSide } from '@sauda/rules';
import { useEffect, useId, useRef, useState } from 'react';
import type { Instrument } from '../../data/instrument.ts';
import { PriceByDistance } from '../frame/price-by-distance.tsx';
import { distances } from '../../data/price-distance.ts';
import { PriceLevels } from '../frame/price-levels.tsx';
import { useTriggerWords } from '../frame/use-trigger-words.ts';
import { prefersStill } from '../../lib/motion.ts';
import { ChevronDownIcon } from '../../ui/icons/icons.tsx';
import type { TicketEntry, TicketProblemText } from './ticket-entry.ts';
import styles from './ticket-bracket.module.css';
import { gainAfterBuy, type TicketAction } from './ticket.ts';

interface TicketBracketProps {
  entry: TicketEntry;
  instrument: Instrument;
  decimals: 2 | 4;
  problemText: TicketProblemText;
  disabled: boolean;
  change: (action: TicketAction) => void;
  /** Its fields, and what is wrong with them, go out of sight. */
  onFold: () => void;
}

/** The stop and the target that a buy brings: a row that says which, and unfolds to their fields. */
export function TicketBracket(props: TicketBracketProps) {
  const { t } = useLingui();
  const { instrument, entry, onFold } = props;
  const { summary, exits } = entry;
  const [open, setOpen] = useState(false);
  const fieldsId = useId();
  const section = useRef<HTMLElement>(null);
  // What unfolds at the foot of a sheet would else be out of sight.
  useEffect(() => {
    if (open) section.current?.scrollIntoView({ block: 'start', behavior: prefersStill() ? 'auto' : 'smooth' });
  }, [open]);

  function toggle(): void {
    if (open) onFold();
    setOpen(!open);
  }

  const waitsAt = summary.fillsAtOnce ? undefined : formatDecimal(summary.likelyPrice);
  return (
    <section ref={section} className={styles.bracket}>
      <button type="button" className={styles.row} aria-expanded={open} aria-controls={fieldsId} onClick={toggle}>
        <span className={styles.title}>{t`Stop and target`}</span>
        <BracketWords {...props} />
        <ChevronDownIcon size="s" className={open ? styles.turned : undefined} />
      </button>
      {/* Hidden rather than gone: a chip that is chosen stays so. */}
      <div id={fieldsId} hidden={!open}>
        <div className="gap-3">
          {open && (
            <PriceLevels
              symbol={instrument.symbol}
              now={instrument.price}
              limit={waitsAt}
              stop={exits.stop.wire}
              target={exits.target.wire}
            />
          )}
          <ExitField {...props} side="stop" label={t`Stop price`} chipsLabel={t`Stop below the price`} />
          <ExitField {...props} side="target" label={t`Target price`} chipsLabel={t`Target above the price`} />
          <p className="muted">
            {t`Set as soon as the order fills. What is reached first sells all of it, and the other ends with it.`}
          </p>
        </div>
      </div>
    </section>
  );
}

/** What is set, beside the title. */
function BracketWords({ entry: { exits }, decimals }: TicketBracketProps) {
  const { t } = useLingui();
  const words = useTriggerWords()({ stop_price: exits.stop.wire, target_price: exits.target.wire }, decimals);
  return <span className={styles.words}>{words || t`None`}</span>;
}

interface ExitFieldProps extends TicketBracketProps {
  side: TriggerSide;
  label: string;
  chipsLabel: string;
}

function ExitField({ entry, instrument, problemText, disabled, change, side, ...labels }: ExitFieldProps) {
  const { facts, ticket, summary, problems, exits } = entry;
  const { wire, words } = exits[side];
  const price = parseDecimal(wire ?? '');
  const gain = price === undefined ? undefined : gainAfterBuy(price, ticket, facts, summary);
  return (
    <PriceByDistance
      {...labels}
      currency={instrument.currency}
      value={ticket[side] ?? ''}
      onValueChange={(typed) => change({ type: 'bracket', side, price: typed })}
      percents={distances[side]}
      now={formatDecimal(summary.likelyPrice)}
      tickSize={instrument.tick_size}
      gain={gain === undefined ? undefined : formatDecimal(gain)}
      error={words ?? problemText.ofProblem(problems[side])}
      disabled={disabled}
    />
  );
}
