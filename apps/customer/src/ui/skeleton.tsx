import type { CSSProperties, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './skeleton.module.css';

interface SkeletonProps {
  /** CSS lengths; in rem where they stand for text. */
  width: string;
  height: string;
  className?: string | undefined;
}

/** A block where content will be, in its final size; unseen for the first 200 ms. */
export function Skeleton({ width, height, className }: SkeletonProps) {
  const size: CSSProperties = { width, height };
  return <span className={classNames(styles.skeleton, className)} style={size} />;
}

/** Holds skeletons and says `label` to screen readers. Nothing in it can be reached: real controls may stand in it for their size. */
export function Loading({
  label,
  children,
  className,
}: {
  label: string;
  children: ReactNode;
  className?: string | undefined;
}) {
  return (
    <div className={className}>
      <p className="sr-only" role="status">
        {label}
      </p>
      <div aria-hidden="true" inert className={styles.parts}>
        {children}
      </div>
    </div>
  );
}
