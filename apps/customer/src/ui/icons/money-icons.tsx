import { icon } from './icon.tsx';

export const BankIcon = icon('m4 9.5 8-5 8 5zM4 19.5h16M6.5 12.5v4M12 12.5v4M17.5 12.5v4');

export const CashIcon = icon('M6.8 12h.01M17.2 12h.01', {
  children: (
    <>
      <rect x="3.5" y="6.5" width="17" height="11" rx="2" />
      <circle cx="12" cy="12" r="2.4" />
    </>
  ),
});
export const ArrowInIcon = icon('M17 7 7 17M7 9.5V17h7.5');
export const ArrowOutIcon = icon('M7 17 17 7M9.5 7H17v7.5');
export const ReceiptIcon = icon(
  'M6 4h12v16.5l-2.4-1.6-1.8 1.6-1.8-1.6-1.8 1.6-1.8-1.6L6 20.5zM9.2 8.8h5.6M9.2 12.6h5.6',
);
export const StatementIcon = icon(
  'M7 3.5h7l4.5 4.5v11a1.5 1.5 0 0 1-1.5 1.5H7A1.5 1.5 0 0 1 5.5 19V5A1.5 1.5 0 0 1 7 3.5zM14 3.5V8h4.5M9 12.5h6M9 16h6',
);
export const PieIcon = icon('M12 3.5a8.5 8.5 0 1 0 8.5 8.5H12zM15.5 3.9a8.5 8.5 0 0 1 4.6 4.6h-4.6z');
