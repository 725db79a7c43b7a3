/** One image for each service, the prober, the operator and the engines; each is a target of the Dockerfile. */
export const IMAGES = [
  'auth',
  'usage',
  'render',
  'edge',
  'egress',
  'prober',
  'operator',
  'engine',
] as const;
