/** What is filled into the fields of a dialog, by their names. Times are ISO 8601 once they are submitted. */
export type Entries = Readonly<Record<string, string>>;

export interface EntryField {
  readonly name: string;
  readonly label: string;
  readonly help?: string;
  /** `text` where absent; `long` has several lines, `time` is a date and a time of this machine's zone. */
  readonly kind?: 'text' | 'long' | 'time' | 'password';
  /** Where it is one of a few. */
  readonly options?: readonly { readonly value: string; readonly label: string }[];
  /** Nothing is chosen beforehand: whoever decides says which. */
  readonly mustChoose?: boolean;
  readonly isOptional?: boolean;
  readonly initial?: string;
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
      return [name, kind === 'time' && value !== '' ? toLocal(value) : value];
    }),
  );
}

export function submittedEntries(fields: readonly EntryField[], entries: Entries): Entries {
  return Object.fromEntries(
    fields.map(({ name, kind }) => {
      const value = (entries[name] ?? '').trim();
      return [name, kind === 'time' && value !== '' ? new Date(value).toISOString() : value];
    }),
  );
}

/** The first field that may not stay empty and is. */
export function missingField(fields: readonly EntryField[], entries: Entries): EntryField | undefined {
  return fields.find(({ name, isOptional }) => isOptional !== true && (entries[name] ?? '').trim() === '');
}

/** An ISO time as a field for dates and times has it. */
function toLocal(iso: string): string {
  const at = new Date(iso);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
