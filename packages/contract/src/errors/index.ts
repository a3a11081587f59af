import { en } from './en.ts';

/** Why the server said no. One list for the server, the app and the API page. */
export type ErrorKey = keyof typeof en;
export type ErrorTexts = Readonly<Record<ErrorKey, string>>;

export const errorKeys = Object.keys(en) as readonly ErrorKey[];

export { haltReasons, instrumentHalts, type HaltReason, type InstrumentHalt } from './halts.ts';

/** Fills the figures of a refusal into its sentence. A figure that is missing leaves its place empty. */
export function fillErrorText(text: string, values: Readonly<Record<string, string>> = {}): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
}
