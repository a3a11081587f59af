import { Type } from 'typebox';
import { staffCalls } from '../define.ts';
import { NullableText, NullableTime, okData, okEmpty, text } from '../shapes.ts';
import { Day, Reason, keyPaging, okPage } from './shapes.ts';

/** What a day may be: without a session, shorter than usual, with one at other hours, or as any of its weekday. */
export const dayKinds = ['closed', 'short', 'special', 'usual'] as const;

const Code = { ...text(20), description: '`id` of `GET /calendars`.' };
const Clock = {
  ...text(6, 0),
  description: 'As the clocks of the exchange show it, 18:00; `-18:00` is the evening before.',
};
const NullableDay = Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'date' });

const Calendar = Type.Object({
  id: Type.String(),
  exchanges: Type.Array(Type.String(), {
    description: 'Those that go by it, as far as anything of them is listed here.',
  }),
  instruments: Type.Integer(),
  time_zone: Type.String(),
  opens: Type.String(),
  closes: Type.String({ description: 'The usual hours, Monday to Friday.' }),
  is_open: Type.Boolean({ description: 'Now; true at all times where the market of this installation never closes.' }),
  opens_next: NullableTime,
  is_followed: Type.Boolean({ description: 'False where the market of this installation trades around the clock.' }),
  known_until: Type.String({ format: 'date' }),
  brought_until: Type.String({ format: 'date', description: 'Until when the installation itself knows it.' }),
  ends_soon: Type.Boolean({ description: 'Within 30 days, where it is followed.' }),
  next_day: NullableDay,
  next_name: { ...NullableText, description: 'The next day that is not like the others.' },
});

const CalendarDay = Type.Object({
  id: Type.String(),
  day: Type.String({ format: 'date' }),
  kind: Type.Enum([...dayKinds]),
  opens: NullableText,
  closes: NullableText,
  name: Type.String(),
  set_by: { ...NullableText, description: 'Null: as the installation brings it.' },
  set_at: NullableTime,
});

const Told = Type.Object({
  day: Day,
  kind: Type.Enum([...dayKinds]),
  opens: Type.Optional(Clock),
  closes: Type.Optional(Clock),
  name: Type.Optional(text(100, 0)),
});

export const deskCalendarCalls = staffCalls(
  { GET: 'calendars.read', POST: 'calendars.manage' },
  {
    'GET /calendars': {
      summary: 'The calendars by which exchanges trade, and until when each is known',
      query: Type.Object({ ...keyPaging }),
      answer: okPage(Calendar),
    },
    'GET /calendars/one': {
      summary: 'One calendar',
      query: Type.Object({ id: Code }),
      answer: okData(Calendar),
    },
    'GET /calendars/days': {
      summary:
        'The days of a calendar that are not like the others, in order: what staff have set, over what the installation brings',
      query: Type.Object({
        ...keyPaging,
        id: Code,
        past: Type.Optional(Type.Boolean({ description: 'Those before today too.' })),
      }),
      answer: okPage(CalendarDay),
    },
    'POST /calendars/change': {
      summary: 'Set days of a calendar that are to come, and until when it is known; it takes two people',
      second: 'always',
      body: Type.Object({
        id: Code,
        days: Type.Optional(Type.Array(Told, { maxItems: 500 })),
        file: Type.Optional({
          ...text(100_000),
          description:
            'Or as a file: a day a line, "2027-01-26,closed,,,Republic Day", "2027-10-29,special,18:00,19:00,Muhurat trading".',
        }),
        known_until: Type.Optional(Day),
        reason: Reason,
      }),
      answer: okEmpty,
    },
  },
);
