import { icon } from './icon.tsx';

export const CheckIcon = icon('m5 12.5 4.5 4.5L19 7.5');
export const AlertIcon = icon('M12 7.8v5M12 16.1h.01', { children: <circle cx="12" cy="12" r="8.3" /> });
export const InfoIcon = icon('M12 11.2v5M12 7.9h.01', { children: <circle cx="12" cy="12" r="8.3" /> });
export const ClockIcon = icon('M12 7.5V12l3 2', { children: <circle cx="12" cy="12" r="8.3" /> });
export const BellIcon = icon('M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 2h-15zM10 21h4');
export const LockIcon = icon('M8 10.5V8a4 4 0 0 1 8 0v2.5', {
  children: <rect x="5" y="10.5" width="14" height="9.5" rx="2" />,
});
export const OfflineIcon = icon(
  'M4.5 4.5l15 15M3.5 9.5a12.6 12.6 0 0 1 4.3-2.7M11 5.9c3.5-.3 7 .9 9.5 3.6M6.5 13a8.3 8.3 0 0 1 4-2.2M15.2 11.6c.8.4 1.6.9 2.3 1.5M12 17.5h.01',
);
export const FlaskIcon = icon(
  'M9.3 4h5.4M10.5 4v5.3l-5 8.3A1.6 1.6 0 0 0 6.9 20h10.2a1.6 1.6 0 0 0 1.4-2.4l-5-8.3V4M8 14.8h8',
);
