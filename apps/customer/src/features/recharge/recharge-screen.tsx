import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { useFigures } from '../../lib/i18n/use-figures.ts';
import { useAtRest } from '../../lib/i18n/use-at-rest.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { ActionBar } from '../../ui/action-bar.tsx';
import { Button } from '../../ui/button.tsx';
import { CustomerServiceLink } from '../frame/customer-service-link.tsx';
import { RecordsLink } from '../frame/records-link.tsx';
import { Screen } from '../frame/screen.tsx';
import styles from './recharge.module.css';
import { type Recharge, requestRecharge } from './send-recharge.ts';
import { currencies, decimal, formatDecimal } from '@sauda/money';
import { useAvailableCash } from '../../data/account.ts';
import { tipsEntry, useConfig } from '../../lib/config.ts';
import { failureText } from '../../lib/error-text.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { useMoneyAction } from '../../lib/money-action.ts';
import { AlertLine } from '../../ui/alert-line.tsx';
import { AmountField } from '../../ui/amount-field.tsx';
import { Chips } from '../../ui/chips.tsx';
import { classNames } from '../../ui/class-names.ts';
import { BankIcon, CashIcon } from '../../ui/icons/money-icons.tsx';
import { KeyValueList } from '../../ui/key-value-list.tsx';
import { MoneyForm } from '../../ui/money-form.tsx';
import { RadioList } from '../../ui/choice-list.tsx';
import { toast } from '../../ui/toast.ts';
import { CommandNote } from '../frame/command-note.tsx';
import {
  rechargeProblems,
  rechargeRules,
  type RechargeMethod,
  type RechargeRules,
  type RechargeValues,
} from './recharge-values.ts';

const records = { to: '/recharge-records/{-$type}', params: { type: 'recharge' } } as const;

export function RechargeScreen() {
  const { t } = useLingui();
  const navigate = useNavigate();
  /** Where to pay, and how far it is, stands with the request. The way back leads to where the customer came from. */
  function follow({ no }: Recharge): void {
    toast.success(t`Deposit request submitted successfully`);
    void navigate({ to: '/account/recharge-withdraw/$id', params: { id: no }, replace: true });
  }
  return (
    <Screen
      fill
      actions={
        <>
          <RecordsLink render={<Link {...records} />}>{t`History`}</RecordsLink>
          <CustomerServiceLink />
        </>
      }
    >
      <RechargeForm onRequested={follow} />
    </Screen>
  );
}

/** Asks for a deposit: amount and method, what it leads to, and what to know before. */
function RechargeForm({ onRequested }: { onRequested: (recharge: Recharge) => void }) {
  const { t } = useLingui();
  const { money, currency } = useFormats();
  const atRest = useAtRest();
  const { request, rules, form, sum, method, amountError } = useRechargeForm();
  const isRequesting = request.isUnderWay;
  const failure = failureText(request.error, t`Failed to submit deposit request`);

  function send(): void {
    if (sum === undefined || method === undefined) return;
    request.begin({ count: sum, method }, { about: t`Deposit of ${money(sum)}`, onSuccess: onRequested });
  }

  return (
    <MoneyForm fill>
      <div className="parts">
        <AmountField
          label={t`Amount`}
          prefix={currencies[currency].symbol}
          disabled={isRequesting}
          help={t`Minimum ${money(rules.least, { decimals: 0 })}`}
          {...form.field('amount')}
          atRest={atRest.money(form.values.amount)}
          error={amountError}
        />
        <TopUps rules={rules} chosen={sum} disabled={isRequesting} onChoose={(amount) => form.change({ amount })} />
        <MethodChoice
          methods={rules.methods}
          method={method}
          error={form.field('method').error}
          onChoose={(next) => form.change({ method: next })}
        />
        <RechargeFacts sum={sum} method={method} />
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
          {sum === undefined || method === undefined ? t`Add money` : t`Add ${money(sum)}`}
        </Button>
      </ActionBar>
    </MoneyForm>
  );
}

