import { useLingui } from '@lingui/react/macro';
import { InlineSelect } from '../../ui/select-field.tsx';
import type { Category } from './use-categories.ts';

interface RegionSelectProps {
  categories: readonly Category[];
  value: string;
  onChange: (categoryCode: string) => void;
}

export function RegionSelect({ categories, value, onChange }: RegionSelectProps) {
  const { t } = useLingui();
  return (
    <InlineSelect
      label={t`Region`}
      options={categories.map(({ category_code, category_name }) => ({ value: category_code, label: category_name }))}
      value={value}
      onValueChange={onChange}
    />
  );
}
