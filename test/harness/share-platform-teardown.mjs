export default async () => (await import('./share-platform.ts')).unshare();
