import { useLingui } from '@lingui/react/macro';
import { InlineSelect } from '../../ui/select-field.tsx';
import { useNameOf, type Category } from './categories.ts';

interface RegionSelectProps {
  categories: readonly Category[];
  value: string;
  onChange: (categoryCode: string) => void;
}

export function RegionSelect({ categories, value, onChange }: RegionSelectProps) {
  const { t } = useLingui();
  const nameOf = useNameOf();
  return (
    <InlineSelect
      label={t`Region`}
      options={categories.map(({ category_code: code, category_names: names }) => ({
        value: code,
        label: nameOf(names),
      }))}
      value={value}
      onValueChange={onChange}
    />
  );
}
