import { TickMarkType, type Time } from 'lightweight-charts';

/** Writes the marks of the time axis: the exchange's wall clock, which the chart takes for Greenwich time. */
export function tickMarkWriter(locale: string): (time: Time, type: TickMarkType) => string {
  const writer = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  const year = writer({ year: 'numeric' });
  const month = writer({ month: 'short' });
  const day = writer({ day: 'numeric', month: 'short' });
  const minute = writer({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return (time, type) => {
    const moment = Number(time) * 1_000;
    if (type === TickMarkType.Year) return year.format(moment);
    if (type === TickMarkType.Month) return month.format(moment);
    return (type === TickMarkType.DayOfMonth ? day : minute).format(moment);
  };
}
