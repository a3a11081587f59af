/** What is wrong with each field; nothing with one that is fine. */
export type Problems<TValues, TProblem> = Partial<Record<keyof TValues, TProblem | undefined>>;

/** A form before anything about it is drawn: what is in it, and which fields the customer has left at least once. */
export interface FormState<TValues> {
  values: TValues;
  left: ReadonlySet<keyof TValues>;
  /** A submission was tried: every problem shows. */
  tried: boolean;
}

export type FormAction<TValues> =
  | { type: 'change'; changes: Partial<TValues> }
  | { type: 'leave'; field: keyof TValues }
  | { type: 'try' };

export function emptyForm<TValues>(values: TValues): FormState<TValues> {
  return { values, left: new Set(), tried: false };
}

export function formReducer<TValues>(state: FormState<TValues>, action: FormAction<TValues>): FormState<TValues> {
  switch (action.type) {
    case 'change':
      return { ...state, values: { ...state.values, ...action.changes } };
    case 'leave':
      return { ...state, left: new Set([...state.left, action.field]) };
    case 'try':
      return { ...state, tried: true };
  }
}

/** The problems to show: those of fields that the customer has left, and all of them once a submission was tried. */
export function shownProblems<TValues, TProblem>(
  { left, tried }: FormState<TValues>,
  problems: Problems<TValues, TProblem>,
): Problems<TValues, TProblem> {
  if (tried) return problems;
  const shown: Problems<TValues, TProblem> = {};
  for (const field of left) if (problems[field] !== undefined) shown[field] = problems[field];
  return shown;
}
