export { everySeries, seriesIn } from './every-series.ts';
export { SERVICE_CONFIG } from './service-config.ts';
