import { classNames } from '../../ui/class-names.ts';
import type { SheetProps } from '../../ui/sheet.tsx';
import styles from './ticket-pane.module.css';

/** What a sheet holds, standing beside the chart: always open, without a way to close it. */
export function TicketPane({ title, head, children, footer }: SheetProps) {
  return (
    <section aria-label={title} data-ticket="">
      <div className={classNames('gutter', styles.head)}>{head}</div>
      {children}
      <div className="gap-2 gutter below-4">{footer}</div>
    </section>
  );
}
