import { Trans, useLingui } from '@lingui/react/macro';
import { decimal, formatDecimal } from '@sauda/money';
import { refusalText } from '../../lib/error-text.ts';
import { useConfig } from '../../lib/config.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { CheckingRequest } from '../frame/checking-request.tsx';
import { AlertLine } from '../../ui/alert-line.tsx';
import { ActionBar } from '../../ui/action-bar.tsx';
import { Button } from '../../ui/button.tsx';
import { GroupedAmountField } from '../../ui/grouped-amount-field.tsx';
import { BankIcon, CashIcon } from '../../ui/icons/money-icons.tsx';
import { KeyValueList } from '../../ui/key-value-list.tsx';
import { RadioList } from '../../ui/radio-list.tsx';
import { RowIcon } from '../../ui/row.tsx';
import { RechargeTips } from './recharge-tips.tsx';
import { rechargeProblems, rechargeRules, type RechargeValues } from './recharge-values.ts';
import { useRechargeWords } from './recharge-words.ts';
import styles from './recharge.module.css';
import { useAvailableCash, useIsRequestingRecharge, useRequestRecharge } from './recharges.ts';
import type { Recharge } from './send-recharge.ts';

/** Asks for a deposit: amount and method, what it leads to, and what to know before. */
export function RechargeForm({ onRequested }: { onRequested: (recharge: Recharge) => void }) {
  const { t } = useLingui();
  const config = useConfig();
  const { money, currency } = useFormats();
  const words = useRechargeWords();
  const available = useAvailableCash();
  const request = useRequestRecharge();
  const isRequesting = useIsRequestingRecharge();
  const rules = rechargeRules(config);
  const rate = config.entries.get('usdt_rate');
  const only = rules.methods.length === 1 ? rules.methods[0] : undefined;
  const initial: RechargeValues = { amount: '', method: undefined };
  // Where there is but one method, it is chosen.
  const chosen = (values: RechargeValues): RechargeValues => ({ ...values, method: values.method ?? only });
  const form = useForm(initial, (values) => rechargeProblems(chosen(values), rules));
  const { amount, method } = chosen(form.values);
  const all = rechargeProblems({ amount, method }, rules);
  const complete = Object.keys(all).length === 0;
  // Below the minimum is said while typing, the rest once the field is left.
  const amountProblem =
    all.amount === 'amountAbove' || all.amount === 'amountBelow' ? all.amount : form.problems.amount;
  const balanceAfter =
    complete && available !== undefined ? money(formatDecimal(decimal(available) + decimal(amount))) : '–';
  const failure = request.isError ? (refusalText(request.error) ?? t`Failed to submit recharge request`) : undefined;

  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) =>
        form.submit(event, () => {
          if (method !== undefined && !isRequesting)
            request.begin({ count: amount, method }, { onSuccess: onRequested });
        })
      }
    >
      <div className={styles.fields}>
        <GroupedAmountField
          label={t`Amount`}
          currency={currency}
          value={amount}
          disabled={isRequesting}
          help={t`Minimum ${money(rules.least, { decimals: 0 })}`}
          error={words.problem(amountProblem, rules)}
          onValueChange={(digits) => {
            form.change({ amount: digits });
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
                leading: <RowIcon>{known === 'bank' ? <BankIcon size="s" /> : <CashIcon size="s" />}</RowIcon>,
              }))}
              value={method}
              onChange={(next) => form.change({ method: next })}
            />
          </div>
          <AlertLine
            text={form.problems.method === undefined ? undefined : words.problem(form.problems.method, rules)}
          />
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
        <AlertLine text={failure} />
        <CheckingRequest shown={isRequesting && (request.isChecking || !request.isPending)} />
      </div>
      <ActionBar>
        <Button
          type="submit"
          wide
          variant="primary"
          busy={isRequesting}
          busyLabel={t`Submitting`}
          // A method that is missing is said when it is asked for; an amount that is wrong is said already.
          disabled={all.amount !== undefined && !isRequesting}
        >
          {complete ? t`Recharge ${money(amount)}` : t`Recharge`}
        </Button>
      </ActionBar>
    </form>
  );
}
