import { List, Row } from './list.tsx';
import { Skeleton } from './skeleton.tsx';
import styles from './skeleton-rows.module.css';

interface SkeletonRowsProps {
  count: number;
  /** As the list that will stand here. */
  columns?: string | undefined;
  figures?: number | undefined;
  leading?: boolean | undefined;
}

const NAME_WIDTHS = ['7.4rem', '8.9rem', '6rem', '7.9rem', '6.8rem', '7.5rem', '8.2rem'];

/** Two-line rows of a list, empty. Stands inside `Loading`. */
export function SkeletonRows({ count, columns, figures = 0, leading = false }: SkeletonRowsProps) {
  return (
    <List columns={columns}>
      {Array.from({ length: count }, (_, row) => (
        <Row
          key={row}
          leading={leading ? <Skeleton width="2.5rem" height="2.5rem" className={styles.round} /> : undefined}
          title={
            <Skeleton
              width={NAME_WIDTHS[row % NAME_WIDTHS.length] ?? '7rem'}
              height="0.875rem"
              className={styles.name}
            />
          }
          subtitle={<Skeleton width="4.5rem" height="0.6875rem" className={styles.code} />}
          figures={Array.from({ length: figures }, (__, figure) => (
            <Skeleton key={figure} width="4rem" height="0.875rem" className={styles.figure} />
          ))}
        />
      ))}
    </List>
  );
}
