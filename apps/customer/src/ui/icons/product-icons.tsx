import { icon } from './icon.tsx';

export const StocksIcon = icon('M8 4v3M8 16v4', {
  accent: 'M16 4.5v4M16 14v3M14.5 8.5h3a1 1 0 0 1 1 1V13a1 1 0 0 1-1 1h-3a1 1 0 0 1-1-1V9.5a1 1 0 0 1 1-1z',
  children: <rect x="5.5" y="7" width="5" height="9" rx="1" />,
});
export const BlockIcon = icon('m12 3.8 7.5 4.2v8L12 20.2 4.5 16V8z', { accent: 'm4.8 8.2 7.2 4 7.2-4M12 12.2v7.8' });
export const QipIcon = icon(
  'M5 8h14a1.5 1.5 0 0 1 1.5 1.5V18a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 18V9.5A1.5 1.5 0 0 1 5 8zM8.8 8V6a1.5 1.5 0 0 1 1.5-1.5h3.4A1.5 1.5 0 0 1 15.2 6v2',
  { accent: 'm8.8 13.9 2.2 2.2 4.2-4.5' },
);
export const IpoIcon = icon(
  'M11 16H5.5A1.5 1.5 0 0 1 4 14.5V6a1.5 1.5 0 0 1 1.5-1.5h13A1.5 1.5 0 0 1 20 6v4M7.5 8.5h9M7.5 12h3.5',
  { accent: 'M16.5 12a3 3 0 1 1 0 6 3 3 0 0 1 0-6zM14.8 17.5V21l1.7-1.1L18.2 21v-3.5' },
);
export const FundsIcon = icon('M10.5 5.2A7.7 7.7 0 1 0 18.8 13.5h-8.3z', {
  accent: 'M14 3.8a7.7 7.7 0 0 1 6.2 6.2H14z',
});
export const ForexIcon = icon('M4 8.5h15M15.5 5 19 8.5 15.5 12', { accent: 'M20 15.5H5M8.5 12 5 15.5 8.5 19' });
export const FuturesIcon = icon(
  'M5.5 5.5h13A1.5 1.5 0 0 1 20 7v11.5a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 18.5V7a1.5 1.5 0 0 1 1.5-1.5zM4 10h16M8.5 3.5v4M15.5 3.5v4',
  { accent: 'm8 16.5 2.7-2.7 2.3 1.7 3-3' },
);
export const TreasuryIcon = icon('m4 9.5 8-5 8 5zM4 19.8h16', { accent: 'M7 12.5v4.3M12 12.5v4.3M17 12.5v4.3' });
export const NewsIcon = icon(
  'M5 5h11a1.5 1.5 0 0 1 1.5 1.5V18a2 2 0 0 0 2 2H6.5A1.5 1.5 0 0 1 5 18.5zM17.5 9H20a1 1 0 0 1 1 1v8a1.5 1.5 0 0 1-1.5 2',
  { accent: 'M8 9h6.5M8 12.5h6.5M8 16h4' },
);
