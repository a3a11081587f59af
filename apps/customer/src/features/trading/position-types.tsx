import { useLingui } from '@lingui/react/macro';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import styles from './positions.module.css';
import type { PositionType } from './position-queries.ts';

interface PositionTypesProps {
  value: PositionType;
  onChange: (type: PositionType) => void;
}

export function PositionTypes({ value, onChange }: PositionTypesProps) {
  const { t } = useLingui();
  return (
    <div className={styles.types}>
      <SegmentedControl
        label={t`Type of positions`}
        segments={[
          { value: 'stock', label: t`Stock` },
          { value: 'forex', label: t`Forex` },
          { value: 'futures', label: t`Futures` },
          { value: 'treasury', label: t`Treasury` },
        ]}
        value={value}
        onChange={onChange}
      />
    </div>
  );
}
