/** A list and, beside it or on a narrow screen below it, what is selected of it. */
export const splitSx = (panelWidth: number) => ({
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: `minmax(0, 1fr) ${panelWidth}px` },
  height: { md: 'calc(100vh - 48px)' },
});

/** The list with its bar. */
export const splitListSx = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridTemplateRows: 'auto minmax(0, 1fr)',
  minHeight: 0,
  maxHeight: { xs: '45vh', md: 'none' },
  borderRight: { md: '1px solid var(--line)' },
  borderBottom: { xs: '1px solid var(--line)', md: 'none' },
};
