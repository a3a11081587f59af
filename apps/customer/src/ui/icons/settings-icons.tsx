import { icon } from './icon.tsx';

export const KeyIcon = icon('M11 11l8.5-7.5M16.5 6.2l2.6 2.6M13.8 8.6l1.8 1.8', {
  children: <circle cx="8" cy="15" r="4.5" />,
});
export const PinIcon = icon('M8 12h.01M12 12h.01M16 12h.01', {
  children: <rect x="3.5" y="7" width="17" height="10" rx="2" />,
});
export const FingerprintIcon = icon(
  'M5.5 16.5c.9-1.3 1.3-2.8 1.3-4.5A5.2 5.2 0 0 1 12 6.8a5.2 5.2 0 0 1 5.2 5.2c0 2.2-.4 4.3-1.1 6.2M12 12c0 3-.8 5.7-2.4 8M9.5 12a2.5 2.5 0 0 1 5 0c0 3.1-.6 5.9-1.8 8.5M5 8.5A8.7 8.7 0 0 1 12 3.5a8.7 8.7 0 0 1 7 3.5',
);
export const CodeIcon = icon('M9.5 4.5h5M10 15.5h.01M12 15.5h.01M14 15.5h.01M10.2 11.5l1.3 1.3 2.5-2.8', {
  children: <rect x="6" y="2.5" width="12" height="19" rx="2" />,
});
export const DevicesIcon = icon('M13 17.5H5A1.5 1.5 0 0 1 3.5 16V6.5A1.5 1.5 0 0 1 5 5h12a1.5 1.5 0 0 1 1.5 1.5V8', {
  children: <rect x="14" y="10" width="6.5" height="10" rx="1.5" />,
});
export const IdIcon = icon('M13.5 10h4M13.5 13.5h4M5.8 16c.4-1.7 1.5-2.5 2.9-2.5s2.5.8 2.9 2.5', {
  children: (
    <>
      <rect x="3" y="5.5" width="18" height="13" rx="2" />
      <circle cx="8.7" cy="10.3" r="1.7" />
    </>
  ),
});
export const ShieldIcon = icon('M12 3.5 19 6v5.5c0 4.3-2.8 7.3-7 9-4.2-1.7-7-4.7-7-9V6zM8.8 12l2.3 2.3 4.2-4.5');
export const HouseIcon = icon('M4 11.5 12 4.5l8 7M6 10v9.5h12V10M10 19.5v-5h4v5');
export const PeopleIcon = icon('M3.5 18.5c.5-3 2.5-4.5 5-4.5s4.5 1.5 5 4.5M15.5 14c2.5 0 4.5 1.5 5 4.5', {
  children: (
    <>
      <circle cx="8.5" cy="9" r="2.7" />
      <circle cx="15.7" cy="9" r="2.2" />
    </>
  ),
});
