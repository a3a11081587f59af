import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { KeyValueList } from '../../../ui/key-value-list.tsx';
import { StatusPill, type StatusTone } from '../../../ui/status-pill.tsx';
import styles from '../offerings.module.css';
import { bareCode } from './application-limits.ts';

interface IpoOrderItemProps {
  name: string;
  tag: string;
  market: string;
  /** Buy or sell, in words. */
  side: string;
  pill: { tone: StatusTone; word: string };
  facts: ReadonlyArray<{ label: string; value: ReactNode }>;
  children?: ReactNode;
}

/** An application or a sale with all its figures; its head leads to the stock. */
export function IpoOrderItem({ name, tag, market, side, pill, facts, children }: IpoOrderItemProps) {
  return (
    <li className={styles.item}>
      <Link to="/stock/v2/$symbol/$name" params={{ symbol: tag, name: tag }} className={styles.orderHead}>
        <span>
          <span className={styles.itemName}>{name}</span>
          <span className={styles.itemLine}>{`${market} · ${bareCode(tag)} · ${side}`}</span>
        </span>
        <StatusPill tone={pill.tone}>{pill.word}</StatusPill>
      </Link>
      <KeyValueList items={facts} />
      {children}
    </li>
  );
}
