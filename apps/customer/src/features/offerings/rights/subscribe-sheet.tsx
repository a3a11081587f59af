import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { decimal, formatDecimal } from '@sauda/money';
import { applicationCost } from '@sauda/rules';
import { useState } from 'react';
import { useAvailableAmount } from '../../../data/account.ts';
import { useNotSettledText } from '../../../data/not-settled.tsx';
import { useSettlementRate } from '../../../lib/config.ts';
import { errorText, failureText } from '../../../lib/error-text.ts';
import { priceText } from '../../../lib/format/money.ts';
import { useFormats } from '../../../lib/i18n/use-formats.ts';
import { useMoneyAction } from '../../../lib/money-action.ts';
import { KeyValueList } from '../../../ui/key-value-list.tsx';
import { toast } from '../../../ui/toast.ts';
import { CommandSheet } from '../../frame/command-sheet.tsx';
import { SharesStepper } from '../shares-stepper.tsx';
import { WithdrawRequest } from '../withdraw-request.tsx';
import { subscribeToRights, withdrawSubscription, type RightsIssue } from './rights.ts';

interface SubscribeSheetProps {
  issue: RightsIssue;
  open: boolean;
  onClose: () => void;
}

/** Subscribes to so many new shares, or changes how many. */
export function SubscribeSheet({ issue, open, onClose }: SubscribeSheetProps) {
  const { t } = useLingui();
  const { dateTime } = useFormats();
  const { no, name } = issue;
  const entry = useEntry(issue);
  const { before, shares, isOff, isShort } = entry;
  const command = useMoneyAction(subscribeToRights, open);
  const isBusy = command.isUnderWay;
  const wanted = t`${plural(shares ?? 0, { one: '# share', other: '# shares' })}`;
  const isUnchanged = shares === before?.shares;

  function send(): void {
    if (shares === null || isOff || isShort || isUnchanged || isBusy) return;
    command.begin(
      { no, count: shares },
      {
        about: t`Subscribe to ${wanted} of ${name}`,
        onSuccess() {
          onClose();
          toast.success(t`Subscribed to ${wanted} of ${name}`);
        },
      },
    );
  }

  return (
    <CommandSheet
      open={open}
      onClose={onClose}
      title={before === undefined ? t`New shares of ${name}` : t`Change the subscription`}
      description={t`Until ${dateTime(issue.closes_at)}`}
      command={command}
      failure={failureText(command.error, t`The subscription failed, please try again later`)}
      confirmLabel={shares === null || isOff ? t`Subscribe` : t`Subscribe to ${wanted}`}
      busyLabel={t({ message: 'Subscribing', context: 'under way' })}
      disabled={shares === null || isOff || isShort || isUnchanged}
      onConfirm={send}
      more={before !== undefined && <WithdrawSubscription no={no} name={name} onWithdrawn={onClose} />}
    >
      <SharesField entry={entry} disabled={isBusy} onChange={() => command.isError && command.reset()} />
      <SubscriptionCost issue={issue} entry={entry} />
    </CommandSheet>
  );
}

/** How many new shares are wanted, of how many, and what they come to. */
function useEntry({ price, currency, entitled, subscription }: RightsIssue) {
  const free = useAvailableAmount();
  const rate = useSettlementRate(currency);
  const [before] = useState(
    subscription?.status === 'submitted' ? { shares: Number(subscription.count), held: subscription.held } : undefined,
  );
  const most = Number(entitled ?? 0);
  const [shares, setShares] = useState<number | null>(before?.shares ?? most);
  // What is set aside for it now is there for it too.
  const available = free === undefined ? undefined : free + decimal(before?.held ?? '0');
  const isOff = shares !== null && (shares < 1 || shares > most);
  const cost =
    shares === null || isOff || rate === undefined ? undefined : applicationCost(BigInt(shares), decimal(price), rate);
  const isShort = cost !== undefined && available !== undefined && cost > available;
  return { before, most, shares, setShares, available, cost, isOff, isShort };
}

type Entry = ReturnType<typeof useEntry>;

function SharesField({ entry, disabled, onChange }: { entry: Entry; disabled: boolean; onChange: () => void }) {
  const { t } = useLingui();
  const { figure } = useFormats();
  const notSettledText = useNotSettledText();
  const { most, shares, isOff, isShort, cost, available } = entry;
  const whole = (count: number) => figure(String(count), { decimals: 0 });
  const range = t`1 to ${whole(most)}`;
  const notSettled = cost === undefined || available === undefined ? undefined : notSettledText(cost, available);
  return (
    <SharesStepper
      min={1}
      max={most}
      range={range}
      value={shares}
      disabled={disabled}
      error={isOff ? range : isShort ? (notSettled ?? errorText('insufficient_funds')) : undefined}
      onChange={(next) => {
        onChange();
        entry.setShares(next);
      }}
    />
  );
}

function SubscriptionCost({ issue: { price, currency: of }, entry }: { issue: RightsIssue; entry: Entry }) {
  const { t } = useLingui();
  const { currency, money } = useFormats();
  const amount = (value: bigint | undefined) => (value === undefined ? '–' : money(formatDecimal(value)));
  return (
    <div>
      <KeyValueList
        items={[
          { label: t`Price of a new share`, value: priceText(price, of, currency) },
          { label: t`Available balance`, value: amount(entry.available) },
          { label: t`Total`, value: amount(entry.cost), total: true },
        ]}
      />
      <p className="note">
        <Trans>
          The total is set aside until the allotment, and what is not allotted is free again. There is no fee. Until the
          last day you can change or withdraw it; a right that is not used lapses, and cannot be sold here.
        </Trans>
      </p>
    </div>
  );
}

/** Takes a subscription back, once it is confirmed. */
function WithdrawSubscription({ no, name, onWithdrawn }: { no: string; name: string; onWithdrawn: () => void }) {
  const { t } = useLingui();
  return (
    <WithdrawRequest
      action={withdrawSubscription}
      no={no}
      label={t`Withdraw the subscription`}
      about={t`Withdraw the subscription to ${name}`}
      question={t`Withdraw the subscription to ${name}?`}
      done={t`Subscription withdrawn`}
      failed={t`The subscription could not be withdrawn, please try again later`}
      onWithdrawn={onWithdrawn}
    >
      <Trans>What is set aside for it is free again at once. Until the last day you can subscribe again.</Trans>
    </WithdrawRequest>
  );
}
