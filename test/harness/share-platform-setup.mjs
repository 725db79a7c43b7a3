// Jest would have TypeScript compiled to CommonJS here; Node runs it as it is.
export default async () => (await import('./share-platform.ts')).share();
