import { readEndpoint } from './options.ts';
import { forward } from './forwarding.ts';

// Forwards ports into a network without ports on its machine (deploy/compose): node port-forward.ts FROM=TO …
for (const way of process.argv.slice(2)) {
  const [from = '', to = ''] = way.split('=');
  await forward(readEndpoint(to), readEndpoint(from));
}

// A signal without a listener does not end the first process of a container.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit());
