import { readEndpoint } from './options.ts';
import { forward } from './forwarding.ts';

// Leads into a network that has no ports of its machine (deploy/compose): node way-in.ts FROM=TO …
for (const way of process.argv.slice(2)) {
  const [from = '', to = ''] = way.split('=');
  await forward(readEndpoint(to), readEndpoint(from));
}

// The first process of a container is ended by no signal that it does not listen to.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit());
