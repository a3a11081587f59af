import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { decimalsOfKind } from '../../lib/format/money.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { TextButton } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import type { PositionRow } from './position-queries.ts';
import type { Ticket, TicketAction, TicketSummary } from './ticket.ts';

/** Lots that are named one by one. */
const MOST_TOLD = 4;

interface LotChoiceProps {
  /** Oldest first. */
  lots: readonly PositionRow[];
  ticket: Ticket;
  summary: TicketSummary;
  /** What is wrong with the lot that is sold from. */
  error: string | undefined;
  disabled: boolean;
  dispatch: (action: TicketAction) => void;
}

/** What is sold from: all lots, the oldest first, with the way to choose one; the choice where it was asked for, or made before. */
export function LotChoice(props: LotChoiceProps) {
  const { t } = useLingui();
  const [choice, setChoice] = useState<'made before' | 'asked for' | undefined>(
    props.ticket.lotNo === undefined ? undefined : 'made before',
  );
  const told = useToldParts(props);
  if (choice !== undefined) return <LotField {...props} told={told} takesFocus={choice === 'asked for'} />;
  return (
    <div className="spread">
      <div className="muted">
        <p>{t`All lots, oldest first`}</p>
        {told !== undefined && <p>{told}</p>}
      </div>
      <TextButton disabled={props.disabled} onClick={() => setChoice('asked for')}>
        {t`Choose a lot`}
      </TextButton>
    </div>
  );
}

interface LotFieldProps extends LotChoiceProps {
  told: string | undefined;
  /** It came in the place of the button that was pressed. */
  takesFocus: boolean;
}

function LotField({
  lots,
  ticket,
  summary: { isLotGone },
  told,
  error,
  takesFocus,
  disabled,
  dispatch,
}: LotFieldProps) {
  const { t } = useLingui();
  const { figure, dateTime, priceBeside } = useFormats();
  return (
    <SelectField
      ref={takesFocus ? focusOn : undefined}
      label={t`Sell from`}
      disabled={disabled}
      options={[
        ...(isLotGone ? [{ value: ticket.lotNo ?? '', label: t`A lot that has been sold` }] : []),
        { value: '', label: t`All lots, oldest first` },
        ...lots.map((lot) => {
          const price = priceBeside(lot.price, lot.currency, { decimals: decimalsOfKind(lot.kind) });
          const available = figure(lot.available, { decimals: 0 });
          return { value: lot.no, label: t`${available} at ${price}, ${dateTime(lot.created_at)}` };
        }),
      ]}
      value={ticket.lotNo ?? ''}
      error={error}
      help={told}
      onValueChange={(no) => dispatch({ type: 'lot', no: no === '' ? undefined : no })}
    />
  );
}

const focusOn = (field: HTMLSelectElement | null) => field?.focus();

/** How many of which lot, where they are few; undefined where it is one alone. */
function useToldParts({ lots, summary: { parts } }: LotChoiceProps): string | undefined {
  const { t } = useLingui();
  const { figure, date, parts: joined } = useFormats();
  if (parts.length < 2 || parts.length > MOST_TOLD) return undefined;
  const opened = new Map(lots.map((lot) => [lot.no, lot.created_at]));
  return joined(
    parts.map(({ lot, quantity }) => {
      const count = figure(quantity.toString(), { decimals: 0 });
      return t`${count} of ${date(opened.get(lot.no) ?? '')}`;
    }),
  );
}
