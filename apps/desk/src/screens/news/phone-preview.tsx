import styles from '@sauda/design/article/article.module.css';
import { cleanArticle } from '@sauda/design/article/clean-article.ts';
import { Box } from '@mui/material';
import { useLayoutEffect, useRef } from 'react';
import { timeText } from '../../lib/format.ts';

interface PhonePreviewProps {
  title: string;
  subhead: string;
  content: string;
  source: string;
  picture: string | null;
  at: string;
}

/** An article as the phone shows it: cleaned by the same list, in the same styles, as wide as a phone. */
export function PhonePreview({ title, subhead, content, source, picture, at }: PhonePreviewProps) {
  const body = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => body.current?.replaceChildren(cleanArticle(content)), [content]);
  return (
    <Box
      component="section"
      aria-label="As the phone shows it"
      tabIndex={0}
      sx={{
        width: 360,
        height: 'calc(100vh - 130px)',
        overflow: 'auto',
        border: '1px solid var(--line-strong)',
        borderRadius: 'var(--radius-xl)',
        font: 'var(--weight-regular) var(--text-md)/var(--leading-snug) var(--font-sans)',
        '& :where(h2, h3, p, ul, ol, figure)': { m: 0, p: 0 },
      }}
    >
      <article className={styles['article']} style={{ paddingTop: 16 }}>
        <h2 className={styles['title']}>{title}</h2>
        {subhead === '' ? null : <p className={styles['subhead']}>{subhead}</p>}
        <p className={styles['facts']}>
          {timeText(at)} · {source}
        </p>
        {picture === null ? null : <img className={styles['cover']} src={picture} alt="" />}
        <div ref={body} className={styles['body']} />
      </article>
    </Box>
  );
}
