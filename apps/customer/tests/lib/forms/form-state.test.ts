import { describe, expect, it } from 'vitest';
import { emptyForm, formReducer, shownProblems } from '../../../src/lib/forms/form-state.ts';

const problems = { name: 'required', code: 'required' };
const empty = emptyForm({ name: '', code: '' });

describe('a form', () => {
  it('says nothing about a field before it is left', () => {
    const typed = formReducer(empty, { type: 'change', changes: { name: 'A' } });
    expect(typed.values).toEqual({ name: 'A', code: '' });
    expect(shownProblems(typed, problems)).toEqual({});
  });

  it('says what is wrong with a field once it is left, and lives on from there', () => {
    const left = formReducer(empty, { type: 'leave', field: 'name' });
    expect(shownProblems(left, problems)).toEqual({ name: 'required' });
    expect(shownProblems(left, { code: 'required' })).toEqual({});
  });

  it('says everything once a submission was tried', () => {
    expect(shownProblems(formReducer(empty, { type: 'try' }), problems)).toEqual(problems);
  });
});
