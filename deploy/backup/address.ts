import { Failure } from '../../scripts/failure.ts';

export interface Address {
  /** Arguments of redis-cli, without the password: other processes can read them. */
  arguments: string[];
  password: string;
}

/**
 * How redis-cli reaches one server.
 * @param url as docs/guides/redis.md has it
 * @param authority a file with the certificate of who signed the server's
 */
export function addressOf(url: string, authority?: string): Address {
  if (!/^rediss?:\/\//.test(url)) {
    throw new Failure(
      'Behind Sentinel, or as a cluster, Redis is saved and restored by its own means: pass --without-redis.',
    );
  }
  const { protocol, hostname, port, username, password, pathname } = new URL(url);
  const database = pathname.slice(1);
  return {
    arguments: [
      '-h',
      hostname.replaceAll(/[[\]]/g, ''),
      '-p',
      port || '6379',
      ...(database === '' ? [] : ['-n', database]),
      ...(username === '' ? [] : ['--user', decodeURIComponent(username)]),
      ...(protocol === 'rediss:' ? ['--tls'] : []),
      ...(protocol === 'rediss:' && authority !== undefined ? ['--cacert', authority] : []),
    ],
    password: decodeURIComponent(password),
  };
}
