import { Icon } from './icon.tsx';
import type { IconProps } from './icon.tsx';

export function HomeIcon(props: IconProps) {
  return <Icon {...props} d="M4 11.2 12 4.5l8 6.7V19a1 1 0 0 1-1 1h-4.4v-5.6H9.4V20H5a1 1 0 0 1-1-1z" />;
}

export function HomeFilledIcon(props: IconProps) {
  return <Icon {...props} filled d="M4 11.2 12 4.5l8 6.7V19a1 1 0 0 1-1 1h-4.4v-5.6H9.4V20H5a1 1 0 0 1-1-1z" />;
}

export function MarketsIcon(props: IconProps) {
  return <Icon {...props} d="M4 4.5V18a1.5 1.5 0 0 0 1.5 1.5H20M7.8 14.3l3.4-4 3.2 2.5 5-6.3" />;
}

export function MarketsFilledIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path strokeWidth="2.2" d="M4 4.5V18a1.5 1.5 0 0 0 1.5 1.5H20M7.8 14.3l3.4-4 3.2 2.5 5-6.3" />
    </Icon>
  );
}

export function WatchlistsIcon(props: IconProps) {
  return <Icon {...props} d="m12 3.9 2.5 5.1 5.6.8-4 4 .9 5.6-5-2.7-5 2.7.9-5.6-4-4 5.6-.8z" />;
}

export function WatchlistsFilledIcon(props: IconProps) {
  return <Icon {...props} filled d="m12 3.9 2.5 5.1 5.6.8-4 4 .9 5.6-5-2.7-5 2.7.9-5.6-4-4 5.6-.8z" />;
}

export function TradeIcon(props: IconProps) {
  return <Icon {...props} d="M8 19.5v-15M4.5 8 8 4.5 11.5 8M16 4.5v15M12.5 16l3.5 3.5 3.5-3.5" />;
}

export function TradeFilledIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path strokeWidth="2.2" d="M8 19.5v-15M4.5 8 8 4.5 11.5 8M16 4.5v15M12.5 16l3.5 3.5 3.5-3.5" />
    </Icon>
  );
}

export function AccountIcon(props: IconProps) {
  return (
    <Icon {...props} d="M4.5 20c.8-3.5 3.8-5.5 7.5-5.5s6.7 2 7.5 5.5">
      <circle cx="12" cy="8" r="4" />
    </Icon>
  );
}

export function AccountFilledIcon(props: IconProps) {
  return (
    <Icon {...props} filled d="M4.5 20c.8-3.5 3.8-5.5 7.5-5.5s6.7 2 7.5 5.5z">
      <circle cx="12" cy="8" r="4" />
    </Icon>
  );
}

export function BackIcon(props: IconProps) {
  return <Icon {...props} d="m14.5 5-7 7 7 7" />;
}

export function CloseIcon(props: IconProps) {
  return <Icon {...props} d="m6 6 12 12M18 6 6 18" />;
}

export function ChevronDownIcon(props: IconProps) {
  return <Icon {...props} d="m6.5 9.5 5.5 5.5 5.5-5.5" />;
}

export function ChevronLeftIcon(props: IconProps) {
  return <Icon {...props} d="M14.5 6.5 9 12l5.5 5.5" />;
}

export function ChevronRightIcon(props: IconProps) {
  return <Icon {...props} d="m9.5 6.5 5.5 5.5-5.5 5.5" />;
}
