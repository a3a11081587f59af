import { useLingui } from '@lingui/react/macro';
import { keysOf } from '@sauda/facts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CheckList } from '../../../ui/choice-list.tsx';
import { List, Row } from '../../../ui/list.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { SectionHeading } from '../../../ui/section-heading.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { api, queryKeys } from '../../../lib/api.ts';
import { intervals } from '../../../lib/intervals.ts';
import { useRested } from '../../../lib/use-rested.ts';
import { indicators, type IndicatorKey } from './indicator-keys.ts';
import { COMPARED_AT_MOST, type Compared } from './compare.ts';
import { useMarketName } from '../../../data/market-name.ts';
import { useInstrumentName } from '../../../lib/i18n/use-instrument-name.ts';

interface ChartToolsProps {
  open: boolean;
  onClose: () => void;
  indicators: readonly IndicatorKey[];
  onIndicators: (keys: readonly IndicatorKey[]) => void;
  ownLines: boolean;
  onOwnLines: (shown: boolean) => void;
  /** What the chart is of. */
  symbol: string;
  /** What is beside it. */
  others: readonly Compared[];
  onOthers: (others: readonly Compared[]) => void;
}

/** Indicators, the customer's own lines, and other instruments beside the one that is shown. */
export function ChartTools({ open, onClose, symbol, others, onOthers, ...props }: ChartToolsProps) {
  const { t } = useLingui();
  const keys = keysOf(indicators);
  return (
    <Sheet open={open} onClose={onClose} title={t`Indicators and lines`} closeLabel={t`Close`}>
      <CheckList
        label={t`Indicators`}
        choices={keys.map((value) => ({ value, label: indicators[value] }))}
        chosen={props.indicators}
        onChange={(key, on) =>
          props.onIndicators(keys.filter((one) => (one === key ? on : props.indicators.includes(one))))
        }
      />
      <CheckList
        label={t`My lines`}
        choices={[{ value: 'own', label: t`My cost, orders, stops and alerts` }]}
        chosen={props.ownLines ? ['own'] : []}
        onChange={(_, on) => props.onOwnLines(on)}
      />
      <SectionHeading>{t`Compare`}</SectionHeading>
      {others.length > 0 && (
        <CheckList
          label={t`Compared`}
          choices={others.map(({ symbol: value, name }) => ({ value, label: name }))}
          chosen={others.map((other) => other.symbol)}
          onChange={(gone) => onOthers(others.filter((other) => other.symbol !== gone))}
        />
      )}
      {others.length < COMPARED_AT_MOST ? (
        <ComparePicker
          taken={[symbol, ...others.map((other) => other.symbol)]}
          onPick={(picked) => {
            onOthers([...others, picked]);
            onClose();
          }}
        />
      ) : (
        <p className="caption gutter below-4">{t`At most ${COMPARED_AT_MOST} at once. Take one away to choose another.`}</p>
      )}
    </Sheet>
  );
}

const FOUND_AT_MOST = 6;

interface ComparePickerProps {
  /** Not offered. */
  taken: readonly string[];
  onPick: (other: Compared) => void;
}

/** Finds another instrument by its code or name. */
export function ComparePicker({ taken, onPick }: ComparePickerProps) {
  const { t } = useLingui();
  const nameOf = useInstrumentName();
  const marketOf = useMarketName();
  const [typed, setTyped] = useState('');
  const words = useRested(typed.trim(), intervals.searchDebounceMs);
  const { data: found = [] } = useQuery({
    queryKey: [...queryKeys.market, 'compare', words],
    queryFn: async ({ signal }) => {
      const query = { q: words, limit: FOUND_AT_MOST + COMPARED_AT_MOST };
      return (await api.call('GET /v2/search', { query, signal })).data.rows;
    },
    enabled: words !== '',
  });
  const rows = found.filter((row) => !taken.includes(row.symbol)).slice(0, FOUND_AT_MOST);
  return (
    <>
      <div className="gutter below-4">
        <SearchField
          label={t`Name or code`}
          clearLabel={t`Clear`}
          value={typed}
          maxLength={60}
          onValueChange={setTyped}
        />
      </div>
      {words !== '' && (
        <List label={t`Results`}>
          {rows.map((row) => (
            <Row
              key={row.symbol}
              title={nameOf(row.name)}
              subtitle={`${row.symbol} · ${marketOf(row)}`}
              onClick={() => onPick({ symbol: row.symbol, name: row.symbol })}
            />
          ))}
        </List>
      )}
    </>
  );
}
