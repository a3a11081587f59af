import type { Logger } from '../../../server/src/platform/log.ts';

const everyMs = 10_000;

export type SparingLog = ReturnType<typeof createSparingLog>;

/** Says the same words once in a while alone, with how often they were left out meanwhile: a venue may have us say them without end. */
export function createSparingLog(log: Logger, ticks: () => number) {
  const said = new Map<string, { at: number; leftOut: number }>();
  function say(level: 'info' | 'warn', fields: object, words: string): void {
    const now = ticks();
    const last = said.get(words);
    if (last !== undefined && now - last.at < everyMs) {
      last.leftOut += 1;
      return;
    }
    said.set(words, { at: now, leftOut: 0 });
    const { leftOut = 0 } = last ?? {};
    log[level](leftOut === 0 ? fields : { ...fields, leftOut }, words);
  }
  return {
    info: (fields: object, words: string): void => say('info', fields, words),
    warn: (fields: object, words: string): void => say('warn', fields, words),
  };
}
