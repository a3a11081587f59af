import type { CSSProperties, ReactNode, Ref } from 'react';
import { classNames } from './class-names.ts';
import styles from './list.module.css';

interface ListProps {
  children: ReactNode;
  label?: string | undefined;
  /** Widths of the figure columns, in rem so that they grow with the text: "5.75rem 5.25rem". */
  columns?: string | undefined;
  /** Column heads: the first over the names, one over each figure column. */
  heads?: readonly ReactNode[] | undefined;
  className?: string | undefined;
  /** Of a long list: pixels of the rows that are not drawn, above and below those that are. */
  room?: { above: number; below: number } | undefined;
  ref?: Ref<HTMLUListElement> | undefined;
}

/** Rows on the surface, divided by hairlines. Where figures no longer fit beside names they go beneath them. */
export function List({ children, label, columns, heads, className, room, ref }: ListProps) {
  const widths = columns === undefined ? undefined : ({ '--columns': columns } as CSSProperties);
  return (
    <div className={classNames(styles.frame, className)} style={widths}>
      {heads && (
        <div className={classNames(styles.heads, styles.grid)}>
          {heads.map((head, index) => (
            <span key={index} className={index === 0 ? undefined : styles.figure}>
              {head}
            </span>
          ))}
        </div>
      )}
      <ul
        ref={ref}
        aria-label={label}
        className={styles.list}
        style={room && { paddingTop: room.above, paddingBottom: room.below }}
      >
        {children}
      </ul>
    </div>
  );
}
