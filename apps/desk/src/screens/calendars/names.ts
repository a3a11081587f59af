const names: Readonly<Record<string, string>> = {
  'IN-EQUITY': 'Indian equities',
  'IN-COMMODITY': 'Indian commodities',
  'IN-DEBT': 'Indian debt',
  'US-EQUITY': 'American equities',
  'US-FUTURES': 'American futures',
  FOREX: 'Currencies',
};

/** What people call a calendar. */
export const calendarName = (id: string): string => names[id] ?? id;
