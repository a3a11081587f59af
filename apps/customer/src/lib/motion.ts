/** Whether the customer asked their device for less movement: then nothing slides, is tinted or vibrates. */
export const prefersStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
