import styles from './chart-panel.module.css';

/** Where a chart's crosshair lies, CSS pixels from the chart's left and top edge. */
export interface CrosshairPlace {
  x: number;
  y: number;
  /** Of what is drawn. */
  width: number;
  /** A line has a dot where it is read, candles a level. */
  mark: 'dot' | 'level';
  /** Of the dot. */
  colour: string;
}

export interface Crosshair {
  place(at: CrosshairPlace): void;
  hide(): void;
}

/**
 * The crosshair of a chart. It is three elements that are moved, and not the library's own: that one clears and draws a canvas of the
 * chart's size for each bar, and has it brought to the screen, which a slow phone has no time for sixty times a second.
 */
export function addCrosshair(host: HTMLElement): Crosshair {
  const layer = addTo(host, styles.crosshair);
  layer.dataset['part'] = 'crosshair';
  const upright = addTo(layer, styles.upright);
  const level = addTo(layer, styles.level);
  const dot = addTo(layer, styles.dot);
  layer.hidden = true;
  let last: CrosshairPlace | undefined;

  return {
    place(at) {
      const { width, mark, colour } = at;
      const [x, y] = [onPixel(at.x), onPixel(at.y)];
      upright.style.transform = `translateX(${x}px)`;
      if (mark === 'dot') dot.style.transform = `translate(${x}px, ${y}px)`;
      else level.style.transform = `translateY(${y}px)`;
      if (width !== last?.width) layer.style.width = `${width}px`;
      if (mark !== last?.mark) {
        level.hidden = mark !== 'level';
        dot.hidden = mark !== 'dot';
      }
      if (colour !== last?.colour) dot.style.backgroundColor = colour;
      if (layer.hidden) layer.hidden = false;
      last = at;
    },
    hide() {
      if (!layer.hidden) layer.hidden = true;
    },
  };
}

/** A thin line between two of the screen's pixels would be a blurred one. */
function onPixel(px: number): number {
  return Math.round(px * devicePixelRatio) / devicePixelRatio;
}

function addTo(parent: HTMLElement, name: string | undefined): HTMLElement {
  const element = document.createElement('div');
  element.className = name ?? '';
  parent.append(element);
  return element;
}
