import { useLingui } from '@lingui/react/macro';
import { factsOf } from '@sauda/facts';
import type { StatusTone } from '../../ui/status-pill.tsx';
import type { CardForm, CardProblem } from './card-values.ts';

/** The words of a bank card: its states, its fields, and what may be wrong with them. */
export function useCardWords() {
  const { t } = useLingui();
  return {
    status(status: number): { tone: StatusTone; word: string } {
      if (status === 1) return { tone: 'ok', word: t`Usable` };
      if (status === 2) return { tone: 'wait', word: t`On hold` };
      return { tone: 'no', word: t`Switched off` };
    },
    holder: (form: CardForm) => (isCard(form) ? t`Cardholder` : t`Account holder`),
    number: (form: CardForm) => (isCard(form) ? t`Card number or CLABE` : t`Account number`),
    problem(problem: CardProblem | undefined, form: CardForm): string | undefined {
      const account = factsOf(form).bankAccount;
      const [least, most] = account.kind === 'account' ? account.digits : [];
      const texts: Readonly<Record<CardProblem, string>> = {
        holderMissing: isCard(form) ? t`Please enter the cardholder’s name` : t`Please enter the account holder’s name`,
        ifscMissing: t`Please enter the IFSC`,
        ifscWrong: t`An IFSC has 11 characters: four letters, a zero, six letters or digits`,
        routingMissing: t`Please enter the routing number`,
        routingWrong: t`This is not a routing number: check its nine digits`,
        bankMissing: t`Please enter the bank name`,
        accountMissing: t`Please enter the account number`,
        accountLength: t`An account number has ${least} to ${most} digits`,
        cardMissing: t`Please enter the card number or CLABE`,
        cardLength: t`A card number has 16 digits, a CLABE has 18`,
        cardWrong: t`This is not a card number: check its digits`,
        clabeWrong: t`This is not a CLABE: check its digits`,
      };
      return problem && texts[problem];
    },
  };
}

function isCard(form: CardForm): boolean {
  return factsOf(form).bankAccount.kind === 'card';
}
