import { useLingui } from '@lingui/react/macro';
import { useId, type ComponentProps, type MouseEvent, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { MoneyForm } from '../../ui/money-form.tsx';
import { Sheet, type SheetProps } from '../../ui/sheet.tsx';
import { CommandNote } from './command-note.tsx';
import { Practice } from './practice.tsx';

interface CommandSheetProps extends Pick<SheetProps, 'open' | 'onClose' | 'title' | 'description'> {
  /** The command with money that the sheet is for. */
  command: { isUnderWay: boolean; isChecking: boolean };
  /** Why it was refused or failed. */
  failure: string | undefined;
  variant?: ComponentProps<typeof Button>['variant'];
  confirmLabel: ReactNode;
  busyLabel: string;
  /** It can't be sent as it stands. */
  disabled?: boolean;
  onConfirm: (event: MouseEvent<HTMLButtonElement>) => void;
  /** Beneath the button. */
  more?: ReactNode;
  /** Without the mark of a practice market. */
  unmarked?: boolean;
  /** Lays out the fields. */
  className?: string | undefined;
  /** The fields, and what it comes to. */
  children: ReactNode;
}

/** A sheet with the fields of a command with money, what became of it, and the one button that sends it. */
export function CommandSheet({
  command: { isUnderWay, isChecking },
  failure,
  variant = 'primary',
  confirmLabel,
  busyLabel,
  disabled = false,
  onConfirm,
  more,
  unmarked = false,
  className = 'sheet-form',
  children,
  ...sheet
}: CommandSheetProps) {
  const { t } = useLingui();
  const formId = useId();
  return (
    <Sheet
      {...sheet}
      closeLabel={t`Close`}
      mark={unmarked ? undefined : <Practice />}
      footer={
        <>
          <CommandNote failure={failure} checking={isChecking} />
          <Button
            form={formId}
            variant={variant}
            wide
            busy={isUnderWay}
            busyLabel={busyLabel}
            disabled={disabled && !isUnderWay}
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
          {more}
        </>
      }
    >
      <MoneyForm id={formId} className={className}>
        {children}
      </MoneyForm>
    </Sheet>
  );
}
