import { useLingui } from '@lingui/react/macro';
import { ApiRefusal } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { fieldOfRefusal, type TicketProblem, type TicketProblems } from './ticket.ts';

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
    /** A refusal's sentence, if the refusal is about this field; for no field, about the order as a whole. */
    ofRefusal(error: Error | null, field: keyof TicketProblems | undefined): string | undefined {
      if (!(error instanceof ApiRefusal) || error.key === 'logout' || fieldOfRefusal(error.key) !== field)
        return undefined;
      return text(error) ?? error.message;
    },
  };
}
