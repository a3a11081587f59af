import type { Currency } from '@sauda/money';
import { fieldOf, momentOf } from '../lib/zone.ts';
import { readFigure, type FigureKind } from './figures.ts';

/**
 * What is filled into the fields of a dialog, by their names. Once they are submitted, times are ISO 8601 and figures are
 * decimals of the wire.
 */
export type Entries = Readonly<Record<string, string>>;

export interface EntryField {
  readonly name: string;
  readonly label: string;
  readonly help?: string;
  /** `text` where absent; `long` has several lines, `time` is a date and a time in the zone of the house, `day` a date alone. */
  readonly kind?: 'text' | 'long' | 'time' | 'day' | 'password';
  /** Where it is a number: read as people write it, or refused in words. */
  readonly figure?: FigureKind;
  /** Where it is one of a few. */
  readonly options?: readonly { readonly value: string; readonly label: string }[];
  /** Nothing is chosen beforehand: whoever decides says which. */
  readonly mustChoose?: boolean;
  readonly isOptional?: boolean;
  /** What it is now, where that is known. */
  readonly initial?: string;
  /** `initial` moves by itself, as what is owed does: that it has moved says nothing to who types another. */
  readonly isMoving?: boolean;
}

/** What was typed into each field, over what stood there. */
export type Typed = Readonly<Record<string, { readonly value: string; readonly over: string }>>;

/** A field into which somebody has typed over what is not so any more. */
export interface Overtaken {
  readonly name: string;
  readonly label: string;
  /** What it is now, in words. */
  readonly now: string;
}

export function overtakenOf(fields: readonly EntryField[], typed: Typed): Overtaken[] {
  const initial = initialEntries(fields);
  return fields.flatMap(({ name, label, kind, options, isMoving }) => {
    const now = initial[name] ?? '';
    const written = typed[name];
    if (isMoving === true || written === undefined || written.over === now || written.value === now) return [];
    const told = kind === 'time' ? now.replace('T', ' ') : now;
    const words = options?.find(({ value }) => value === now)?.label ?? told;
    return [{ name, label, now: words === '' ? 'empty' : words }];
  });
}

/** Why something is done, which the server demands and the audit log keeps. */
export const reasonField: EntryField = {
  name: 'reason',
  label: 'Reason',
  kind: 'long',
  help: 'Kept in the audit log.',
};

export function initialEntries(fields: readonly EntryField[]): Entries {
  return Object.fromEntries(
    fields.map(({ name, kind, options, initial, mustChoose }) => {
      const value = initial ?? (mustChoose === true ? '' : (options?.[0]?.value ?? ''));
      return [name, kind === 'time' && value !== '' ? fieldOf(new Date(value)) : value];
    }),
  );
}

/** What is submitted, or what is wrong with it: a sentence for each field. */
export type Submission =
  | { readonly submitted: Entries; readonly faults?: never }
  | { readonly faults: Readonly<Record<string, string>>; readonly submitted?: never };

export function submittedEntries(fields: readonly EntryField[], entries: Entries, account: Currency): Submission {
  const submitted: Record<string, string> = {};
  const faults: Record<string, string> = {};
  for (const { name, label, kind, figure, isOptional } of fields) {
    const value = (entries[name] ?? '').trim();
    submitted[name] = kind === 'time' && value !== '' ? momentOf(value).toISOString() : value;
    if (value === '') {
      if (isOptional !== true) faults[name] = `${label} is missing.`;
    } else if (figure !== undefined) {
      const read = readFigure(value, figure, account);
      if (read.words === undefined) submitted[name] = read.wire;
      else faults[name] = read.words;
    }
  }
  return Object.keys(faults).length === 0 ? { submitted } : { faults };
}
