import { useLingui } from '@lingui/react/macro';
import { tradedClasses, type TradedClass } from '@sauda/facts';
import { assetClassWords } from '../../data/asset-class-words.ts';
import { SegmentedControl } from '../../ui/segmented-control.tsx';

interface PositionTypesProps {
  value: TradedClass;
  onChange: (type: TradedClass) => void;
}

export function PositionTypes({ value, onChange }: PositionTypesProps) {
  const { t } = useLingui();
  return (
    <div className="gutter">
      <SegmentedControl
        label={t`Type of positions`}
        segments={tradedClasses.map((type) => ({ value: type, label: t(assetClassWords[type].tab) }))}
        value={value}
        onChange={onChange}
      />
    </div>
  );
}
