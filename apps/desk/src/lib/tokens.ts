type Scheme = 'light' | 'dark';

/**
 * Reads colours of the design tokens as `#rrggbbaa`, which MUI can calculate with. The tokens are written in oklch and for
 * both schemes at once, so the browser resolves them: as a style for one scheme, then as a painted pixel.
 */
export function colourReader(scheme: Scheme): (token: string) => string {
  const probe = document.createElement('span');
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  if (canvas === null) throw new Error('This browser cannot read colours.');
  return (token) => {
    probe.style.cssText = `color-scheme: ${scheme}; color: var(--${token})`;
    document.documentElement.append(probe);
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = getComputedStyle(probe).color;
    probe.remove();
    canvas.fillRect(0, 0, 1, 1);
    const pixel = canvas.getImageData(0, 0, 1, 1).data;
    return `#${[...pixel].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
  };
}
