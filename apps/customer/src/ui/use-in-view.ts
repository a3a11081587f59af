import { useEffect, useRef, useState, type RefObject } from 'react';

/**
 * Whether an element is on the screen, or as near to it as a margin says.
 * @param margin of CSS, around the screen: "400px"
 */
export function useInView<T extends Element>(margin = '0px'): { ref: RefObject<T | null>; inView: boolean } {
  const ref = useRef<T>(null);
  const [inView, setInView] = useState(false);
  useEffect(() => {
    if (ref.current === null) return;
    const observer = new IntersectionObserver((entries) => setInView(entries.at(-1)?.isIntersecting === true), {
      rootMargin: margin,
    });
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [margin]);
  return { ref, inView };
}
