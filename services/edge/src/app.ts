import type { Service } from '@platen/runtime';
import express, { type Express } from 'express';
import helmet from 'helmet';
import type { EdgeConfig } from './config.ts';
import { CONSOLE_BASE, consoleDocument } from './console/document.ts';
import { consoleRoutes } from './console/routes.ts';
import { ownPagesOnly } from './console/same-site.ts';
import { ConsoleSettings } from './console/settings.ts';
import { docsRoutes } from './docs/routes.ts';
import type { Clients } from './downstream/clients.ts';
import { Generations } from './generation/generate.ts';
import { generationMetrics } from './generation/metrics.ts';
import { ReservationReleases } from './generation/reservation/reservation-releases.ts';
import { AbuseGuard } from './identity/abuse-guard.ts';
import { Callers, countLookups } from './identity/callers.ts';
import { AuthAttemptLimiter, UNCOUNTED_TOKEN_REFUSALS } from './identity/auth-attempt-limiter.ts';
import { watchKeyChanges } from './identity/key-change-subscription.ts';
import { apiKeyGuard, bearerGuard } from './middleware/authenticate.ts';
import { Bodies, BodyBudget } from './middleware/body/bodies.ts';
import { servedBodies } from './middleware/body/body-parsers.ts';
import { BodyThread } from './middleware/body/body-thread.ts';
import { crossOrigin } from './middleware/cors.ts';
import { answerError, notFound } from './middleware/errors.ts';
import { requestContext } from './middleware/request-context.ts';
import { observe } from './middleware/observe.ts';
import { requestHead } from './middleware/request-head.ts';
import { listOperations, readOpenApiDocument, readTemplateSchema } from './openapi/document.ts';
import { createApiRouter } from './openapi/router.ts';
import { BodyValidator } from './openapi/validator.ts';
import { RequestLog } from './requests/request-log.ts';
import { generationRoutes } from './routes/generation.ts';
import { healthRoutes } from './routes/health.ts';
import { historyRoutes } from './routes/history.ts';
import { keyRoutes } from './routes/keys.ts';
import { metaRoutes } from './routes/meta.ts';
import { requestRoutes } from './routes/requests.ts';
import { usageRoutes } from './routes/usage.ts';
import { siteRoutes } from './site/routes.ts';

const API_BASE = '/api/v1';

/** How long a shutdown waits until usage has confirmed the last releases. */
const LAST_RELEASES_MS = 5_000;

/** Wires everything between a socket and the services. */
export function createApp(service: Service, config: EdgeConfig, clients: Clients): Express {
  const document = readOpenApiDocument();
  const ofConsole = consoleDocument(document);
  const requestLog =
    config.requestLog === 'on'
      ? new RequestLog({ usage: clients.usage, metrics: service.metrics })
      : undefined;
  service.onClose('log of requests', () => requestLog?.close());
  const releases = new ReservationReleases(clients.usage, service.log);
  service.onClose('releases', () => releases.drained(LAST_RELEASES_MS));
  const abuseGuard = new AbuseGuard();
  const generations = new Generations({
    clients,
    releases,
    metrics: generationMetrics(service.metrics),
    abuseGuard,
    renderTimeoutMs: config.renderTimeoutMs,
    isolation: config.isolation,
    leaseMs: config.leaseMs,
  });

  const callers = new Callers({
    auth: clients.auth,
    onLookup: countLookups(service.metrics),
  });
  const endWatch = watchKeyChanges({ auth: clients.auth, callers, log: service.log });
  service.onClose('key watch', endWatch);
  const settings = new ConsoleSettings({ clients, log: service.log });
  service.onClose('console settings', () => settings.close());

  const validator = new BodyValidator(document);
  const thread = new BodyThread(servedBodies(document, validator));
  service.onClose('body thread', () => thread.close());
  const parseBody: BodyThread['parse'] = (task, accountId) => thread.parse(task, accountId);
  const budget = new BodyBudget(config.bodyBudgetBytes);
  const guards = {
    apiKey: apiKeyGuard(callers, new AuthAttemptLimiter()),
    bearer: bearerGuard(
      clients.auth,
      new AuthAttemptLimiter(performance, UNCOUNTED_TOKEN_REFUSALS),
    ),
  };

  const app = express();
  app.disable('etag');
  // Also for the paths of mounted routers, so it comes before the first of them.
  app.enable('case sensitive routing');
  app.set('trust proxy', config.trustedProxies);
  app.use(
    requestContext(service.log),
    observe(
      service,
      [...listOperations(document, API_BASE), ...listOperations(ofConsole, CONSOLE_BASE)],
      (response, ended) => requestLog?.note(response, ended),
    ),
    helmet(),
    requestHead,
  );
  app.use(healthRoutes(service));
  app.use(docsRoutes(document));
  app.use(siteRoutes({ log: service.log, settings }));
  if (config.corsOrigins.length > 0) app.use(API_BASE, crossOrigin(config.corsOrigins, document));
  app.use(
    API_BASE,
    createApiRouter({
      document,
      handlers: {
        ...generationRoutes(generations),
        ...usageRoutes(clients.usage),
        ...historyRoutes(clients.usage),
        ...keyRoutes(clients),
        ...requestRoutes(clients.usage, requestLog !== undefined),
        ...metaRoutes(document, readTemplateSchema()),
      },
      guards,
      validator,
      parseBody,
      bodies: new Bodies({ guard: abuseGuard, budget }),
    }),
  );
  app.use(
    CONSOLE_BASE,
    ownPagesOnly,
    createApiRouter({
      document: ofConsole,
      handlers: consoleRoutes({
        clients,
        settings,
        generations,
        renderTimeoutMs: config.renderTimeoutMs,
        contact: config.contact,
      }),
      guards,
      validator,
      parseBody,
      // It learns no plan's rate: a person who types asks more often than a plan allows documents.
      bodies: new Bodies({ guard: new AbuseGuard(), budget }),
    }),
  );
  app.use(notFound, answerError);
  return app;
}
