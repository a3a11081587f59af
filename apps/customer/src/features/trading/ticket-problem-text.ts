import { useLingui } from '@lingui/react/macro';
import { ApiRefusal } from '../../lib/api.ts';
import { errorText, failureText } from '../../lib/error-text.ts';
import type { TicketProblem } from './ticket.ts';

/** Words for what the app finds wrong with a ticket and for what the server refuses, the same for both. */
export function useTicketProblemText() {
  const { t } = useLingui();
  const positions: Readonly<Record<string, string>> = { half: t`half`, full: t`full` };

  function text({ key, values }: { key: string; values?: Readonly<Record<string, string>> }): string | undefined {
    const position = values?.['position'];
    return errorText(key, position === undefined ? values : { ...values, position: positions[position] ?? position });
  }

  return {
    ofProblem: (problem: TicketProblem | undefined) => problem && text(problem),
    /** Why the server refused the order; undefined where it did not. */
    ofRefusal(error: Error | null): string | undefined {
      if (error === null || (error instanceof ApiRefusal && error.key === 'logout')) return undefined;
      const known = error instanceof ApiRefusal ? text(error) : undefined;
      return known ?? failureText(error, t`The order could not be placed, please try again later`);
    },
  };
}
