import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { factsOf, type BankAccountFacts } from '@sauda/facts';
import { useConfig } from '../../lib/config.ts';

type Kind = BankAccountFacts['kind'];

/** What money is sent to: an account where it has a code and a number, a card where it is known by the card's number. */
const words = {
  account: {
    many: msg`Bank accounts`,
    add: msg`Add bank account`,
    edit: msg`Edit bank account`,
    added: msg`Bank account added successfully`,
    updated: msg`Bank account updated successfully`,
    remove: msg`Remove bank account`,
    removeQuestion: msg`Remove this bank account?`,
    removed: msg`Bank account removed`,
    notRemoved: msg`Failed to remove bank account`,
    notAdded: msg`Failed to add bank account`,
    notUpdated: msg`Failed to update bank account`,
    notLoaded: msg`Failed to load bank accounts`,
    loading: msg`Loading bank accounts`,
    unknown: msg`There is no such bank account`,
    noneYet: msg`No bank accounts yet`,
    noneAvailable: msg`No bank accounts available`,
    noneUsable: msg`No account can be used yet`,
    what: msg`Withdrawals go to a bank account of yours. Add one to be ready.`,
    needed: msg`Money is sent to a bank account of yours. Add one first.`,
    to: msg`To bank account`,
    choose: msg`Choose a bank account`,
    notChosen: msg`Please choose a bank account`,
  },
  card: {
    many: msg`Bank cards`,
    add: msg`Add bank card`,
    edit: msg`Edit bank card`,
    added: msg`Bank card added successfully`,
    updated: msg`Bank card updated successfully`,
    remove: msg`Remove bank card`,
    removeQuestion: msg`Remove this bank card?`,
    removed: msg`Bank card removed`,
    notRemoved: msg`Failed to remove bank card`,
    notAdded: msg`Failed to add bank card`,
    notUpdated: msg`Failed to update bank card`,
    notLoaded: msg`Failed to load bank cards`,
    loading: msg`Loading bank cards`,
    unknown: msg`There is no such bank card`,
    noneYet: msg`No bank cards yet`,
    noneAvailable: msg`No bank cards available`,
    noneUsable: msg`No card can be used yet`,
    what: msg`Withdrawals go to a bank card of yours. Add one to be ready.`,
    needed: msg`Money is sent to a bank card of yours. Add one first.`,
    to: msg`To bank card`,
    choose: msg`Choose a bank card`,
    notChosen: msg`Please choose a bank card`,
  },
} as const satisfies Readonly<Record<Kind, Readonly<Record<string, MessageDescriptor>>>>;

type BankWord = keyof (typeof words)[Kind];

/** Says it in the words of the account's currency. */
export function useBankWords(): (word: BankWord) => string {
  const { t } = useLingui();
  const { kind } = factsOf(useConfig().currency).bankAccount;
  return (word) => t(words[kind][word]);
}
