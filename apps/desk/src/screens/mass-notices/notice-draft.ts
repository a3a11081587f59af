import type { DeskBody, DeskQuery } from '@sauda/contract/desk';
import { isLanguage } from '@sauda/facts';
import { momentOf } from '../../lib/zone.ts';

/** What is being written, as the fields have it. */
export interface NoticeDraft {
  readonly language: string;
  readonly verified: '' | 'true' | 'false';
  readonly symbol: string;
  readonly numbers: string;
  readonly texts: Readonly<Record<string, string>>;
  /** A date and a time in the zone of the house; empty for at once. */
  readonly sendAt: string;
  readonly reason: string;
}

export const emptyDraft: NoticeDraft = {
  language: '',
  verified: '',
  symbol: '',
  numbers: '',
  texts: {},
  sendAt: '',
  reason: '',
};

export type Audience = NonNullable<DeskQuery<'GET /mass-notices/preview'>>;

/** Whom it is for: what is left empty narrows nothing. */
export function audienceOf({ language, verified, symbol, numbers }: NoticeDraft): Audience {
  return {
    ...(isLanguage(language) ? { language } : {}),
    ...(verified === '' ? {} : { verified: verified === 'true' }),
    ...(symbol.trim() === '' ? {} : { symbol: symbol.trim() }),
    ...(numbers.trim() === '' ? {} : { numbers: numbers.trim() }),
  };
}

/** What is sent of a draft. */
export function bodyOf(draft: NoticeDraft): DeskBody<'POST /mass-notices/create'> {
  const texts = Object.entries(draft.texts).filter(([, text]) => text.trim() !== '');
  return {
    audience: audienceOf(draft),
    texts: Object.fromEntries(texts),
    send_at: draft.sendAt === '' ? null : momentOf(draft.sendAt).toISOString(),
    reason: draft.reason,
  };
}
