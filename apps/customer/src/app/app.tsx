import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { ConfigProvider } from '../lib/config.ts';
import type { createAppRouter } from './router.ts';

interface AppProps {
  router: ReturnType<typeof createAppRouter>;
  queryClient: QueryClient;
}

export function App({ router, queryClient }: AppProps) {
  return (
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={queryClient}>
          <ConfigProvider>
            <RouterProvider router={router} />
          </ConfigProvider>
        </QueryClientProvider>
      </I18nProvider>
    </StrictMode>
  );
}
