import { useEffect, useState } from 'react';

/** Movement in pixels below which a scroll is a tremor. */
const TREMOR = 8;

/** True while the page is being scrolled down, until it is scrolled up or reaches its start or end. */
export function useScrollingDown(): boolean {
  const [down, setDown] = useState(false);

  useEffect(() => {
    let last = window.scrollY;
    const follow = () => {
      const now = window.scrollY;
      const atEnd = now + window.innerHeight >= document.documentElement.scrollHeight - TREMOR;
      if (now <= TREMOR || atEnd) setDown(false);
      else if (Math.abs(now - last) < TREMOR) return;
      else setDown(now > last);
      last = now;
    };
    window.addEventListener('scroll', follow, { passive: true });
    return () => window.removeEventListener('scroll', follow);
  }, []);

  return down;
}
