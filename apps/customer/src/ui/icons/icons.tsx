import { icon } from './icon.tsx';

export const SearchIcon = icon('m15.6 15.6 4.4 4.4', { children: <circle cx="10.8" cy="10.8" r="6.3" /> });
export const SettingsIcon = icon('M4 7.5h8.5M18 7.5h2M4 16.5h2M11.5 16.5H20', {
  children: (
    <>
      <circle cx="15.2" cy="7.5" r="2.6" />
      <circle cx="8.8" cy="16.5" r="2.6" />
    </>
  ),
});
export const EyeIcon = icon('M2.8 12S6 5.8 12 5.8 21.2 12 21.2 12 18 18.2 12 18.2 2.8 12 2.8 12z', {
  children: <circle cx="12" cy="12" r="2.8" />,
});
export const EyeOffIcon = icon(
  'M9.6 6.1A8.6 8.6 0 0 1 12 5.8c6 0 9.2 6.2 9.2 6.2a15 15 0 0 1-2.4 3.2M6.2 7.7A14.5 14.5 0 0 0 2.8 12s3.2 6.2 9.2 6.2a8.8 8.8 0 0 0 4.2-1.1M10 10a2.8 2.8 0 0 0 4 4M4.5 4.5l15 15',
);
export const PlusIcon = icon('M12 5.5v13M5.5 12h13');
export const MinusIcon = icon('M5.5 12h13');
export const StarIcon = icon('m12 3.9 2.5 5.1 5.6.8-4 4 .9 5.6-5-2.7-5 2.7.9-5.6-4-4 5.6-.8z');
export const StarFilledIcon = icon('m12 3.9 2.5 5.1 5.6.8-4 4 .9 5.6-5-2.7-5 2.7.9-5.6-4-4 5.6-.8z', { filled: true });
export const ChatIcon = icon(
  'M5.5 4.5h13A1.5 1.5 0 0 1 20 6v9.5a1.5 1.5 0 0 1-1.5 1.5H13l-4.5 3.5V17h-3A1.5 1.5 0 0 1 4 15.5V6a1.5 1.5 0 0 1 1.5-1.5zM8.5 9.3h7M8.5 12.5h4.5',
);
export const SendIcon = icon('M12 19V5.5M6 11l6-6 6 6');
export const ImageIcon = icon('m4.5 17 4.5-4 3 2.5 4-4 4 4', {
  children: (
    <>
      <rect x="4" y="4.5" width="16" height="15" rx="2" />
      <circle cx="9" cy="9.8" r="1.5" />
    </>
  ),
});
export const CameraIcon = icon(
  'M5.5 7.5h2.3l1.4-2h5.6l1.4 2h2.3A1.5 1.5 0 0 1 20 9v8.5a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 17.5V9a1.5 1.5 0 0 1 1.5-1.5z',
  { children: <circle cx="12" cy="13" r="3.3" /> },
);
export const RefreshIcon = icon('M19.5 12a7.5 7.5 0 1 1-2.2-5.3L19.8 9M19.8 4.5V9h-4.5');
export const CopyIcon = icon('M15.5 8.5V6A1.5 1.5 0 0 0 14 4.5H6A1.5 1.5 0 0 0 4.5 6v8A1.5 1.5 0 0 0 6 15.5h2.5', {
  children: <rect x="8.5" y="8.5" width="11.5" height="11.5" rx="2" />,
});
export const FilterIcon = icon('M4.5 7h15M7.5 12h9M10.5 17h3');
export const DownloadIcon = icon('M12 4.5V15M7.5 10.8 12 15.3l4.5-4.5M5 19.5h14');
export const ShareIcon = icon(
  'M12 14.5V4M8 7.5 12 3.6l4 3.9M6.5 11H6a1.5 1.5 0 0 0-1.5 1.5V18A1.5 1.5 0 0 0 6 19.5h12a1.5 1.5 0 0 0 1.5-1.5v-5.5A1.5 1.5 0 0 0 18 11h-.5',
);
export const DeleteIcon = icon(
  'M4.5 7h15M9.5 7V5.5a1 1 0 0 1 1-1h3a1 1 0 0 1 1 1V7M6.5 7l.8 11.6a1 1 0 0 0 1 .9h7.4a1 1 0 0 0 1-.9L17.5 7M10.3 11v4.8M13.7 11v4.8',
);
export const LogoutIcon = icon('M10 4.5H6.5A1.5 1.5 0 0 0 5 6v12a1.5 1.5 0 0 0 1.5 1.5H10M15.5 8l4 4-4 4M19.5 12H10');
export const BackspaceIcon = icon(
  'M9 5.5h10a1.5 1.5 0 0 1 1.5 1.5v10a1.5 1.5 0 0 1-1.5 1.5H9L3.5 12zM11.5 9.5l5 5M16.5 9.5l-5 5',
);
export const LanguageIcon = icon(
  'M3.7 12h16.6M12 3.7c2.2 2.4 3.3 5.2 3.3 8.3s-1.1 5.9-3.3 8.3c-2.2-2.4-3.3-5.2-3.3-8.3s1.1-5.9 3.3-8.3z',
  { children: <circle cx="12" cy="12" r="8.3" /> },
);

export const CheckIcon = icon('m5 12.5 4.5 4.5L19 7.5');
export const AlertIcon = icon('M12 7.8v5M12 16.1h.01', { children: <circle cx="12" cy="12" r="8.3" /> });
export const InfoIcon = icon('M12 11.2v5M12 7.9h.01', { children: <circle cx="12" cy="12" r="8.3" /> });
export const ClockIcon = icon('M12 7.5V12l3 2', { children: <circle cx="12" cy="12" r="8.3" /> });
export const BellIcon = icon('M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 2h-15zM10 21h4');
export const BellFilledIcon = icon('M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 2h-15zM10 21h4', { filled: true });
export const LockIcon = icon('M8 10.5V8a4 4 0 0 1 8 0v2.5', {
  children: <rect x="5" y="10.5" width="14" height="9.5" rx="2" />,
});
export const OfflineIcon = icon(
  'M4.5 4.5l15 15M3.5 9.5a12.6 12.6 0 0 1 4.3-2.7M11 5.9c3.5-.3 7 .9 9.5 3.6M6.5 13a8.3 8.3 0 0 1 4-2.2M15.2 11.6c.8.4 1.6.9 2.3 1.5M12 17.5h.01',
);
export const FlaskIcon = icon(
  'M9.3 4h5.4M10.5 4v5.3l-5 8.3A1.6 1.6 0 0 0 6.9 20h10.2a1.6 1.6 0 0 0 1.4-2.4l-5-8.3V4M8 14.8h8',
);

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
