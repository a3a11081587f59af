import { useLingui } from '@lingui/react/macro';
import { type ListFilter, orderOf, type Sort, sortedBy, sorts } from './list-filter.ts';
import styles from './sort-heads.module.css';

interface SortHeadsProps {
  filter: ListFilter;
  /** Of the currency that the prices are in; empty where it is not known yet. */
  currency: string;
  onFilter: (filter: ListFilter) => void;
}

/** The heads of a list, by which it is sorted: a tap sorts, another one turns it. */
export function SortHeads({ filter, currency, onFilter }: SortHeadsProps) {
  const { t } = useLingui();
  const now = orderOf(filter);
  const labels: Readonly<Record<Sort, string>> = {
    name: t`Name`,
    volume: t`Volume`,
    price: currency === '' ? t`Price` : t`Price (${currency})`,
    change: t`Change`,
  };
  const direction = now.order === 'asc' ? t`rising` : t`falling`;
  return (
    <div role="group" aria-label={t`Sort`} className={styles.heads}>
      {sorts.map((sort) => (
        <button
          key={sort}
          type="button"
          className={styles.head}
          aria-pressed={sort === now.sort}
          onClick={() => onFilter(sortedBy(filter, sort))}
        >
          {labels[sort]}
          {sort === now.sort && (
            <>
              <span aria-hidden="true"> {now.order === 'asc' ? '↑' : '↓'}</span>
              <span className="sr-only">, {direction}</span>
            </>
          )}
        </button>
      ))}
    </div>
  );
}
