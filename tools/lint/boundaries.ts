import { posix, relative } from 'node:path';

/** Libraries that only files whose paths begin so may import. */
const OWNERS: Readonly<Record<string, readonly string[]>> = {
  '@grpc/proto-loader': ['packages/contracts/', 'packages/rpc/src/definition.ts'],
  '@kubernetes/client-node': ['operator/src/kube/', 'test/cluster/'],
  '@platen/store': ['services/auth/', 'services/usage/', 'test/'],
  ioredis: ['packages/store/'],
  undici: ['services/engine/src/print/gotenberg/', 'test/', 'bench/'],
};

/** What packages offer beside their main door. */
const DOORS = [
  '@platen/client/api',
  '@platen/contracts/bounded-text',
  '@platen/contracts/enums',
  '@platen/contracts/error-guide',
  '@platen/contracts/limits',
  '@platen/contracts/openapi.yaml',
  '@platen/contracts/services',
  '@platen/contracts/source-formats',
  '@platen/contracts/time-outs',
  '@platen/contracts/unsupported-options',
  '@platen/rpc/testing',
  '@platen/runtime/archive',
  '@platen/runtime/testing',
  '@platen/runtime/yielding-thread',
];

/** An import, by paths from the repository's root, with `/` also on Windows. */
export interface Import {
  from: string;
  specifier: string;
  /** Of a relative import. */
  to?: string;
}

/** @param file the importing file; like `root`, an absolute path */
export function importOf(root: string, file: string, specifier: string): Import {
  const from = relative(root, file).replaceAll('\\', '/');
  if (!/^\.\.?\//.test(specifier)) return { from, specifier };
  return { from, specifier, to: posix.join(posix.dirname(from), specifier) };
}

/** Why no file but an owner's may have this import. */
export function foreignImport({ from, specifier }: Import): string | undefined {
  const owners = OWNERS[specifier];
  if (owners && !owners.some((owner) => from.startsWith(owner)))
    return `Only ${owners.join(', ')} may import ${specifier}.`;
  if (/^@platen\/[^/]+\/./.test(specifier) && !DOORS.includes(specifier))
    return "Nobody imports another package's insides.";
  return undefined;
}

/** Why the two paths are no neighbours. */
export function unseparated({ from, to = '' }: Import): string | undefined {
  const [part, target] = [packageOf(from), packageOf(to)];
  if (part === target) return undefined;
  if (isService(part) && isService(target))
    return 'Services never import each other; they talk gRPC.';
  if (/^(packages\/|operator)/.test(part) && isService(target))
    return 'Packages and the operator do not know services.';
  if (/^(packages|services)\//.test(part) && target === 'operator')
    return 'No package or service imports the operator.';
  return undefined;
}

/** Why the import should name a package. */
export function relativePackage({ from, to }: Import): string | undefined {
  return to === undefined || packageOf(from) === packageOf(to)
    ? undefined
    : 'Import another package by its name.';
}

const isService = (part: string) => part.startsWith('services/');

/** The folder of the package that a path is in; '' is the repository's own. */
function packageOf(path: string): string {
  return /^((packages|services)\/[^/]+|operator|web)(?=\/)/.exec(path)?.[0] ?? '';
}
