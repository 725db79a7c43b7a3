import '@fontsource-variable/inter/wght.css';
import './base.css';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { Api } from './api/api.ts';
import { createQueryClient } from './api/query-client.ts';
import { createRouter } from './router.tsx';
import { SessionProvider } from './session/provider.tsx';
import { Session } from './session/session.ts';
import { applyTheme, storedTheme } from './theme.ts';

applyTheme(storedTheme());
const session = new Session();
const connection = { session, api: new Api(session) };
const root = document.getElementById('root');
if (!root) throw new Error('The page has no place for the console.');
createRoot(root).render(
  <StrictMode>
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={createQueryClient()}>
        <SessionProvider connection={connection}>
          <RouterProvider router={createRouter()} />
        </SessionProvider>
      </QueryClientProvider>
    </CSPProvider>
  </StrictMode>,
);
