import { Trans, useLingui } from '@lingui/react/macro';
import { currencies, decimal, formatDecimal } from '@sauda/money';
import { failureText } from '../../lib/error-text.ts';
import { useConfig } from '../../lib/config.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { useFigures } from '../../lib/i18n/use-figures.ts';
import { useMoneyAction } from '../../lib/money-action.ts';
import { CommandNote } from '../frame/command-note.tsx';
import { AlertLine } from '../../ui/alert-line.tsx';
import { ActionBar } from '../../ui/action-bar.tsx';
import { Button } from '../../ui/button.tsx';
import { AmountField } from '../../ui/amount-field.tsx';
import { BankIcon, CashIcon } from '../../ui/icons/money-icons.tsx';
import { KeyValueList } from '../../ui/key-value-list.tsx';
import { MoneyForm } from '../../ui/money-form.tsx';
import { RadioList } from '../../ui/radio-list.tsx';
import { RechargeTips } from './recharge-tips.tsx';
import { rechargeProblems, rechargeRules, type RechargeValues } from './recharge-values.ts';
import { useRechargeWords } from './recharge-words.ts';
import styles from './recharge.module.css';
import { useAvailableCash } from '../../data/account.ts';
import { requestRecharge, type Recharge } from './send-recharge.ts';

/** Asks for a deposit: amount and method, what it leads to, and what to know before. */
export function RechargeForm({ onRequested }: { onRequested: (recharge: Recharge) => void }) {
  const { t } = useLingui();
  const config = useConfig();
  const { money, currency } = useFormats();
  const words = useRechargeWords();
  const available = useAvailableCash();
  const { wholeMoney } = useFigures();
  const request = useMoneyAction(requestRecharge);
  const isRequesting = request.isUnderWay;
  const rules = rechargeRules(config);
  const rate = config.entries.get('usdt_rate');
  const only = rules.methods.length === 1 ? rules.methods[0] : undefined;
  const initial: RechargeValues = { amount: '', method: undefined };
  // Where there is but one method, it is chosen.
  const read = (values: RechargeValues) => ({ amount: wholeMoney(values.amount), method: values.method ?? only });
  const form = useForm(initial, (values) => rechargeProblems(read(values), rules));
  const { amount, method } = read(form.values);
  const all = rechargeProblems({ amount, method }, rules);
  const sum = all.amount === undefined ? amount.wire : undefined;
  // Without an amount nothing is said until the field is left; anything else at once.
  const amountProblem = form.values.amount.trim() === '' ? form.problems.amount : all.amount;
  const balanceAfter =
    sum !== undefined && available !== undefined ? money(formatDecimal(decimal(available) + decimal(sum))) : '–';
  const failure = failureText(request.error, t`Failed to submit recharge request`);

  function send(): void {
    if (sum === undefined || method === undefined) return;
    request.begin({ count: sum, method }, { about: t`Recharge ${money(sum)}`, onSuccess: onRequested });
  }

  return (
    <MoneyForm fill>
      <div className={styles.fields}>
        <AmountField
          label={t`Amount`}
          name="amount"
          prefix={currencies[currency].symbol}
          value={form.values.amount}
          disabled={isRequesting}
          help={t`Minimum ${money(rules.least, { decimals: 0 })}`}
          error={amountProblem === 'amountUnread' ? amount.words : words.problem(amountProblem, rules)}
          onValueChange={(typed) => {
            form.change({ amount: typed });
            if (request.isError) request.reset();
          }}
          onBlur={() => form.leave('amount')}
        />
        <section>
          <h2 className={styles.label}>
            <Trans>Method</Trans>
          </h2>
          <div className={styles.methods}>
            <RadioList
              label={t`Method`}
              choices={rules.methods.map((known) => ({
                value: known,
                label: words.method(known),
                note:
                  known === 'bank' ? t`You transfer the amount from your bank` : t`You send USDT on the TRON network`,
                icon: known === 'bank' ? <BankIcon size="s" /> : <CashIcon size="s" />,
              }))}
              value={method}
              onChange={(next) => form.change({ method: next })}
            />
          </div>
          <AlertLine text={form.problems.method === undefined ? undefined : words.problem('methodMissing', rules)} />
        </section>
        {/* Always there, so that nothing below moves while the amount is typed. */}
        <KeyValueList
          items={[
            { label: t`Method`, value: method === undefined ? '–' : words.method(method) },
            ...(method === 'usdt' && rate !== undefined ? [{ label: t`Rate of one USDT`, value: money(rate) }] : []),
            { label: t`Fee`, value: money('0') },
            { label: t`Balance after`, value: balanceAfter },
            { label: t`Credited`, value: t`Within 24 hours` },
          ]}
        />
        <RechargeTips />
      </div>
      <ActionBar note={<CommandNote failure={failure} checking={request.isChecking} />}>
        <Button
          wide
          variant="primary"
          busy={isRequesting}
          busyLabel={t`Submitting`}
          // A method that is missing is said when it is asked for; an amount that is wrong is said already.
          disabled={sum === undefined && !isRequesting}
          onClick={(event) => form.confirm(event, send)}
        >
          {sum === undefined || method === undefined ? t`Recharge` : t`Recharge ${money(sum)}`}
        </Button>
      </ActionBar>
    </MoneyForm>
  );
}
