import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const asked = /^@mui\/icons-material\/(?<name>\w+)$/u;
const made = /[\\/]@iconify-json[\\/]ic[\\/]mui[\\/](?<name>\w+)\.jsx$/u;

const file = createRequire(import.meta.url).resolve('@iconify-json/ic/icons.json');
/** Beside the drawings, so that their package stands among the notices. */
const folder = join(dirname(file), 'mui');

/** What a name of MUI ends with, and what a name of Iconify then begins with. */
const styles: Readonly<Record<string, string>> = {
  Outlined: 'outline',
  Rounded: 'round',
  Sharp: 'sharp',
  TwoTone: 'twotone',
};

let drawings: Readonly<Record<string, { body: string }>> | undefined;

/** The SVG of an icon, of 24 by 24, by its name at MUI. */
export function drawingOf(name: string): string | undefined {
  const { base = '', style = '' } =
    /^(?<base>\w+?)(?<style>Outlined|Rounded|Sharp|TwoTone)?$/u.exec(name)?.groups ?? {};
  const words = base.replaceAll(/(?<=[a-z])(?=[A-Z\d])|(?<=\d)(?=[A-Z])/gu, '-').toLowerCase();
  drawings ??= (JSON.parse(readFileSync(file, 'utf8')) as { icons: typeof drawings & object }).icons;
  return drawings[`${styles[style] ?? 'baseline'}-${words}`]?.body;
}

const icons: Plugin = {
  name: 'sauda-material-icons',
  enforce: 'pre',
  resolveId: {
    filter: { id: asked },
    handler: (id) => join(folder, `${asked.exec(id)?.groups?.['name']}.jsx`),
  },
  load: {
    filter: { id: made },
    handler(id) {
      const name = made.exec(id)?.groups?.['name'] ?? '';
      const drawing = drawingOf(name);
      if (drawing === undefined) {
        this.error(
          `@mui/icons-material/${name}: @iconify-json/ic has no such icon. See apps/desk/build/material-icons.ts.`,
        );
      }
      return moduleOf(name, drawing);
    },
  },
};

/** React has `fillRule` for what SVG calls `fill-rule`. */
function moduleOf(name: string, drawing: string): string {
  const jsx = drawing.replaceAll(/(?<= [a-z]+)-([a-z])(?=[a-z]*=)/gu, (_dash, letter: string) => letter.toUpperCase());
  return `import { createSvgIcon } from '@mui/material';\nexport default createSvgIcon(<>${jsx}</>, '${name}');\n`;
}

/**
 * `@mui/icons-material/<Name>`, for react-admin and for us, drawn by Google's own icons in the one file of @iconify-json/ic: the
 * package of that name, which is empty here, writes 43,000 files (see ADR 60).
 */
export const materialIcons: Plugin = {
  ...icons,
  // What Vite prepares for `npm run dev` it resolves with plugins of its own.
  config: () => ({ optimizeDeps: { rolldownOptions: { plugins: [icons] } } }),
};
