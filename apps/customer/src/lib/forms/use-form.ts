import { useReducer, type FormEvent, type MouseEvent } from 'react';
import { emptyForm, formReducer, shownProblems, type FormAction, type FormState, type Problems } from './form-state.ts';

/**
 * Holds a form whose problems are a pure function of its values. `submit` runs `send` when there are none; otherwise it shows
 * them and puts the focus on the first.
 */
export function useForm<TValues, TProblem>(
  initial: TValues,
  problemsOf: (values: TValues) => Problems<TValues, TProblem>,
) {
  const [state, dispatch] = useReducer<FormState<TValues>, [FormAction<TValues>]>(formReducer, emptyForm(initial));
  const problems = problemsOf(state.values);
  function attempt(form: HTMLFormElement | null, send: (values: TValues) => void): void {
    dispatch({ type: 'try' });
    if (Object.keys(problems).length === 0) send(state.values);
    else focusFirstProblem(form);
  }
  return {
    values: state.values,
    problems: shownProblems(state, problems),
    change: (changes: Partial<TValues>) => dispatch({ type: 'change', changes }),
    leave: (field: keyof TValues) => dispatch({ type: 'leave', field }),
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

function focusFirstProblem(form: HTMLFormElement | null): void {
  // The problems are drawn first.
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
