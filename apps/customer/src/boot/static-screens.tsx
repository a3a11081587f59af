import { createMemoryHistory } from '@tanstack/react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { App } from '../app/app.tsx';
import { createAppRouter } from '../app/router.ts';
import { activateLocale } from '../lib/i18n/activate-locale.ts';
import { createQueryClient } from '../lib/query-client.ts';

/**
 * Draws the two screens that a first visit begins with, as they are before any data: run at build time, put into index.html, and
 * shown there until the app has loaded. They are the app's own screens, so nothing moves when it takes over.
 */
export async function drawStaticScreens(): Promise<{ login: string; home: string }> {
  await activateLocale('en');
  return { login: await draw('/login', false), home: await draw('/', true) };
}

async function draw(path: string, hasToken: boolean): Promise<string> {
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = createAppRouter({ hasToken: () => hasToken }, history);
  await router.load();
  const queryClient = createQueryClient();
  const html = renderToStaticMarkup(<App router={router} queryClient={queryClient} />);
  // A query that a screen asks for is kept for minutes, and would keep the build waiting for as long.
  queryClient.clear();
  // The router adds an inline script for servers that render every page; this one does not, and its pages allow none.
  return html.replace(/<script[^>]*>.*?<\/script>/gs, '');
}
