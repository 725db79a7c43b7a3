import type { ComponentType } from 'react';
import { createBrowserRouter, type RouteObject } from 'react-router';
import { HomePage } from './home/page.tsx';
import { CallbackPage } from './session/callback-page.tsx';
import { BrokenPage, NotFoundPage } from './shell/fault-pages.tsx';
import { LoadingPage } from './shell/loading-page.tsx';
import { LoggedIn, Shell } from './shell/shell.tsx';

/** The edge serves these paths (services/edge/src/site/routes.ts): keep both lists equal. */
export function createRouter() {
  const broken = (
    <main>
      <BrokenPage />
    </main>
  );
  return createBrowserRouter([
    {
      element: <Shell />,
      errorElement: broken,
      hydrateFallbackElement: <LoadingPage />,
      children: [
        {
          element: <LoggedIn />,
          // Inside the shell, so that a page that does not load leaves the ways to the others.
          errorElement: <BrokenPage />,
          children: [
            { index: true, element: <HomePage /> },
            page('playground', async () => (await import('./playground/page.tsx')).PlaygroundPage),
            page('keys', async () => (await import('./keys/page.tsx')).KeysPage),
            page('requests', async () => (await import('./requests/page.tsx')).RequestsPage),
            page('audit', async () => (await import('./audit/page.tsx')).AuditPage),
            page('account', async () => (await import('./account/page.tsx')).AccountPage),
            page('usage', async () => (await import('./usage/page.tsx')).UsagePage),
          ],
        },
        { path: '*', element: <NotFoundPage /> },
      ],
    },
    { path: 'callback', element: <CallbackPage />, errorElement: broken },
  ]);
}

/** A page that loads when it is opened. */
const page = (path: string, load: () => Promise<ComponentType>): RouteObject => ({
  path,
  lazy: async () => ({ Component: await load() }),
});
