import { useRef, type ComponentProps, type PointerEvent, type ReactNode } from 'react';
import { feel } from '../lib/haptics.ts';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { ChevronRightIcon } from './icons/icons.tsx';
import styles from './slide-to-confirm.module.css';

/** How far of the way the thumb has to be let go to confirm. */
const FAR_ENOUGH = 0.85;

interface SlideToConfirmProps extends Pick<ComponentProps<typeof Button>, 'form' | 'busy' | 'busyLabel' | 'disabled'> {
  tone: 'buy' | 'sell';
  /** Slid, or pressed as a plain button. */
  slides: boolean;
  /** What sliding does, on the track. */
  slideLabel: ReactNode;
  onConfirm: () => void;
  /** What it does, on the plain button. */
  children: ReactNode;
}

/**
 * A thumb that is drawn to the end of its track, which no slip of a finger does. It is for pointers alone: keys and screen readers have
 * the plain button, which is always there, and which stands in its place while nothing can be confirmed or where it is not wanted.
 */
export function SlideToConfirm(props: SlideToConfirmProps) {
  const { tone, slides, slideLabel, onConfirm, children, ...button } = props;
  const canSlide = slides && button.disabled !== true && button.busy !== true;
  return (
    <div className={styles.place}>
      {canSlide && (
        <Track tone={tone} onConfirm={onConfirm}>
          {slideLabel}
        </Track>
      )}
      <Button
        {...button}
        wide
        variant={tone === 'buy' ? 'primary' : 'sell'}
        className={canSlide ? styles.beneath : undefined}
        onClick={onConfirm}
      >
        {children}
      </Button>
    </div>
  );
}

function Track({ tone, onConfirm, children }: { tone: 'buy' | 'sell'; onConfirm: () => void; children: ReactNode }) {
  const track = useRef<HTMLDivElement>(null);
  const slide = useRef<{ pointer: number; from: number; way: number; at: number }>(undefined);

  function put(at: number): void {
    track.current?.style.setProperty('--at', String(at));
  }

  function begin(event: PointerEvent<HTMLElement>): void {
    const way = event.currentTarget.parentElement?.clientWidth ?? 0;
    if (event.button !== 0 || way === 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    slide.current = { pointer: event.pointerId, from: event.clientX, way, at: 0 };
    track.current?.toggleAttribute('data-sliding', true);
  }

  function move(event: PointerEvent): void {
    if (slide.current?.pointer !== event.pointerId) return;
    slide.current.at = Math.min(1, Math.max(0, (event.clientX - slide.current.from) / slide.current.way));
    put(slide.current.at);
  }

  function end(isLetGo: boolean): void {
    const isFarEnough = isLetGo && (slide.current?.at ?? 0) >= FAR_ENOUGH;
    slide.current = undefined;
    track.current?.toggleAttribute('data-sliding', false);
    put(0);
    if (!isFarEnough) return;
    feel('confirm');
    onConfirm();
  }

  return (
    <div
      ref={track}
      aria-hidden="true"
      className={classNames(styles.track, styles[tone])}
      // A sheet that it stands in doesn't follow the finger.
      data-base-ui-swipe-ignore=""
    >
      <span className={styles.label}>{children}</span>
      <div className={styles.way}>
        <span
          className={styles.thumb}
          data-thumb=""
          onPointerDown={begin}
          onPointerMove={move}
          onPointerUp={() => end(true)}
          onPointerCancel={() => end(false)}
        >
          <ChevronRightIcon />
        </span>
      </div>
    </div>
  );
}
