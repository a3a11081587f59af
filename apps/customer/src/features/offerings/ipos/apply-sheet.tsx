import { useNotSettledText } from '../../../data/not-settled.tsx';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { decimal, formatDecimal } from '@sauda/money';
import { useState } from 'react';
import { useSettlementRate } from '../../../lib/config.ts';
import { errorText, failureText } from '../../../lib/error-text.ts';
import { priceText } from '../../../lib/format/money.ts';
import { useFormats } from '../../../lib/i18n/use-formats.ts';
import { useMoneyAction } from '../../../lib/money-action.ts';
import { Button } from '../../../ui/button.tsx';
import { KeyValueList } from '../../../ui/key-value-list.tsx';
import { toast } from '../../../ui/toast.ts';
import { useAvailableAmount } from '../../../data/account.ts';
import { CommandSheet } from '../../frame/command-sheet.tsx';
import { classNames } from '../../../ui/class-names.ts';
import styles from '../offerings.module.css';
import { SharesStepper } from '../shares-stepper.tsx';
import { WithdrawRequest } from '../withdraw-request.tsx';
import { applicationCost, applicationLimits, bareCode, isOffLimits } from './application-limits.ts';
import type { Ipo } from './ipos.ts';
import { applyForIpo, withdrawApplication } from './ipo-actions.ts';

interface ApplySheetProps {
  ipo: Ipo;
  open: boolean;
  onClose: () => void;
}

/** Applies for shares at the cut-off price, or changes how many an application is for. */
export function ApplySheet({ ipo, open, onClose }: ApplySheetProps) {
  const { t } = useLingui();
  const { shortMoment } = useFormats();
  const entry = useApplicationEntry(ipo);
  const { application, price, shares, isOff, isShort } = entry;
  const command = useMoneyAction(applyForIpo, open);
  const isBusy = command.isUnderWay;
  const ends = shortMoment(ipo.issue_start_date);
  const wanted = t`${plural(shares ?? 0, { one: '# share', other: '# shares' })}`;
  const isUnchanged = application !== undefined && shares === Number(application.count);

  function send(): void {
    if (shares === null || isOff || isShort || isUnchanged || isBusy) return;
    const isNew = application === undefined;
    command.begin(
      isNew
        ? { kind: 'apply', body: { id: ipo.id, symbol: ipo.symbol, count: shares, price } }
        : { kind: 'change', body: { no: application.no, count: shares } },
      {
        about: isNew
          ? t`Apply for ${wanted} of ${ipo.company_name}`
          : t`Change the application for ${ipo.company_name} to ${wanted}`,
        onSuccess() {
          onClose();
          toast.success(
            isNew ? t`Applied for ${wanted} of ${ipo.company_name}` : t`The application is for ${wanted} now`,
          );
        },
      },
    );
  }

  return (
    <CommandSheet
      open={open}
      onClose={onClose}
      title={application === undefined ? t`Apply for ${ipo.company_name}` : t`Change the application`}
      description={`${bareCode(ipo.symbol)} · ${ipo.series} · ${t`Apply until ${ends}`}`}
      command={command}
      failure={failureText(command.error, t`The application failed, please try again later`)}
      confirmLabel={
        shares === null || isOff
          ? t`Apply`
          : application === undefined
            ? t`Apply for ${wanted}`
            : t`Change to ${wanted}`
      }
      busyLabel={t({ message: 'Applying', context: 'under way' })}
      disabled={shares === null || isShort || isUnchanged}
      onConfirm={send}
      more={
        application !== undefined && (
          <WithdrawApplication no={application.no} name={ipo.company_name} onWithdrawn={onClose} />
        )
      }
    >
      <SharesField entry={entry} disabled={isBusy} onChange={() => command.isError && command.reset()} />
      <ApplicationCost ipo={ipo} entry={entry} />
    </CommandSheet>
  );
}

