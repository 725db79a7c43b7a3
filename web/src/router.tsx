import { createBrowserRouter } from 'react-router';
import { HomePage } from './home/page.tsx';
import { CallbackPage } from './session/callback-page.tsx';
import { BrokenPage, NotFoundPage } from './shell/fault-pages.tsx';
import { LoadingPage } from './shell/loading-page.tsx';
import { Shell } from './shell/shell.tsx';

/** The edge serves these paths (services/edge/src/site/paths.ts): keep both lists equal. */
export function createRouter() {
  return createBrowserRouter([
    {
      element: <Shell />,
      errorElement: <BrokenPage />,
      hydrateFallbackElement: <LoadingPage />,
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
        { path: '*', element: <NotFoundPage /> },
      ],
    },
    { path: 'callback', element: <CallbackPage />, errorElement: <BrokenPage /> },
  ]);
}
