import type { Service } from '@platen/runtime';
import { Router } from 'express';

/** `/healthz`: the process runs. `/readyz`: it has started and is not draining. */
export function healthRoutes(service: Service): Router {
  const router = Router({ caseSensitive: true });
  router.get('/healthz', (_request, response) => {
    Object.assign(response.locals, { route: '/healthz', operation: 'healthz' });
    response.type('text').send('ok\n');
  });
  router.get('/readyz', (_request, response) => {
    Object.assign(response.locals, { route: '/readyz', operation: 'readyz' });
    const ready = service.isReady;
    response
      .status(ready ? 200 : 503)
      .type('text')
      .send(ready ? 'ready\n' : 'not ready\n');
  });
  return router;
}
