import type { ReactNode } from 'react';
import { BrandHeader } from './brand-header.tsx';
import { PracticeNotice } from './practice.tsx';
import styles from './public-screen.module.css';

/** A screen for whoever is not logged in. */
export function PublicScreen({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <>
      <BrandHeader />
      <main className={styles.main}>
        <h1 className={styles.title}>{title}</h1>
        {children}
      </main>
      <PracticeNotice foot />
    </>
  );
}
