import { SettlesNote, useNotSettledText } from '../../data/not-settled.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { currencies, decimal, formatDecimal } from '@sauda/money';
import { lowestWithdrawal } from '@sauda/rules';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useAvailableCash } from '../../data/account.ts';
import type { BankCard } from '../../data/bank-cards.ts';
import { useBankWords } from '../frame/bank-words.ts';
import { api, queryKeys } from '../../lib/api.ts';
import { useConfig, tipsEntry } from '../../lib/config.ts';
import { errorText, refusalText } from '../../lib/error-text.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { useFigures, type Figure } from '../../lib/i18n/use-figures.ts';
import { useAtRest } from '../../lib/i18n/use-at-rest.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { ActionBar } from '../../ui/action-bar.tsx';
import { AmountField } from '../../ui/amount-field.tsx';
import { Button, TextButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { InfoIcon } from '../../ui/icons/icons.tsx';
import { KeyValueList } from '../../ui/key-value-list.tsx';
import { MoneyForm } from '../../ui/money-form.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { ConfirmationSheet } from '../confirmation/confirmation-sheet.tsx';
import { CommandNote } from '../frame/command-note.tsx';
import { CardChoice, isUsable } from './card-choice.tsx';
import type { RequestedWithdrawal } from './send-withdrawal.ts';
import { useWithdraw } from './use-withdraw.ts';
import {
  isBelowConfigured,
  needsRealName,
  withdrawalProblems,
  withdrawalRules,
  type WithdrawalProblem,
  type WithdrawalValues,
} from './withdrawal-values.ts';
import styles from './withdrawals.module.css';

interface WithdrawalFormProps {
  cards: readonly BankCard[];
  onRequested: (withdrawal: RequestedWithdrawal) => void;
}

/** Asks for money to be sent to a bank card: amount and card, what it leads to, and what will never be asked for. */
export function WithdrawalForm({ cards, onRequested }: WithdrawalFormProps) {
  const { t } = useLingui();
  const { money } = useFormats();
  const [isMinimumShown, showMinimum] = useState(false);
  const withdrawal = useWithdrawalForm(cards, onRequested);
  const { withdraw, form, rules, card, sum, isComplete, isBelowLeast, request, change } = withdrawal;
  const { asked } = withdraw;
  const least = money(rules.least, { decimals: 0 });
  const reason = refusalText(withdraw.error);
  const failure =
    reason === undefined
      ? t`Withdrawal failed, please try again later`
      : t`Failed to submit withdrawal request: ${reason}`;
  const failed = withdraw.error !== null && !withdraw.isToldThere;

  function ask(): void {
    if (isBelowLeast) return showMinimum(true);
    if (request === undefined || card === undefined) return;
    const about = t`Withdraw ${money(request.count)} to ${card.bank} ${card.bank_card}`;
    withdraw.ask({ request, card, about });
  }

  return (
    <MoneyForm fill>
      <WithdrawalFields cards={cards} withdrawal={withdrawal} least={least} />
      <ActionBar note={<CommandNote failure={failed ? failure : undefined} checking={withdraw.isChecking} />}>
        <Button
          wide
          variant="primary"
          busy={withdraw.isUnderWay}
          busyLabel={t`Submitting`}
          disabled={!isComplete && !withdraw.isUnderWay}
          onClick={(event) => form.confirm(event, ask)}
        >
          {isComplete ? t`Withdraw ${money(sum ?? '')}` : t`Withdraw`}
        </Button>
      </ActionBar>
      <ConfirmDialog
        open={isMinimumShown}
        title={t`Minimum withdrawal amount is ${least}`}
        confirmLabel={t`Withdraw ${least}`}
        cancelLabel={t`Close`}
        onConfirm={() => {
          change(formatDecimal(decimal(rules.least), 0));
          showMinimum(false);
        }}
        onCancel={() => showMinimum(false)}
      >
        <Trans>Enter at least this amount. Nothing has been requested.</Trans>
      </ConfirmDialog>
      <ConfirmationSheet
        open={withdraw.isAsking}
        onClose={withdraw.dismiss}
        onConfirm={withdraw.confirm}
        busy={withdraw.isUnderWay}
        busyLabel={t`Submitting`}
        error={withdraw.error}
        review={{
          title: t`Check your withdrawal`,
          without: { label: t`Withdraw without a password`, onConfirm: () => withdraw.confirm() },
        }}
      >
        {asked !== undefined && <Review sum={asked.request.count} card={asked.card} />}
      </ConfirmationSheet>
    </MoneyForm>
  );
}

/** What is about to leave, to where, and when it is there. */
function Review({ sum, card }: { sum: string; card: BankCard }) {
  const { t } = useLingui();
  const bank = useBankWords();
  const { money } = useFormats();
  return (
    <div className="gap-1">
      <MoneyText size="headline" text={money(sum)} />
      <KeyValueList
        items={[
          { label: bank('to'), value: `${card.bank} ${card.bank_card.replaceAll(' ', '\u00A0')}` },
          { label: t`Account holder`, value: card.bank_user },
          { label: t`Arrives`, value: t`Within 24 hours` },
        ]}
      />
    </div>
  );
}

/** What is typed and chosen, what of it is wrong, and the request that it makes. */
function useWithdrawalForm(cards: readonly BankCard[], onRequested: WithdrawalFormProps['onRequested']) {
  const rules = withdrawalRules(useConfig());
  const available = useAvailableCash();
  const figures = useFigures();
  // The first that can be used is chosen until another one is.
  const read = (values: WithdrawalValues) => ({
    amount: figures.money(values.amount),
    cardId: values.cardId ?? cards.find(isUsable)?.id,
  });
  const initial: WithdrawalValues = { amount: '', cardId: undefined };
  const form = useForm(initial, (values) => withdrawalProblems(read(values), available), {
    keptAs: 'withdrawal',
  });
  const { amount, cardId } = read(form.values);
  const card = cards.find(({ id }) => id === cardId);
  const all = withdrawalProblems({ amount, cardId }, available);
  const sum = all.amount === undefined ? amount.wire : undefined;
  const lacksRealName = useLacksRealName(needsRealName(sum, rules));
  const isBelowLeast = sum !== undefined && card !== undefined && isBelowConfigured(sum, rules, available);
  const isComplete = sum !== undefined && card !== undefined && !lacksRealName;
  const request = isComplete && !isBelowLeast ? { bank_id: card.id, count: sum } : undefined;
  const withdraw = useWithdraw(request, onRequested);
  return {
    rules,
    available,
    withdraw,
    form,
    amount,
    card,
    sum,
    lacksRealName,
    isComplete,
    isBelowLeast,
    /** As it would be sent now. */
    request,
    // What is wrong with an amount is said while typing; that there is none, once the field is left.
    amountProblem: form.values.amount.trim() === '' ? form.problems.amount : all.amount,
    change(typed: string): void {
      form.change({ amount: typed });
      withdraw.dismiss();
    },
    choose(id: number): void {
      form.change({ cardId: id });
      withdraw.dismiss();
    },
  };
}

interface WithdrawalFieldsProps {
  cards: readonly BankCard[];
  withdrawal: ReturnType<typeof useWithdrawalForm>;
  /** The least that may be asked for, written out. */
  least: string;
}

function WithdrawalFields({ cards, withdrawal, least }: WithdrawalFieldsProps) {
  const { t } = useLingui();
  const { money, currency } = useFormats();
  const { withdraw, form, rules, available, amount, amountProblem, card, sum, lacksRealName, change, choose } =
    withdrawal;
  const atRest = useAtRest();
  const texts = useProblemTexts(amount, available);
  return (
    <div className="parts">
      <AmountField
        label={t`Amount`}
        name="amount"
        inputMode="decimal"
        prefix={currencies[currency].symbol}
        value={form.values.amount}
        atRest={atRest.money(form.values.amount)}
        disabled={withdraw.isUnderWay}
        aside={
          available !== undefined && (
            <TextButton
              className={styles.all}
              disabled={withdraw.isUnderWay}
              onClick={() => change(formatDecimal(decimal(available), 0))}
            >
              <Trans>Withdraw all</Trans>
            </TextButton>
          )
        }
        help={
          <span className={styles.hints}>
            <span>{available !== undefined && <Trans>Available {money(available)}</Trans>}</span>
            <span>{t`Minimum ${least}`}</span>
          </span>
        }
        error={amountProblem && texts[amountProblem]}
        onValueChange={change}
        onBlur={() => form.leave('amount')}
      />
      <SettlesNote className="note" />
      <CardChoice cards={cards} chosen={card} disabled={withdraw.isUnderWay} onChoose={choose} />
      <div role="status">{lacksRealName && <RealNameNotice limit={money(rules.realNameAbove, { decimals: 0 })} />}</div>
      <KeyValueList
        items={[
          { label: t`Fee`, value: money('0') },
          {
            label: t`Balance after`,
            value:
              sum !== undefined && available !== undefined
                ? money(formatDecimal(decimal(available) - decimal(sum)))
                : '–',
          },
          { label: t`Expected`, value: t`Within 24 hours` },
        ]}
      />
      <WithdrawalTips />
    </div>
  );
}

function RealNameNotice({ limit }: { limit: string }) {
  return (
    <p className={classNames('warning', styles.warned)}>
      <InfoIcon size="s" />
      <span>
        <Trans>A withdrawal of more than {limit} needs verified KYC.</Trans>{' '}
        <Link to="/settings/real-name">
          <Trans>Complete KYC</Trans>
        </Link>
      </span>
    </p>
  );
}

const realNameQuery = queryOptions({
  queryKey: [...queryKeys.realName, 'approved'],
  queryFn: async ({ signal }) =>
    (await api.call('GET /stock/success/autonomy/state', { signal })).data.status === 'approved',
});

/** Whether an approved real name is missing, where one is needed; while that is unknown nothing is said. */
function useLacksRealName(isNeeded: boolean): boolean {
  return useQuery({ ...realNameQuery, enabled: isNeeded }).data === false && isNeeded;
}

function useProblemTexts(amount: Figure, available = '0'): Readonly<Record<WithdrawalProblem, string | undefined>> {
  const { t } = useLingui();
  const bank = useBankWords();
  const { money } = useFormats();
  const notSettledText = useNotSettledText();
  const lowest = money(formatDecimal(lowestWithdrawal), { decimals: 0 });
  return {
    amountUnread: amount.words,
    amount_not_whole: errorText('amount_not_whole', { available: money(available) }),
    amountMissing: t`Please enter withdrawal amount`,
    amount_below_minimum: t`Minimum withdrawal amount is ${lowest}`,
    insufficient_funds:
      notSettledText(decimal(amount.wire ?? '0'), decimal(available)) ??
      t`Insufficient funds: ${money(available)} is available`,
    cardMissing: bank('notChosen'),
  };
}

/** What is promised of every withdrawal, and the operator's own words after it. */
function WithdrawalTips() {
  const { t } = useLingui();
  const config = useConfig();
  return (
    <ul className={classNames('note', styles.promise)}>
      <li>{t`No fee, tax or deposit is ever asked for to release your money. Whoever asks for one is not us.`}</li>
      <li>
        <Trans>
          The amount leaves your balance now. If the bank cannot pay it, all of it comes back, with the reason.
        </Trans>
      </li>
      {config.practice && (
        <li>
          <Trans>
            Practice: the practice bank pays by itself after a few seconds. It returns an amount that ends in 13, so
            that you can see a failure.
          </Trans>
        </li>
      )}
      {tipsEntry(config, 'withdraw_tips').map((tip) => (
        <li key={tip}>{tip}</li>
      ))}
    </ul>
  );
}
