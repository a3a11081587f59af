import type { CSSProperties, ReactNode, Ref } from 'react';
import { classNames } from './class-names.ts';
import styles from './list.module.css';
import { ChevronRightIcon } from './icons/icons.tsx';
import { renderElement, type RenderElement } from './render-element.ts';

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

/** Where a row stands in a list of which only a part is drawn. */
export interface RowPlace {
  ref: (item: HTMLLIElement | null) => void;
  'data-index': number;
  'aria-posinset': number;
  'aria-setsize': number;
}

interface RowProps {
  title: ReactNode;
  /** The quiet second line. */
  subtitle?: ReactNode;
  /** Stands in a round well before the title. */
  icon?: ReactNode;
  /** In place of an icon: one with a badge, a skeleton. */
  leading?: ReactNode;
  /** Figures, right-aligned; as many as the list has columns. */
  figures?: readonly ReactNode[] | undefined;
  chevron?: boolean | undefined;
  /** The link that the whole row is. */
  render?: RenderElement | undefined;
  /** Makes the whole row a button. */
  onClick?: (() => void) | undefined;
  disabled?: boolean | undefined;
  /** A control of its own at the right, outside the row's target. */
  action?: ReactNode;
  /** Stands beyond the row's right edge, and comes into view where the row is drawn aside (`useRowGestures`). */
  beside?: ReactNode;
  place?: RowPlace | undefined;
  /** A line of its own beneath, outside the row's target. */
  below?: ReactNode;
}

export function Row({
  title,
  subtitle,
  icon,
  leading = icon === undefined ? undefined : <RowIcon>{icon}</RowIcon>,
  figures = [],
  chevron = false,
  render,
  onClick,
  disabled,
  action,
  beside,
  place,
  below,
}: RowProps) {
  const hasAction = action !== undefined && action !== false;
  const pressable = render !== undefined || onClick !== undefined;
  const dress = classNames(
    styles.row,
    styles.grid,
    leading !== undefined && styles.withLeading,
    chevron && styles.withChevron,
    pressable && styles.pressable,
  );
  const content = (
    <>
      {leading}
      <span className={styles.names}>
        <span className={styles.title} data-part="name">
          {title}
        </span>
        {subtitle !== undefined && <span className={styles.sub}>{subtitle}</span>}
      </span>
      {figures.map((figure, index) => (
        <span key={index} className={styles.figure}>
          {figure}
        </span>
      ))}
      {chevron && <ChevronRightIcon size="s" className={styles.chevron} />}
    </>
  );
  return (
    <li {...place} className={classNames(styles.item, hasAction && styles.withAction)}>
      {render ? (
        renderElement(render, dress, content)
      ) : onClick ? (
        <button type="button" className={dress} onClick={onClick} disabled={disabled}>
          {content}
        </button>
      ) : (
        <div className={dress}>{content}</div>
      )}
      {action}
      {beside}
      {below}
    </li>
  );
}

/** A figure with a quiet line beneath, for a row's column. */
export function Figure({ children, note }: { children: ReactNode; note?: ReactNode }) {
  return (
    <>
      <span className={styles.value}>{children}</span>
      {note !== undefined && <span className={styles.sub}>{note}</span>}
    </>
  );
}

/** The round well that holds a row's icon. */
export function RowIcon({ children }: { children: ReactNode }) {
  return <span className={styles.icon}>{children}</span>;
}

/** A square well with the first letter of a name, or with an icon among such letters. The name stands beside it. */
export function LetterIcon({ letter }: { letter: ReactNode }) {
  return (
    <span className={styles.letter} aria-hidden="true">
      {letter}
    </span>
  );
}
