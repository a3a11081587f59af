import { icon } from './icon.tsx';

export const CandlesIcon = icon('M8 3.5v4M8 16v4.5M16 3.5V7M16 14v6.5', {
  children: (
    <>
      <rect x="5.5" y="7.5" width="5" height="8.5" rx="1" />
      <rect x="13.5" y="7" width="5" height="7" rx="1" />
    </>
  ),
});
export const LineIcon = icon('m3.5 16 5-5.5 4 3.5 8-8.5');
export const TableIcon = icon('M4 10h16M4 15h16M10 10v9.5', {
  children: <rect x="4" y="4.5" width="16" height="15" rx="2" />,
});
export const ExpandIcon = icon('M14 4.5h5.5V10M19 5l-5.5 5.5M10 19.5H4.5V14M5 19l5.5-5.5');
export const FullScreenIcon = icon('M9 4.5H4.5V9M15 4.5h4.5V9M19.5 15v4.5H15M4.5 15v4.5H9');
