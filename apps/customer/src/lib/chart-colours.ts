/** The chart's colours as the canvas takes them, "rgba(r, g, b, a)". */
export interface ChartColours {
  rising: string;
  falling: string;
  flat: string;
  grid: string;
  axis: string;
  dashed: string;
  tag: string;
  onTag: string;
  surface: string;
  /** Of the customer's own lines. */
  accent: string;
  gain: string;
  loss: string;
  /** Of indicators and of what is compared. */
  first: string;
  second: string;
  third: string;
  fourth: string;
  fifth: string;
  sixth: string;
  band: string;
}

const tokens: Readonly<Record<keyof ChartColours, string>> = {
  rising: '--chart-up',
  falling: '--chart-down',
  flat: '--ink-muted',
  grid: '--chart-grid',
  axis: '--chart-axis',
  dashed: '--line-strong',
  tag: '--ink',
  onTag: '--ink-inverse',
  surface: '--surface',
  accent: '--accent',
  gain: '--gain',
  loss: '--loss',
  first: '--chart-1',
  second: '--chart-2',
  third: '--chart-3',
  fourth: '--chart-4',
  fifth: '--chart-5',
  sixth: '--chart-6',
  band: '--accent-soft',
};

/**
 * Reads the design tokens as they are in the current theme. They may be written in oklch(), which the chart library cannot read,
 * so the browser paints each on one pixel and tells what it became.
 */
export function readChartColours(host: HTMLElement): ChartColours {
  const probe = host.appendChild(document.createElement('span'));
  const pixel = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const read = (token: string): string => {
    probe.style.color = `var(${token})`;
    const colour = getComputedStyle(probe).color;
    if (pixel === null) return colour;
    pixel.clearRect(0, 0, 1, 1);
    pixel.fillStyle = colour;
    pixel.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 255] = pixel.getImageData(0, 0, 1, 1).data;
    return `rgba(${red}, ${green}, ${blue}, ${alpha / 255})`;
  };
  const colours = Object.fromEntries(Object.entries(tokens).map(([name, token]) => [name, read(token)]));
  probe.remove();
  return colours as Record<keyof ChartColours, string>;
}

/** The same colour, see-through. */
export function faded(colour: string, alpha: number): string {
  return colour.replace(/[\d.]+\)$/u, `${alpha})`);
}
