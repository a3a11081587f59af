import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useCallback, useState, type ReactNode } from 'react';
import { useCustomer } from '../../data/account.ts';
import { useConfig } from '../../lib/config.ts';
import { withOtherTexts } from '../../lib/i18n/activate-locale.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { CheckIcon, CloseIcon } from '../../ui/icons/icons.tsx';
import { useOpenedPanel } from '../../ui/lazy-panel.ts';
import type { RenderElement } from '../../ui/render-element.ts';
import styles from './start-card.module.css';

/** Whole units of the account's currency. */
const PRACTICE_MONEY = '100000';
const PUT_AWAY_KEY = 'startPutAway';

/** What a newcomer does first, each ticked as it happens. Gone once all is done, or once it is put away. */
export function StartCard({ hasBought }: { hasBought: boolean }) {
  const { t } = useLingui();
  const { data: customer } = useCustomer();
  const [isPutAway, setPutAway] = useState(() => localStorage.getItem(PUT_AWAY_KEY) === 'yes');
  if (customer === undefined || isPutAway) return null;
  const hasMoney = hasBought || !/^[0.]+$/u.test(customer.total);
  const done = [hasMoney, hasBought, customer.has_transaction_password].filter(Boolean).length;
  if (done === 3) return null;
  return (
    <Card className={styles.card}>
      <div className="spread">
        <div>
          <h2 className="heading">{t`Start in three steps`}</h2>
          <p className="muted">{t`${done} of 3 done`}</p>
        </div>
        <IconButton
          label={t`Put this away`}
          icon={<CloseIcon size="s" />}
          onClick={() => {
            localStorage.setItem(PUT_AWAY_KEY, 'yes');
            setPutAway(true);
          }}
        />
      </div>
      <ol>
        <Step number={1} done={hasMoney} title={t`Add money`} action={<AddMoney />}>
          {hasMoney ? t`Money is in your account` : t`Everything begins with it`}
        </Step>
        <Step
          number={2}
          done={hasBought}
          title={t`Buy a first share`}
          action={<StepButton primary={hasMoney} render={<Link to="/markets" />}>{t`Choose`}</StepButton>}
        >
          {t`One share is enough`}
        </Step>
        <Step
          number={3}
          done={customer.has_transaction_password}
          title={t`Protect your account`}
          action={
            <StepButton
              render={<Link to="/settings" search={{ dialog: 'transaction-password' }} />}
            >{t`Set up`}</StepButton>
          }
        >
          {t`Six digits, asked for when money leaves`}
        </Step>
      </ol>
    </Card>
  );
}

interface StepProps {
  number: number;
  done: boolean;
  title: string;
  /** Until it is done. */
  action: ReactNode;
  children: ReactNode;
}

function Step({ number, done, title, action, children }: StepProps) {
  const { t } = useLingui();
  return (
    <li className={styles.step}>
      <span className={classNames(styles.tick, done && styles.done)}>
        {done ? <CheckIcon size="s" /> : number}
        {done && <span className="sr-only">{t`Done`}</span>}
      </span>
      <span>
        <span className="line medium">{title}</span>
        <span className="line muted">{children}</span>
      </span>
      {!done && action}
    </li>
  );
}

function StepButton({ render, primary, children }: { render: RenderElement; primary?: boolean; children: ReactNode }) {
  return (
    <Button variant={primary ? 'primary' : 'tonal'} size="small" render={render}>
      {children}
    </Button>
  );
}

/** Fetched with a tap: a customer needs it once. */
const loadPracticeMoney = async () => (await withOtherTexts(() => import('./practice-money.tsx'))).PracticeMoney;

/** On a practice market the money comes by one tap. */
function AddMoney() {
  const { t } = useLingui();
  const { money } = useFormats();
  const { practice } = useConfig();
  const [isAsked, setAsked] = useState(false);
  const takeBack = useCallback(() => setAsked(false), []);
  const PracticeMoney = useOpenedPanel(loadPracticeMoney, isAsked, takeBack);
  if (!practice) return <StepButton primary render={<Link to="/recharge" />}>{t`Add`}</StepButton>;
  const button = (isComing: boolean) => (
    <Button variant="primary" size="small" busy={isComing} busyLabel={t`On its way`} onClick={() => setAsked(true)}>
      {money(PRACTICE_MONEY, { decimals: 0 })}
    </Button>
  );
  return isAsked && PracticeMoney ? <PracticeMoney amount={PRACTICE_MONEY} /> : button(isAsked);
}
