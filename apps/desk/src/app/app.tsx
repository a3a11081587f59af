import { CssBaseline } from '@mui/material';
import { useState } from 'react';
import { AdminContext, AdminUI, CustomRoutes, defaultI18nProvider } from 'react-admin';
import { BrowserRouter, Route } from 'react-router';
import { dataProvider } from '../lib/data-provider.ts';
import { createQueryClient } from '../lib/query-client.ts';
import { useMay } from '../lib/session.ts';
import { createStore } from '../lib/store.ts';
import { NothingHere } from '../ui/nothing-here.tsx';
import { authProvider } from './auth-provider.ts';
import { Gate } from './gate.tsx';
import { Layout } from './layout.tsx';
import { pages } from './pages.tsx';
import { ThemeOnPage } from './theme-on-page.ts';
import { themeFor } from './theme.ts';

export function App() {
  const [themes] = useState(() => ({ light: themeFor('light'), dark: themeFor('dark') }));
  const [queryClient] = useState(createQueryClient);
  const [store] = useState(createStore);
  return (
    <BrowserRouter basename="/desk">
      <AdminContext
        authProvider={authProvider}
        dataProvider={dataProvider}
        i18nProvider={defaultI18nProvider}
        queryClient={queryClient}
        store={store}
        theme={themes.light}
        darkTheme={themes.dark}
      >
        <CssBaseline />
        <ThemeOnPage />
        <Gate>
          <Desk />
        </Gate>
      </AdminContext>
    </BrowserRouter>
  );
}

/** The screens of whoever is at work. */
function Desk() {
  const may = useMay();
  return (
    <AdminUI layout={Layout} title="Sauda desk" disableTelemetry requireAuth loginPage={false} catchAll={NothingHere}>
      <CustomRoutes>
        {pages
          .filter(({ right }) => may(right))
          .flatMap(({ routes }) => Object.entries(routes))
          .map(([path, Screen]) => (
            <Route key={path} path={path} element={<Screen />} />
          ))}
      </CustomRoutes>
    </AdminUI>
  );
}
