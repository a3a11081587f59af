import { Trans, useLingui } from '@lingui/react/macro';
import { decimal, formatDecimal } from '@sauda/money';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useConfig } from '../../lib/config.ts';
import { refusalText } from '../../lib/error-text.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { AlertLine } from '../../ui/alert-line.tsx';
import { ActionBar } from '../../ui/action-bar.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { GroupedAmountField } from '../../ui/grouped-amount-field.tsx';
import { InfoIcon } from '../../ui/icons/status-icons.tsx';
import { KeyValueList } from '../../ui/key-value-list.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { isConfirmationRefusal } from '../confirmation/confirmation-refusal.ts';
import { CheckingRequest } from '../frame/checking-request.tsx';
import { CardChoice } from './card-choice.tsx';
import { ConfirmWithdrawal } from './confirm-withdrawal.tsx';
import type { RequestedWithdrawal } from './send-withdrawal.ts';
import { useWithdraw } from './use-withdraw.ts';
import { useAvailable, useLacksRealName, isUsable, type PayoutCard } from './withdrawal-queries.ts';
import { WithdrawalTips } from './withdrawal-tips.tsx';
import {
  allOf,
  isBelowConfigured,
  LOWEST,
  needsRealName,
  withdrawalProblems,
  withdrawalRules,
  type WithdrawalProblem,
  type WithdrawalValues,
} from './withdrawal-values.ts';
import styles from './withdrawals.module.css';

interface WithdrawalFormProps {
  cards: readonly PayoutCard[];
  onRequested: (withdrawal: RequestedWithdrawal) => void;
}

/** Asks for money to be sent to a bank card: amount and card, what it leads to, and what will never be asked for. */
export function WithdrawalForm({ cards, onRequested }: WithdrawalFormProps) {
  const { t } = useLingui();
  const { money, currency } = useFormats();
  const rules = withdrawalRules(useConfig());
  const available = useAvailable();
  const [isTellingMinimum, tellMinimum] = useState(false);
  const withdraw = useWithdraw(onRequested);
  // The first that can be used is chosen until another one is.
  const chosen = (values: WithdrawalValues): WithdrawalValues => ({
    ...values,
    cardId: values.cardId ?? cards.find(isUsable)?.id,
  });
  const initial: WithdrawalValues = { amount: '', cardId: undefined };
  const form = useForm(initial, (values) => withdrawalProblems(chosen(values), available));
  const { amount, cardId } = chosen(form.values);
  const card = cards.find(({ id }) => id === cardId);
  const all = withdrawalProblems({ amount, cardId }, available);
  const lacksRealName = useLacksRealName(needsRealName(amount, rules));
  const complete = Object.keys(all).length === 0 && !lacksRealName;
  // What is wrong with an amount is said while typing; that there is none, once the field is left.
  const amountProblem = amount === '' ? form.problems.amount : all.amount;
  const least = money(rules.least, { decimals: 0 });
  const limit = money(rules.realNameAbove, { decimals: 0 });
  const lowest = money(LOWEST, { decimals: 0 });
  const texts: Readonly<Record<WithdrawalProblem, string>> = {
    amountMissing: t`Please enter withdrawal amount`,
    amountBelow: t`Minimum withdrawal amount is ${lowest}`,
    amountAbove: t`Insufficient funds: ${money(available ?? '')} is available`,
    cardMissing: t`Please choose a bank card`,
  };
  const reason = refusalText(withdraw.error);
  const failure =
    reason === undefined
      ? t`Withdrawal failed, please try again later`
      : t`Failed to submit withdrawal request: ${reason}`;
  const failed = withdraw.error !== null && !isConfirmationRefusal(withdraw.error);

  function change(digits: string): void {
    form.change({ amount: digits });
    withdraw.reset();
  }

  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) =>
        form.submit(event, () => {
          if (isBelowConfigured(amount, rules)) tellMinimum(true);
          else if (complete && card !== undefined) withdraw.ask({ bank_id: card.id, count: amount });
        })
      }
    >
      <div className={styles.fields}>
        <GroupedAmountField
          label={t`Amount`}
          currency={currency}
          value={amount}
          disabled={withdraw.isUnderWay}
          aside={
            available !== undefined && (
              <TextButton
                className={styles.all}
                disabled={withdraw.isUnderWay}
                onClick={() => change(allOf(available))}
              >
                <Trans>Withdraw all</Trans>
              </TextButton>
            )
          }
          help={
            <span className={styles.hints}>
              <span>{available !== undefined && <Trans>Available {money(available)}</Trans>}</span>
              <span>
                <Trans>Minimum {least}</Trans>
              </span>
            </span>
          }
          error={amountProblem && texts[amountProblem]}
          onValueChange={change}
          onBlur={() => form.leave('amount')}
        />
        <CardChoice
          cards={cards}
          chosen={card}
          disabled={withdraw.isUnderWay}
          onChoose={(id) => form.change({ cardId: id })}
        />
        <div role="status">
          {lacksRealName && (
            <p className={styles.notice}>
              <InfoIcon size="s" />
              <span>
                <Trans>A withdrawal of more than {limit} needs an approved real name.</Trans>{' '}
                <Link to="/settings/real-name">
                  <Trans>Verify your real name</Trans>
                </Link>
              </span>
            </p>
          )}
        </div>
        <KeyValueList
          items={[
            { label: t`Fee`, value: money('0') },
            {
              label: t`Balance after`,
              value:
                all.amount === undefined && available !== undefined
                  ? money(formatDecimal(decimal(available) - decimal(amount)))
                  : '–',
            },
            { label: t`Expected`, value: t`Within 24 hours` },
          ]}
        />
        <WithdrawalTips />
        <AlertLine text={failed ? failure : undefined} />
        <CheckingRequest shown={withdraw.isChecking} />
      </div>
      <ActionBar>
        <Button
          type="submit"
          wide
          variant="primary"
          busy={withdraw.isUnderWay}
          busyLabel={t`Submitting`}
          disabled={!complete && !withdraw.isUnderWay}
        >
          {complete ? t`Withdraw ${money(amount)}` : t`Withdraw`}
        </Button>
      </ActionBar>
      <ConfirmDialog
        open={isTellingMinimum}
        title={t`Minimum withdrawal amount is ${least}`}
        confirmLabel={t`Withdraw ${least}`}
        cancelLabel={t`Close`}
        onConfirm={() => {
          change(formatDecimal(decimal(rules.least), 0));
          tellMinimum(false);
        }}
        onCancel={() => tellMinimum(false)}
      >
        <Trans>Enter at least this amount. Nothing has been requested.</Trans>
      </ConfirmDialog>
      {card !== undefined && <ConfirmWithdrawal withdraw={withdraw} amount={amount} card={card} />}
    </form>
  );
}
