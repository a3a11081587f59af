import type { Tone } from '../../ui/status-pill.tsx';

export function newsTone(status: 'draft' | 'published' | 'withdrawn'): Tone {
  if (status === 'published') return 'good';
  return status === 'draft' ? 'quiet' : 'bad';
}