/** What is typed and chosen, what of it is wrong, and the request that it makes. */
function useRechargeForm() {
  const { t } = useLingui();
  const { money } = useFormats();
  const { wholeMoney } = useFigures();
  const rules = rechargeRules(useConfig());
  const request = useMoneyAction(requestRecharge);
  // Where there is but one method, it is chosen.
  const only = rules.methods.length === 1 ? rules.methods[0] : undefined;
  const read = (values: RechargeValues) => ({ amount: wholeMoney(values.amount), method: values.method ?? only });
  const initial: RechargeValues = { amount: '', method: undefined };
  const texts = {
    amountMissing: t`Please enter deposit amount`,
    amountWrong: t`Please enter correct deposit amount`,
    amount_below_minimum: t`The amount must be at least ${money(rules.least, { decimals: 0 })}`,
    amount_above_maximum: t`The amount must be at most ${money(rules.most, { decimals: 0 })}`,
    methodMissing: t`Please select deposit method`,
  };
  const form = useForm(initial, (values) => rechargeProblems(read(values), rules), {
    texts,
    keptAs: 'recharge',
    onChange: ({ amount }) => amount !== undefined && request.isError && request.reset(),
  });
  const { amount, method } = read(form.values);
  const { amount: problem } = rechargeProblems({ amount, method }, rules);
  // Without an amount nothing is said until the field is left; anything else at once.
  const said = form.values.amount.trim() === '' ? form.problems.amount : problem;
  return {
    rules,
    request,
    form,
    method,
    sum: problem === undefined ? amount.wire : undefined,
    amountError: said === 'amountUnread' ? amount.words : said && texts[said],
  };
}

interface TopUpsProps {
  rules: RechargeRules;
  chosen: string | undefined;
  disabled: boolean;
  onChoose: (amount: string) => void;
}

/** Amounts that are often added, as far as the operator's limits have room for them. */
function TopUps({ rules, chosen, disabled, onChoose }: TopUpsProps) {
  const { t } = useLingui();
  const { money, currency } = useFormats();
  const [least, most] = [decimal(rules.least), decimal(rules.most)];
  const amounts = currencies[currency].topUps.filter((amount) => {
    const value = decimal(amount);
    return value >= least && value <= most;
  });
  return (
    <Chips
      label={t`Amounts`}
      disabled={disabled}
      chips={amounts.map((amount) => ({
        key: amount,
        label: money(amount, { decimals: 0 }),
        pressed: chosen !== undefined && decimal(chosen) === decimal(amount),
        onPress: () => onChoose(amount),
      }))}
    />
  );
}

interface MethodChoiceProps {
  methods: readonly RechargeMethod[];
  method: RechargeMethod | undefined;
  error: string | undefined;
  onChoose: (method: RechargeMethod) => void;
}

function MethodChoice({ methods, method, error, onChoose }: MethodChoiceProps) {
  const { t } = useLingui();
  const choices = {
    bank: {
      label: t`Bank transfer`,
      note: t`You transfer the amount from your bank`,
      icon: <BankIcon size="s" />,
    },
    usdt: { label: t`TRC-USDT`, note: t`You send USDT on the TRON network`, icon: <CashIcon size="s" /> },
  };
  return (
    <section>
      <h2 className="small medium">{t`Method`}</h2>
      <div className={styles.methods}>
        <RadioList
          label={t`Method`}
          choices={methods.map((value) => ({ value, ...choices[value] }))}
          value={method}
          onChange={onChoose}
        />
      </div>
      <AlertLine text={error} />
    </section>
  );
}

/** What the deposit comes to. Always there, so that nothing below moves while the amount is typed. */
function RechargeFacts({ sum, method }: { sum: string | undefined; method: RechargeMethod | undefined }) {
  const { t } = useLingui();
  const { money } = useFormats();
  const available = useAvailableCash();
  const rate = useConfig().entries.get('usdt_rate');
  const balanceAfter =
    sum !== undefined && available !== undefined ? money(formatDecimal(decimal(available) + decimal(sum))) : '–';
  return (
    <KeyValueList
      items={[
        ...(method === 'usdt' && rate !== undefined ? [{ label: t`Rate of one USDT`, value: money(rate) }] : []),
        { label: t`Fee`, value: money('0') },
        { label: t`Balance after`, value: balanceAfter },
        { label: t`Credited`, value: t`Within 24 hours` },
      ]}
    />
  );
}

/** What to know before a deposit: the operator's own words, after what always holds. */
function RechargeTips() {
  const { t } = useLingui();
  const config = useConfig();
  return (
    <section className={classNames('note', styles.tips)}>
      <h2 className="small medium">{t`Tips`}</h2>
      <ul className="points">
        <li>{t`After you submit, you see the account to pay into and the reference to quote.`}</li>
        <li>{t`The money is credited within 24 hours. A request that is not paid by then ends by itself.`}</li>
        {config.practice && (
          <li>
            <Trans>
              Practice: the practice bank pays by itself after a few seconds. It refuses an amount that ends in 13, so
              that you can see a refusal.
            </Trans>
          </li>
        )}
        {tipsEntry(config, 'recharge_tips').map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </ul>
    </section>
  );
}
