import { CssBaseline, useTheme } from '@mui/material';
import { useState, useEffect } from 'react';
import {
  AdminContext,
  AdminUI,
  CustomRoutes,
  defaultI18nProvider,
  type AuthProvider,
  localStorageStore,
  memoryStore,
  type Store,
} from 'react-admin';
import { BrowserRouter, Route } from 'react-router';
import { dataProvider } from '../lib/data-provider.ts';
import { useMay } from '../lib/session.ts';
import { NothingHere } from '../ui/nothing-here.tsx';
import { Gate } from './gate.tsx';
import { Layout } from './layout.tsx';
import { pages } from './pages.tsx';
import { deskRouter } from './router.ts';
import { themeFor } from './theme.ts';
import { api } from '../lib/api.ts';
import { logOut } from '../lib/log-out.ts';
import { createQueryClient } from '../lib/query-client.ts';

/** What somebody has set up for themselves: the scheme, the menu, columns and saved queries. */
const isSetUp = (key: string) => key === 'theme' || key === 'sidebar.open' || /\.(datatable|savedQueries)/.test(key);

/**
 * What react-admin remembers. What somebody has set up stays in this browser; what a list was last narrowed by, which may
 * be a customer's phone, is forgotten with the page.
 */
function createStore(): Store {
  const [browser, page] = [localStorageStore(), memoryStore()];
  const storeOf = (key: string) => (isSetUp(key) ? browser : page);
  return {
    ...page,
    setup() {
      browser.setup();
      page.setup();
    },
    teardown() {
      browser.teardown();
      page.teardown();
    },
    getItem: (key, fallback) => storeOf(key).getItem(key, fallback),
    setItem: (key, value) => storeOf(key).setItem(key, value),
    removeItem: (key) => storeOf(key).removeItem(key),
    removeItems(start) {
      browser.removeItems(start);
      page.removeItems(start);
    },
    subscribe: (key, told) => storeOf(key).subscribe(key, told),
  };
}

/** What react-admin asks about the session. The gate stands before all of it, so there is always one. */
const authProvider: AuthProvider = {
  login: () => Promise.resolve(),
  checkAuth: () => Promise.resolve(),
  checkError: () => Promise.resolve(),
  logout: logOut,
  async getIdentity() {
    const { staff } = (await api.call('GET /me', { isBackground: true })).data;
    return { id: staff?.id ?? '', fullName: staff === null ? '' : `${staff.name} (${staff.role})` };
  },
};

/** The tokens of the page follow the scheme that is chosen in the app. */
function ThemeOnPage() {
  const { mode } = useTheme().palette;
  useEffect(() => {
    document.documentElement.dataset['theme'] = mode;
  }, [mode]);
  return null;
}

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
        routerProvider={deskRouter}
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
