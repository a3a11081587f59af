import { Admin, CustomRoutes } from 'react-admin';
import { BrowserRouter, Route } from 'react-router';
import { useState } from 'react';
import { themeFor } from './theme.ts';

export function App() {
  const [themes] = useState(() => ({ light: themeFor('light'), dark: themeFor('dark') }));
  return (
    <BrowserRouter basename="/desk">
      <Admin disableTelemetry title="Sauda desk" theme={themes.light} darkTheme={themes.dark}>
        <CustomRoutes>
          <Route path="/" element={<p>Hello</p>} />
        </CustomRoutes>
      </Admin>
    </BrowserRouter>
  );
}
