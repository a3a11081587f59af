import type { IChartApi } from 'lightweight-charts';
import type { ChartPart } from './chart-picture.ts';
import styles from './chart-panel.module.css';

/** Where something is written, CSS pixels: the canvas is cut to it, and its left and top edge are zero. */
export interface AxisPart {
  readonly context: CanvasRenderingContext2D;
  readonly width: number;
  readonly height: number;
  /** From the upper edge of the plot. */
  readonly top: number;
}

export interface AxisCanvases {
  /** The chart's own place, left of the one axis and above the other. */
  readonly plot: HTMLElement;
  /** How wide the price axis is, and how high that of times. */
  resize(width: number, height: number): void;
  /**
   * Writes the price axis of a part.
   * @param what is written: the same as before, in the same place, stays as it stands
   */
  drawPrices(chart: IChartApi, part: ChartPart, what: unknown, draw: (part: AxisPart) => void): void;
  /** @param width of the chart */
  drawTimes(width: number, draw: (part: Omit<AxisPart, 'top'>) => void): void;
  remove(): void;
}

/**
 * The axes of a chart as two canvases beside it. The library's own are two for the prices and two for the times, with labels that nobody
 * sees and that it yet works out for each frame: when a finger moves the chart that is a third of all that there is to do.
 */
export function addAxisCanvases(host: HTMLElement): AxisCanvases {
  const plot = host.appendChild(document.createElement('div'));
  plot.className = styles.plot ?? '';
  const prices = addCanvas(host, styles.prices);
  const times = addCanvas(host, styles.times);
  let size = { width: 0, height: 0 };

  return {
    plot,
    resize(width, height) {
      if (width === size.width && height === size.height) return;
      size = { width, height };
      plot.style.right = `${width}px`;
      plot.style.bottom = `${height}px`;
    },
    drawPrices(chart, { from, to }, what, draw) {
      const { width } = size;
      // Asking the page for it would have the page laid out in the middle of each frame.
      const { height } = chart.paneSize();
      const [top, bottom] = [Math.round(height * from), Math.round(height * to)];
      prices.draw({ width, height }, { top, width, height: bottom - top, what }, (axis) => draw({ ...axis, top }));
    },
    drawTimes(width, draw) {
      const { height } = size;
      times.draw({ width, height }, { top: 0, width, height, what: {} }, draw);
    },
    remove() {
      for (const element of [plot, prices.canvas, times.canvas]) element.remove();
    },
  };
}

type Size = Record<'width' | 'height', number>;

interface Part extends Size {
  readonly top: number;
  /** What stands there. */
  readonly what: unknown;
}

function addCanvas(host: HTMLElement, name: string | undefined) {
  const canvas = host.appendChild(document.createElement('canvas'));
  canvas.className = name ?? '';
  const context = canvas.getContext('2d');
  let shown: Size & { dots: number } = { width: 0, height: 0, dots: 0 };
  let parts: readonly Part[] = [];

  return {
    canvas,
    draw(size: Size, part: Part, write: (part: Omit<AxisPart, 'top'>) => void): void {
      if (context === null) return;
      const dots = devicePixelRatio;
      if (size.width !== shown.width || size.height !== shown.height || dots !== shown.dots) {
        shown = { ...size, dots };
        canvas.width = Math.round(size.width * dots);
        canvas.height = Math.round(size.height * dots);
        canvas.style.width = `${size.width}px`;
        canvas.style.height = `${size.height}px`;
        parts = [];
      }
      const { top, width, height, what } = part;
      const same = ({ top: at, ...known }: Part) =>
        at === top && known.what === what && known.width === width && known.height === height;
      if (parts.some(same)) return;
      parts = parts.filter((known) => known.top >= top + height || known.top + known.height <= top).concat(part);
      context.save();
      context.setTransform(dots, 0, 0, dots, 0, top * dots);
      context.clearRect(0, 0, width, height);
      context.beginPath();
      context.rect(0, 0, width, height);
      context.clip();
      write({ context, width, height });
      context.restore();
    },
  };
}
