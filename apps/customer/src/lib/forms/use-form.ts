import { useLingui } from '@lingui/react';
import { useReducer, useState, type FormEvent, type MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { ApiRefusal } from '../api.ts';
import { emptyForm, formReducer, shownProblems, type FormAction, type FormState, type Problems } from './form-state.ts';
import { leftBehind, useLeaveBehind } from './left-behind.ts';
import { isFieldProblem, problemTexts } from './problem-texts.ts';

interface FormOptions<TValues, TProblem extends string> {
  /** The sentences of the problems that `problemTexts` does not have. */
  texts?: Readonly<Partial<Record<TProblem, string | undefined>>>;
  /** What the last attempt failed with, and the sentence for it. */
  error?: Error | null;
  failure?: string | undefined;
  /** By the keys of refusals that are about one field: the field where the sentence stands. */
  refusedAt?: Readonly<Record<string, keyof TValues>>;
  /**
   * Its name on its screen: what is typed is there again when the session ends meanwhile and the customer logs in anew. None where a
   * secret is typed.
   */
  keptAs?: string;
  /** After each change, such as to lift the failure of the last attempt. */
  onChange?: (changes: Partial<TValues>) => void;
}

/**
 * Holds a form whose problems are a pure function of its values. `submit` runs `send` when there are none; otherwise it shows
 * them and puts the focus on the first.
 */
export function useForm<TValues extends object, TProblem extends string>(
  initial: TValues,
  problemsOf: (values: TValues) => Problems<TValues, TProblem>,
  { texts, error, failure, refusedAt = {}, keptAs, onChange }: FormOptions<TValues, TProblem> = {},
) {
  const { i18n } = useLingui();
  const [first] = useState(initial);
  const [state, dispatch] = useReducer<FormState<TValues>, undefined, [FormAction<TValues>]>(
    formReducer,
    undefined,
    () => emptyForm(leftBehind<TValues>(keptAs) ?? first),
  );
  useLeaveBehind(keptAs, state.values === first ? undefined : state.values);
  const all = problemsOf(state.values);
  const problems = shownProblems(state, all);
  const refused = error instanceof ApiRefusal ? refusedAt[error.key] : undefined;

  function attempt(form: HTMLFormElement | null, send: (values: TValues) => void): void {
    // The problems are drawn at once, so that the focus moves with the press: a frame later it would leave a field that is typed in.
    flushSync(() => dispatch({ type: 'try' }));
    if (isEmpty(all)) send(state.values);
    else form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }

  function change(changes: Partial<TValues>): void {
    dispatch({ type: 'change', changes });
    onChange?.(changes);
  }

  function errorOf(field: keyof TValues): string | undefined {
    const problem = problems[field];
    if (problem === undefined) return refused === field ? failure : undefined;
    return isFieldProblem(problem) ? i18n._(problemTexts[problem]) : texts?.[problem];
  }

  return {
    values: state.values,
    problems,
    /** Nothing is wrong, or nothing that was said yet. */
    isComplete: isEmpty(all),
    isFine: isEmpty(problems),
    /** Why the last attempt failed, where that is about no field. */
    failure: refused === undefined ? failure : undefined,
    change,
    leave: (field: keyof TValues) => dispatch({ type: 'leave', field }),
    /** What the input of a field takes. */
    field: <TField extends keyof TValues & string>(name: TField) => ({
      name,
      value: state.values[name],
      error: errorOf(name),
      onValueChange: (value: TValues[TField]) => change({ [name]: value } as unknown as Partial<TValues>),
      onBlur: () => dispatch({ type: 'leave', field: name }),
    }),
    submit(event: FormEvent<HTMLFormElement>, send: (values: TValues) => void): void {
      event.preventDefault();
      attempt(event.currentTarget, send);
    },
    /** The same by the form's confirming button, for a form that nothing else sends. */
    confirm({ currentTarget }: MouseEvent<HTMLButtonElement>, send: (values: TValues) => void): void {
      attempt(currentTarget.form, send);
    },
  };
}

function isEmpty(problems: object): boolean {
  return Object.values(problems).every((problem) => problem === undefined);
}
