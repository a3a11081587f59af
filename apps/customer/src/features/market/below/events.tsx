import { useLingui } from '@lingui/react/macro';
import type { Instrument } from '../../../data/instrument.ts';
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
  const over = ({ ratio }: InstrumentEvent) => (ratio === undefined ? t`Paid` : t`Carried out`);
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

function useEventTitle({ currency: of }: Instrument): (event: InstrumentEvent) => string {
  const { t } = useLingui();
  const { currency } = useFormats();
  return ({ kind, amount, ratio }) => {
    const paid = amount === null ? '' : priceText(amount, of, currency);
    if (kind === 'dividend') return t`Dividend ${paid} a share`;
    if (kind === 'split') return t`Split ${ratio ?? ''}`;
    if (kind === 'bonus') return t`Bonus ${ratio ?? ''}`;
    if (kind === 'coupon') return t`Coupon ${paid} a bond`;
    return kind === 'maturity' ? t`Maturity, ${paid} a bond` : t`Expiry`;
  };
}
