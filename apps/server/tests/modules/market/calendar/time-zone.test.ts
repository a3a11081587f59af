import { expect, test } from 'vitest';
import { TimeZone, dayNumber, isoDate } from '../../../../src/modules/market/index.ts';

test.each([
  ['a usual time', 'America/New_York', '2026-11-20', 570, '2026-11-20T14:30:00.000Z'],
  ['west of Greenwich, skipped', 'America/New_York', '2027-03-14', 150, '2027-03-14T07:30:00.000Z'],
  ['the same, repeated', 'America/New_York', '2026-11-01', 90, '2026-11-01T05:30:00.000Z'],
  ['east of it, skipped', 'Europe/Berlin', '2027-03-28', 150, '2027-03-28T01:30:00.000Z'],
  ['the same, repeated', 'Europe/Berlin', '2027-10-31', 150, '2027-10-31T00:30:00.000Z'],
  ['just before a change', 'Europe/Berlin', '2027-03-28', 119, '2027-03-28T00:59:00.000Z'],
  ['just after it', 'Europe/Berlin', '2027-03-28', 180, '2027-03-28T01:00:00.000Z'],
  ['a day away from others', 'Pacific/Kiritimati', '2026-11-20', 0, '2026-11-19T10:00:00.000Z'],
])('a time of the clock is found, or read by the offset from before the change: %s', (_, zone, day, minutes, at) => {
  expect(new Date(new TimeZone(zone).instant(dayNumber(day), minutes)).toISOString()).toBe(at);
});

test.each(['America/Santiago', 'America/Havana', 'Asia/Beirut', 'Africa/Cairo', 'Europe/Lisbon', 'Asia/Kolkata'])(
  'a day in %s begins with its first moment, also where the clocks skip midnight, or show it twice',
  (name) => {
    const zone = new TimeZone(name);
    for (let day = dayNumber('2026-01-01'); day < dayNumber('2028-01-01'); day += 1) {
      const start = zone.instant(day, 0);
      expect([zone.isoDateOf(start - 1), zone.isoDateOf(start)]).toEqual([isoDate(day - 1), isoDate(day)]);
    }
  },
);
