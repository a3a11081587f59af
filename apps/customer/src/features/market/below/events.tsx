import { useLingui } from '@lingui/react/macro';
import type { Instrument } from '../../../data/instrument.ts';
import { isReverseSplit } from '../../../data/share-ratio.ts';
import { Link } from '@tanstack/react-router';
import { priceText } from '../../../lib/format/money.ts';
import { useFormats } from '../../../lib/i18n/use-formats.ts';
import { useTimeLeft } from '../../../lib/i18n/use-time-left.ts';
import { List, Row } from '../../../ui/list.tsx';
import { SectionHeading } from '../../../ui/section-heading.tsx';
import type { InstrumentEvent } from './instrument-page.ts';

interface EventsProps {
  instrument: Instrument;
  /** What is to come first; not none. */
  events: readonly InstrumentEvent[];
}

/** What the instrument pays and has paid, what is done to its shares, and when it ends. */
export function Events({ instrument, events }: EventsProps) {
  const { t } = useLingui();
  const { dateTime } = useFormats();
  const left = useTimeLeft();
  const titleOf = useEventTitle(instrument);
  const over = ({ kind }: InstrumentEvent) =>
    isPaid(kind) ? t`Paid` : kind === 'rights' ? t`Entitled` : t`Carried out`;
  return (
    <section>
      <SectionHeading>{t`Events`}</SectionHeading>
      <List label={t`Events`}>
        {events.map((event) => {
          const { kind, at, record_at: recordAt, is_over: isOver } = event;
          const record = recordAt === null ? '' : dateTime(recordAt);
          return (
            <Row
              key={`${kind} ${at} ${record}`}
              title={titleOf(event)}
              subtitle={recordAt === null ? dateTime(at) : t`Record date ${record}`}
              render={kind === 'rights' ? <Link to="/rights" /> : undefined}
              figures={[
                <span key="when" className="muted">
                  {isOver ? over(event) : left(at)}
                </span>,
              ]}
            />
          );
        })}
      </List>
    </section>
  );
}

const isPaid = (kind: InstrumentEvent['kind']): boolean =>
  kind === 'dividend' || kind === 'coupon' || kind === 'expiry' || kind === 'maturity' || kind === 'cash_exit';

function useEventTitle({ currency: of }: Instrument): (event: InstrumentEvent) => string {
  const { t } = useLingui();
  const { currency } = useFormats();
  return ({ kind, amount, ratio, from = '', into = '' }) => {
    const paid = amount === null ? '' : priceText(amount, of, currency);
    if (kind === 'symbol_change') return t`New code: ${from} is ${into}`;
    if (kind === 'name_change') return t`New name: ${into}`;
    if (kind === 'merger') {
      return amount === null
        ? t`Merger of ${from} into ${into}, ${ratio ?? ''}`
        : t`Merger of ${from} into ${into}, ${ratio ?? ''} and ${paid} a share`;
    }
    if (kind === 'delisting') return t`Delisting`;
    if (kind === 'cash_exit') return t`Taken over at ${paid} a share`;
    if (kind === 'dividend') return t`Dividend ${paid} a share`;
    if (kind === 'split') return isReverseSplit(ratio) ? t`Reverse split ${ratio ?? ''}` : t`Split ${ratio ?? ''}`;
    if (kind === 'bonus') return t`Bonus ${ratio ?? ''}`;
    if (kind === 'rights') return t`Rights ${ratio ?? ''} at ${paid} a new share`;
    if (kind === 'coupon') return t`Coupon ${paid} a bond`;
    return kind === 'maturity' ? t`Maturity, ${paid} a bond` : t`Expiry`;
  };
}
