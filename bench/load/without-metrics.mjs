// Loaded by --import before a service: makes the metrics library measure nothing, for comparison only.
import { createRequire } from 'node:module';

const require = createRequire(new URL('../../packages/runtime/package.json', import.meta.url));
const { Counter, Gauge, Histogram } = require('prom-client');

const nothing = () => undefined;
Object.assign(Counter.prototype, { inc: nothing, incWithoutExemplar: nothing });
Object.assign(Gauge.prototype, { inc: nothing, dec: nothing, set: nothing });
Object.assign(Histogram.prototype, {
  observeWithoutExemplar: nothing,
  observeWithExemplar: nothing,
});
