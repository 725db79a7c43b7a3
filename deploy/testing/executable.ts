/** A panel's expression with Grafana's variables filled in, for all namespaces. */
export function executable(expr: string, rateInterval: string): string {
  return expr
    .replaceAll('$__rate_interval', rateInterval)
    .replaceAll(/\$(?:cluster|namespace)/g, '.*');
}
