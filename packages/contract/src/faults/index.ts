import type { en } from './en.ts';

/** What is wrong with the shape of a field, as a key for whoever shows it. */
export type FaultRule = keyof typeof en;
export type FaultTexts = Readonly<Record<FaultRule, string>>;

export interface Fault {
  readonly rule: FaultRule;
  /** Figures of the text. */
  readonly values?: Readonly<Record<string, string>>;
}