/** How many shares are wanted, within which limits, and what they come to. */
function useApplicationEntry(ipo: Ipo) {
  const free = useAvailableAmount();
  // Only an application that still stands can be changed; a withdrawn one makes room for another.
  const [application] = useState(ipo.application?.status === 'submitted' ? ipo.application : undefined);
  const rate = useSettlementRate(ipo.currency);
  const price = application?.price ?? ipo.price_high;
  // What the application holds now is there for it too.
  const available = free === undefined ? undefined : free + decimal(application?.held ?? '0');
  const limits = applicationLimits(ipo, price, available, rate);
  const [shares, setShares] = useState<number | null>(
    application === undefined ? limits.min : Number(application.count),
  );
  const cost = shares === null ? undefined : applicationCost(shares, price, rate);
  return {
    application,
    price,
    available,
    limits,
    shares,
    setShares,
    cost,
    isShort: cost !== undefined && available !== undefined && cost > available,
    isOff: shares !== null && isOffLimits(shares, ipo),
  };
}

type ApplicationEntry = ReturnType<typeof useApplicationEntry>;

interface SharesFieldProps {
  entry: ApplicationEntry;
  disabled: boolean;
  onChange: () => void;
}

function SharesField({ entry, disabled, onChange }: SharesFieldProps) {
  const { t } = useLingui();
  const { figure } = useFormats();
  const { limits, shares, isOff, isShort, cost, available } = entry;
  const notSettledText = useNotSettledText();
  const whole = (count: number) => figure(String(count), { decimals: 0 });
  const notSettled = cost === undefined || available === undefined ? undefined : notSettledText(cost, available);
  const short = notSettled ?? errorText('insufficient_funds');
  const range = t`${whole(limits.min)} to ${whole(limits.max)}, steps of ${whole(limits.step)}`;

  function change(next: number | null): void {
    onChange();
    entry.setShares(next);
  }

  return (
    <div className="gap-2">
      <SharesStepper
        min={limits.min}
        max={limits.max}
        step={limits.step}
        range={range}
        value={shares}
        disabled={disabled}
        error={isOff ? range : isShort ? short : undefined}
        onChange={change}
      />
      <div className={classNames('gap-2', styles.quick)}>
        <Button size="small" wide disabled={disabled} onClick={() => change(limits.min)}>
          <Trans>Min {whole(limits.min)}</Trans>
        </Button>
        <Button
          size="small"
          wide
          disabled={disabled || limits.affordable === 0}
          onClick={() => change(limits.affordable)}
        >
          <Trans>Max {whole(limits.affordable)}</Trans>
        </Button>
      </div>
    </div>
  );
}

function ApplicationCost({ ipo, entry: { price, available, cost } }: { ipo: Ipo; entry: ApplicationEntry }) {
  const { t } = useLingui();
  const { currency, money } = useFormats();
  const amount = (value: bigint | undefined) => (value === undefined ? '–' : money(formatDecimal(value)));
  return (
    <div>
      <KeyValueList
        items={[
          {
            label: price === ipo.price_high ? t`Cut-off price` : t`Your bid`,
            value: priceText(price, ipo.currency, currency),
          },
          { label: t`Available balance`, value: amount(available) },
          { label: t`Total`, value: amount(cost), total: true },
        ]}
      />
      <p className="note">
        <Trans>
          The total is held until the allotment. You pay the issue price for the shares that you get; what is not used
          is free again at once. There is no fee.
        </Trans>
      </p>
    </div>
  );
}

interface WithdrawApplicationProps {
  no: string;
  name: string;
  onWithdrawn: () => void;
}

/** Takes an application back, once it is confirmed. */
function WithdrawApplication({ no, name, onWithdrawn }: WithdrawApplicationProps) {
  const { t } = useLingui();
  return (
    <WithdrawRequest
      action={withdrawApplication}
      no={no}
      label={t`Withdraw the application`}
      about={t`Withdraw the application for ${name}`}
      question={t`Withdraw the application for ${name}?`}
      done={t`Application withdrawn`}
      failed={t`The application could not be withdrawn, please try again later`}
      onWithdrawn={onWithdrawn}
    >
      <Trans>What it holds is free again at once. Until the IPO opens you can apply again.</Trans>
    </WithdrawRequest>
  );
}
