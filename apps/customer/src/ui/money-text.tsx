import type { CSSProperties } from 'react';
import { classNames } from './class-names.ts';
import styles from './money-text.module.css';

/** The longest hero, in characters, that keeps the largest size. */
const LONGEST_HERO = 13;

interface MoneyTextProps {
  /** Formatted with its currency sign: "₹12,34,567.00". */
  text: string;
  /** hero 34 px (28 px when long), headline 28 px, total 22 px, inline as its surroundings. */
  size?: 'hero' | 'headline' | 'total' | 'inline' | undefined;
  /** Small, quiet decimals: for wallet totals only. */
  quietDecimals?: boolean | undefined;
  /** Hides the figures; read instead of them. */
  hiddenLabel?: string | undefined;
  className?: string | undefined;
}

export function MoneyText({ text, size = 'inline', quietDecimals = false, hiddenLabel, className }: MoneyTextProps) {
  const dress = classNames(
    styles.money,
    styles[size],
    size === 'hero' && text.length > LONGEST_HERO && styles.long,
    className,
  );
  const fit = { '--characters': text.length } as CSSProperties;
  if (hiddenLabel !== undefined) {
    return (
      <span className={dress} style={fit}>
        <span aria-hidden="true">{maskAmount(text)}</span>
        <span className="sr-only">{hiddenLabel}</span>
      </span>
    );
  }
  if (!quietDecimals) {
    return (
      <span className={dress} style={fit}>
        {text}
      </span>
    );
  }
  const { whole, decimals, rest } = splitDecimals(text);
  return (
    <span className={dress} style={fit}>
      {whole}
      <span className={styles.decimals}>{decimals}</span>
      {rest}
    </span>
  );
}

/** Splits a formatted amount before its two decimals: "₹1,234.50" gives "₹1,234", ".50" and "". */
export function splitDecimals(text: string): { whole: string; decimals: string; rest: string } {
  const [, whole, decimals, rest] = /^(.*\d)([.,]\d{2})(\D*)$/u.exec(text) ?? [];
  if (whole === undefined || decimals === undefined || rest === undefined)
    return { whole: text, decimals: '', rest: '' };
  return { whole, decimals, rest };
}

/** Dots in place of the figures; the currency sign stays, a minus sign does not. */
export function maskAmount(text: string): string {
  const before = (/^\D*/u.exec(text)?.[0] ?? '').replace(/[−+-]/gu, '');
  const after = before === text ? '' : (/\D*$/u.exec(text)?.[0] ?? '');
  return `${before}••••••${after}`;
}
