import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { decimal, formatDecimal } from '@sauda/money';
import { useState } from 'react';
import { failureText } from '../../../lib/error-text.ts';
import { priceText } from '../../../lib/format/money.ts';
import { useFormats } from '../../../lib/i18n/use-formats.ts';
import { useMoneyAction } from '../../../lib/money-action.ts';
import { KeyValueList } from '../../../ui/key-value-list.tsx';
import { toast } from '../../../ui/toast.ts';
import { CommandSheet } from '../../frame/command-sheet.tsx';
import { SharesStepper } from '../shares-stepper.tsx';
import { WithdrawRequest } from '../withdraw-request.tsx';
import { tenderShares, withdrawTender, type Buyback } from './buybacks.ts';

interface TenderSheetProps {
  buyback: Buyback;
  open: boolean;
  onClose: () => void;
}

/** Tenders so many shares, or changes how many. */
export function TenderSheet({ buyback, open, onClose }: TenderSheetProps) {
  const { t } = useLingui();
  const { figure, dateTime } = useFormats();
  const { no, name, free, tender } = buyback;
  const [before] = useState(tender?.status === 'submitted' ? Number(tender.count) : undefined);
  // What is tendered now is there for it too.
  const all = Number(free) + (before ?? 0);
  // Of one with a record day no more than was held then.
  const most = buyback.held_then === null ? all : Math.min(all, Number(buyback.held_then));
  const [shares, setShares] = useState<number | null>(before ?? most);
  const command = useMoneyAction(tenderShares, open);
  const isBusy = command.isUnderWay;
  const isOff = shares !== null && (shares < 1 || shares > most);
  const whole = (count: number) => figure(String(count), { decimals: 0 });
  const wanted = t`${plural(shares ?? 0, { one: '# share', other: '# shares' })}`;
  const range = t`1 to ${whole(most)}`;

  function send(): void {
    if (shares === null || isOff || isBusy || shares === before) return;
    command.begin(
      { no, count: shares },
      {
        about: t`Tender ${wanted} of ${name}`,
        onSuccess() {
          onClose();
          toast.success(t`${wanted} of ${name} tendered`);
        },
      },
    );
  }

  return (
    <CommandSheet
      open={open}
      onClose={onClose}
      title={before === undefined ? t`Tender shares of ${name}` : t`Change the tender`}
      description={t`Until ${dateTime(buyback.closes_at)}`}
      command={command}
      failure={failureText(command.error, t`The tender failed, please try again later`)}
      confirmLabel={shares === null || isOff ? t`Tender` : t`Tender ${wanted}`}
      busyLabel={t({ message: 'Tendering', context: 'under way' })}
      disabled={shares === null || isOff || shares === before}
      onConfirm={send}
      more={before !== undefined && <WithdrawTender no={no} name={name} onWithdrawn={onClose} />}
    >
      <SharesStepper
        min={1}
        max={most}
        range={range}
        value={shares}
        disabled={isBusy}
        error={isOff ? range : undefined}
        onChange={(next) => {
          if (command.isError) command.reset();
          setShares(next);
        }}
      />
      <TenderWorth buyback={buyback} shares={shares} />
    </CommandSheet>
  );
}

/** What it comes to where all of it is taken. */
function TenderWorth({ buyback: { price, currency: of }, shares }: { buyback: Buyback; shares: number | null }) {
  const { t } = useLingui();
  const { currency } = useFormats();
  const worth = shares === null ? undefined : formatDecimal(decimal(price) * BigInt(shares));
  return (
    <div>
      <KeyValueList
        items={[
          { label: t`Price a share`, value: priceText(price, of, currency) },
          {
            label: t`If all is taken`,
            value: worth === undefined ? '–' : priceText(worth, of, currency),
            total: true,
          },
        ]}
      />
      <p className="note">
        <Trans>
          Tendered shares are set aside and cannot be sold until you withdraw them or the buyback ends. The company may
          take a part of them; the rest is free again. There is no fee.
        </Trans>
      </p>
    </div>
  );
}

/** Takes a tender back, once it is confirmed. */
function WithdrawTender({ no, name, onWithdrawn }: { no: string; name: string; onWithdrawn: () => void }) {
  const { t } = useLingui();
  return (
    <WithdrawRequest
      action={withdrawTender}
      no={no}
      label={t`Withdraw the tender`}
      about={t`Withdraw the tender of ${name}`}
      question={t`Withdraw the tender of ${name}?`}
      done={t`Tender withdrawn`}
      failed={t`The tender could not be withdrawn, please try again later`}
      onWithdrawn={onWithdrawn}
    >
      <Trans>Its shares are free again at once. Until its last day you can tender them again.</Trans>
    </WithdrawRequest>
  );
}
