import { icon } from './icon.tsx';

export const HomeIcon = icon('M4 11.2 12 4.5l8 6.7V19a1 1 0 0 1-1 1h-4.4v-5.6H9.4V20H5a1 1 0 0 1-1-1z');
export const HomeFilledIcon = icon('M4 11.2 12 4.5l8 6.7V19a1 1 0 0 1-1 1h-4.4v-5.6H9.4V20H5a1 1 0 0 1-1-1z', {
  filled: true,
});
export const MarketsIcon = icon('M4 4.5V18a1.5 1.5 0 0 0 1.5 1.5H20M7.8 14.3l3.4-4 3.2 2.5 5-6.3');
export const MarketsFilledIcon = icon(undefined, {
  children: <path strokeWidth="2.2" d="M4 4.5V18a1.5 1.5 0 0 0 1.5 1.5H20M7.8 14.3l3.4-4 3.2 2.5 5-6.3" />,
});
export const WatchlistsIcon = icon('m12 3.9 2.5 5.1 5.6.8-4 4 .9 5.6-5-2.7-5 2.7.9-5.6-4-4 5.6-.8z');
export const WatchlistsFilledIcon = icon('m12 3.9 2.5 5.1 5.6.8-4 4 .9 5.6-5-2.7-5 2.7.9-5.6-4-4 5.6-.8z', {
  filled: true,
});
export const TradeIcon = icon('M8 19.5v-15M4.5 8 8 4.5 11.5 8M16 4.5v15M12.5 16l3.5 3.5 3.5-3.5');
export const TradeFilledIcon = icon(undefined, {
  children: <path strokeWidth="2.2" d="M8 19.5v-15M4.5 8 8 4.5 11.5 8M16 4.5v15M12.5 16l3.5 3.5 3.5-3.5" />,
});
export const AccountIcon = icon('M4.5 20c.8-3.5 3.8-5.5 7.5-5.5s6.7 2 7.5 5.5', {
  children: <circle cx="12" cy="8" r="4" />,
});
export const AccountFilledIcon = icon('M4.5 20c.8-3.5 3.8-5.5 7.5-5.5s6.7 2 7.5 5.5z', {
  filled: true,
  children: <circle cx="12" cy="8" r="4" />,
});
export const BackIcon = icon('m14.5 5-7 7 7 7');
export const CloseIcon = icon('m6 6 12 12M18 6 6 18');
export const ChevronDownIcon = icon('m6.5 9.5 5.5 5.5 5.5-5.5');
export const ChevronLeftIcon = icon('M14.5 6.5 9 12l5.5 5.5');
export const ChevronRightIcon = icon('m9.5 6.5 5.5 5.5-5.5 5.5');
