import { icon } from './icon.tsx';

/** Arrows up and down. */
export const SortIcon = icon('M8 19.5v-15M4.5 8 8 4.5 11.5 8M16 4.5v15M12.5 16l3.5 3.5 3.5-3.5');
/** A pencil. */
export const EditIcon = icon(
  'M4.5 19.5l.9-3.9L16.1 4.9a1.6 1.6 0 0 1 2.26 0l.74.74a1.6 1.6 0 0 1 0 2.26L8.4 18.6zM14 7l3 3',
);
/** A price that is waited for: no bell, which is that of notices. */
export const AlarmIcon = icon('M12 9.4V13l2.4 1.6M4 7.4l3-2.8M20 7.4l-3-2.8M7.3 18.2l-1.6 1.9M16.7 18.2l1.6 1.9', {
  children: <circle cx="12" cy="13" r="6.8" />,
});
export const CalendarIcon = icon('M4.5 9.5h15M8.5 3.5v3.5M15.5 3.5v3.5', {
  children: <rect x="4.5" y="5" width="15" height="14.5" rx="2.5" />,
});
/** What a row is dragged by. */
export const HandleIcon = icon('M5 9h14M5 15h14');
export const MoreIcon = icon(undefined, {
  filled: true,
  children: (
    <>
      <circle cx="5.5" cy="12" r="1.4" />
      <circle cx="12" cy="12" r="1.4" />
      <circle cx="18.5" cy="12" r="1.4" />
    </>
  ),
});
