import { Trans, useLingui } from '@lingui/react/macro';
import { factsOf } from '@sauda/facts';
import { plural } from '@lingui/core/macro';
import { useRef } from 'react';
import { ApiRefusal } from '../../lib/api.ts';
import { errorText, refusalText } from '../../lib/error-text.ts';
import { useConfig } from '../../lib/config.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { AlertLine } from '../../ui/alert-line.tsx';
import { ActionBar } from '../../ui/action-bar.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import stack from '../../ui/stack.module.css';
import styles from './bank-cards.module.css';
import { useSaveCard, type BankCard } from './card-queries.ts';
import { cardProblems, emptyCard, type CardForm as Form, type CardValues } from './card-values.ts';
import { useCardWords } from './card-words.ts';
import { RoutingField } from './routing-field.tsx';

interface CardFormProps {
  form: Form;
  /** The card that is edited; a new one where absent. */
  card?: BankCard;
  onSaved: () => void;
}

/** A bank card by the form of its country. */
export function CardForm({ form, card, onSaved }: CardFormProps) {
  const { t } = useLingui();
  const { entries } = useConfig();
  const words = useCardWords();
  const account = factsOf(form).bankAccount;
  const holdHours = Number(entries.get('card_hold_hours') ?? '0');
  const { values, problems, change, leave, submit } = useForm(valuesOf(card), (typed: CardValues) =>
    cardProblems(form, typed, card !== undefined),
  );
  // A bank's name that was found may be replaced by the next one found; one that was typed stays.
  const found = useRef(card === undefined ? '' : card.bank);
  const save = useSaveCard();
  const isUnknownIfsc = save.error instanceof ApiRefusal && save.error.key === 'unknown_ifsc';
  const failed = card === undefined ? t`Failed to add bank card` : t`Failed to update bank card`;
  const failure = save.isError && !isUnknownIfsc ? (refusalText(save.error) ?? failed) : undefined;
  const kept = card?.bank_card;

  function edit(changes: Partial<CardValues>): void {
    change(changes);
    if (save.isError) save.reset();
  }

  return (
    <form
      noValidate
      className={stack.stack}
      onSubmit={(event) =>
        submit(event, (sent) => {
          if (save.isPending) return;
          save.mutate(
            { form, values: sent, card },
            {
              onSuccess() {
                toast.success(card === undefined ? t`Bank card added successfully` : t`Bank card updated successfully`);
                onSaved();
              },
            },
          );
        })
      }
    >
      <div className={styles.fields}>
        <TextField
          label={words.holder(form)}
          name="holder"
          autoComplete={account.kind === 'card' ? 'cc-name' : 'name'}
          maxLength={100}
          required
          value={values.holder}
          error={words.problem(problems.holder, form)}
          onValueChange={(holder) => edit({ holder })}
          onBlur={() => leave('holder')}
        />
        {account.kind === 'account' && (
          <RoutingField
            code={account.code}
            value={values.routingCode}
            error={isUnknownIfsc ? errorText('unknown_ifsc') : words.problem(problems.routingCode, form)}
            onChange={(routingCode) => edit({ routingCode })}
            onLeave={() => leave('routingCode')}
            onBank={(bank) => {
              const isOwn = values.bank.trim() !== '' && values.bank !== found.current;
              found.current = bank;
              if (!isOwn && bank !== '') change({ bank });
            }}
          />
        )}
        <TextField
          label={t`Bank`}
          name="bank"
          autoComplete="off"
          maxLength={100}
          required
          value={values.bank}
          error={words.problem(problems.bank, form)}
          onValueChange={(bank) => edit({ bank })}
          onBlur={() => leave('bank')}
        />
        <TextField
          label={words.number(form)}
          name="number"
          inputMode="numeric"
          autoComplete="off"
          maxLength={40}
          required={kept === undefined}
          value={values.number}
          help={kept === undefined ? undefined : t`Leave it empty to keep ${kept}`}
          error={words.problem(problems.number, form)}
          onValueChange={(number) => edit({ number: number.replace(/[^\d\s-]/g, '') })}
          onBlur={() => leave('number')}
        />
        <div className={styles.note}>
          <p>
            <Trans>The account must be your own. Its number is kept encrypted and shown by its last four digits.</Trans>
          </p>
          {holdHours > 0 && (
            <p>
              {t`${plural(holdHours, {
                one: 'For # hour after a change, nothing is withdrawn to this card.',
                other: 'For # hours after a change, nothing is withdrawn to this card.',
              })}`}
            </p>
          )}
        </div>
        <AlertLine text={failure} />
      </div>
      <ActionBar>
        <Button type="submit" wide variant="primary" busy={save.isPending} busyLabel={t`Saving`}>
          {card === undefined ? <Trans>Add bank card</Trans> : <Trans>Save</Trans>}
        </Button>
      </ActionBar>
    </form>
  );
}

function valuesOf(card: BankCard | undefined): CardValues {
  return card === undefined
    ? emptyCard
    : { holder: card.bank_user, routingCode: card.ifsc, bank: card.bank, number: '' };
}
