import { createBrowserRouter } from 'react-router';
import { HomePage } from './home/page.tsx';
import { CallbackPage } from './session/callback-page.tsx';
import { BrokenPage, NotFoundPage } from './shell/fault-pages.tsx';
import { LoadingPage } from './shell/loading-page.tsx';
import { LoggedIn, Shell } from './shell/shell.tsx';

/** The edge serves these paths (services/edge/src/site/paths.ts): keep both lists equal. */
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
            {
              path: 'playground',
              lazy: async () => ({
                Component: (await import('./playground/page.tsx')).PlaygroundPage,
              }),
            },
            {
              path: 'keys',
              lazy: async () => ({ Component: (await import('./keys/page.tsx')).KeysPage }),
            },
            {
              path: 'usage',
              lazy: async () => ({ Component: (await import('./usage/page.tsx')).UsagePage }),
            },
          ],
        },
        { path: '*', element: <NotFoundPage /> },
      ],
    },
    { path: 'callback', element: <CallbackPage />, errorElement: broken },
  ]);
}
