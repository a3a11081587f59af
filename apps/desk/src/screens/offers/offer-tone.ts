import type { Tone } from '../../ui/status-pill.tsx';

const tones: Readonly<Record<string, Tone>> = {
  draft: 'quiet',
  forthcoming: 'active',
  open: 'good',
  closed: 'quiet',
  allotted: 'active',
  listed: 'good',
  cancelled: 'bad',
  declared: 'active',
  recorded: 'active',
  paid: 'good',
};

export function offerTone(status: string): Tone {
  return tones[status] ?? 'quiet';
}
