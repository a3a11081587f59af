import { tipsEntry, useConfig } from '../../lib/config.ts';
import styles from './support-contact.module.css';

const phone = /^\+?[\d ()-]{6,}$/u;
const mail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/u;

/** How the operator is reached without a log-in, a line each: what can be called or written to can be tapped. */
export function SupportContact({ label }: { label: string }) {
  const lines = tipsEntry(useConfig(), 'support_contact').map((line) => line.trim());
  if (lines.length === 0) return null;
  return (
    <ul aria-label={label} className={styles.lines}>
      {lines.map((line) => (
        <li key={line}>
          <Line text={line} />
        </li>
      ))}
    </ul>
  );
}

function Line({ text }: { text: string }) {
  const href = phone.test(text)
    ? `tel:${text.replace(/[^\d+]/gu, '')}`
    : mail.test(text)
      ? `mailto:${text}`
      : undefined;
  if (href === undefined) return text;
  return (
    <a className={styles.link} href={href}>
      {text}
    </a>
  );
}
