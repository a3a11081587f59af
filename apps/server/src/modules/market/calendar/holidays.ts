/** Dates, as in 2026-11-21, and what stands behind each, as people call it. */
export type NamedDates = Readonly<Record<string, string>>;

/** @param days months and days of one year, as "01-26", with their names */
function datesIn(year: number, days: NamedDates): NamedDates {
  return Object.fromEntries(Object.entries(days).map(([day, name]) => [`${year}-${day}`, name]));
}

/** The national holidays of India, on which no exchange there opens, whatever the year: from 2027 on, before which each has its list. */
export const indianNationalDays: NamedDates = {
  '01-26': 'Republic Day',
  '08-15': 'Independence Day',
  '10-02': 'Gandhi Jayanti',
};

/** Exchange holidays of 2025 and 2026 as the Indian exchanges published them; what is to come is added at the desk. */
export const indianHolidays: NamedDates = {
  ...datesIn(2025, {
    '02-26': 'Mahashivratri',
    '03-14': 'Holi',
    '03-31': 'Id-ul-Fitr',
    '04-10': 'Mahavir Jayanti',
    '04-14': 'Ambedkar Jayanti',
    '04-18': 'Good Friday',
    '05-01': 'Maharashtra Day',
    '08-15': 'Independence Day',
    '08-27': 'Ganesh Chaturthi',
    '10-02': 'Gandhi Jayanti',
    '10-22': 'Diwali Balipratipada',
    '11-05': 'Guru Nanak Jayanti',
    '12-25': 'Christmas',
  }),
  ...datesIn(2026, {
    '01-15': 'Municipal elections',
    '01-26': 'Republic Day',
    '03-03': 'Holi',
    '03-26': 'Ram Navami',
    '03-31': 'Mahavir Jayanti',
    '04-03': 'Good Friday',
    '04-14': 'Ambedkar Jayanti',
    '05-01': 'Maharashtra Day',
    '05-28': 'Bakri Id',
    '06-26': 'Muharram',
    '09-14': 'Ganesh Chaturthi',
    '10-02': 'Gandhi Jayanti',
    '10-20': 'Dussehra',
    '11-10': 'Diwali Balipratipada',
    '11-24': 'Guru Nanak Jayanti',
    '12-25': 'Christmas',
  }),
};

/** Days on which the commodity exchange opens neither by day nor in the evening. */
export const indianCommodityHolidays: NamedDates = {
  ...datesIn(2025, { '04-18': 'Good Friday', '10-02': 'Gandhi Jayanti', '12-25': 'Christmas' }),
  ...datesIn(2026, {
    '01-26': 'Republic Day',
    '04-03': 'Good Friday',
    '10-02': 'Gandhi Jayanti',
    '12-25': 'Christmas',
  }),
};

/** Days when the exchanges of New York stay closed, by their rules for 2025 to 2027. */
export const newYorkHolidays: NamedDates = {
  ...datesIn(2025, {
    '01-01': 'New Year’s Day',
    '01-09': 'National Day of Mourning',
    '01-20': 'Martin Luther King Jr. Day',
    '02-17': 'Washington’s Birthday',
    '04-18': 'Good Friday',
    '05-26': 'Memorial Day',
    '06-19': 'Juneteenth',
    '07-04': 'Independence Day',
    '09-01': 'Labor Day',
    '11-27': 'Thanksgiving Day',
    '12-25': 'Christmas',
  }),
  ...datesIn(2026, {
    '01-01': 'New Year’s Day',
    '01-19': 'Martin Luther King Jr. Day',
    '02-16': 'Washington’s Birthday',
    '04-03': 'Good Friday',
    '05-25': 'Memorial Day',
    '06-19': 'Juneteenth',
    '07-03': 'Independence Day',
    '09-07': 'Labor Day',
    '11-26': 'Thanksgiving Day',
    '12-25': 'Christmas',
  }),
  ...datesIn(2027, {
    '01-01': 'New Year’s Day',
    '01-18': 'Martin Luther King Jr. Day',
    '02-15': 'Washington’s Birthday',
    '03-26': 'Good Friday',
    '05-31': 'Memorial Day',
    '06-18': 'Juneteenth',
    '07-05': 'Independence Day',
    '09-06': 'Labor Day',
    '11-25': 'Thanksgiving Day',
    '12-24': 'Christmas',
  }),
};

export const newYorkHalfDays: NamedDates = {
  ...datesIn(2025, {
    '07-03': 'The day before Independence Day',
    '11-28': 'The day after Thanksgiving',
    '12-24': 'Christmas Eve',
  }),
  ...datesIn(2026, { '11-27': 'The day after Thanksgiving', '12-24': 'Christmas Eve' }),
  ...datesIn(2027, { '11-26': 'The day after Thanksgiving' }),
};

const newYearAndChristmas = { '01-01': 'New Year’s Day', '12-25': 'Christmas' };

export const newYearsAndChristmases: NamedDates = {
  ...datesIn(2025, newYearAndChristmas),
  ...datesIn(2026, newYearAndChristmas),
  ...datesIn(2027, { '01-01': 'New Year’s Day' }),
};

export const goodFridays: NamedDates = {
  '2025-04-18': 'Good Friday',
  '2026-04-03': 'Good Friday',
  '2027-03-26': 'Good Friday',
};
