// Runs a command on a service's Redis without redis-cli: node packages/store/src/ask.ts info memory
import { Cluster } from 'ioredis';
import { connectStore, firstConnection } from './connect.ts';

const [command, ...args] = process.argv.slice(2);
const url = process.env['PLATEN_REDIS_URL'];
if (command === undefined || url === undefined) {
  process.stderr.write(
    'Usage: node packages/store/src/ask.ts COMMAND [ARGUMENT…]. Set PLATEN_REDIS_URL.\n',
  );
  process.exit(2);
}

const say = (text: string) => process.stdout.write(`${text}\n`);
const store = connectStore(url, {
  warn: ({ err }) => process.stderr.write(`${String(err)}\n`),
  info: () => undefined,
});
await firstConnection(store);
const servers = store instanceof Cluster ? store.nodes('master') : [store];
try {
  for (const server of servers) {
    const reply = await server.call(command, ...args);
    say(typeof reply === 'string' ? reply.trimEnd() : JSON.stringify(reply, null, 2));
  }
  process.exit(0);
} catch (error) {
  say(String(error));
  process.exit(1);
}
