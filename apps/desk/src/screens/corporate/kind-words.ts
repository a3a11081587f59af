import { asWords } from '../../ui/words.ts';

/** What it is, as its holders read it: a split that leaves fewer shares than before, such as 10:1, is a reverse one. */
export function kindWords({
  kind,
  ratio = '',
}: {
  readonly kind: string;
  readonly ratio?: string | undefined;
}): string {
  const [held = 0, becomes = 0] = ratio.split(':').map(Number);
  return kind === 'split' && becomes < held ? 'Reverse split' : asWords(kind);
}
