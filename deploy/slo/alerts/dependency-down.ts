import type { Alert } from './alert.ts';

/** A service that is up may still not be reached. Redis and the engines have alerts of their own. */
export const dependencyDown: Alert = {
  name: 'PlatenDependencyDown',
  severity: 'page',
  for: '2m',
  expr: (scope) =>
    `min by (service, dependency) (${scope.metric('platen_dependency_up', 'dependency=~"auth|usage|render"')}) == 0`,
  summary: 'A {{ $labels.service }} does not reach {{ $labels.dependency }}.',
  description: 'It answers 503 to requests that need {{ $labels.dependency }}.',
};
