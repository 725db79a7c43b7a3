import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { Key } from '@platen/contracts';
import { KubeError } from '../../kube/errors.ts';
import { account, apiKey } from '../../testing/objects.ts';
import type { Auth } from './auth.ts';
import { keepKey, keyName } from './keep-key.ts';

/** Auth's rules for keys, in memory: what it hands out once, and what it says of it later. */
class Keys implements Partial<Auth> {
  readonly all = new Map<string, Key>();
  #count = 0;

  putAccount = () => Promise.resolve('acc_1');

  createKey = (_: string, name: string) => Promise.resolve(this.#make(name));

  rotateKey = (_: string, keyId: string, overlapSeconds: number) => {
    const old = this.all.get(keyId)!;
    old.expiresAtMs = Date.now() + overlapSeconds * 1_000;
    return Promise.resolve(this.#make(old.name));
  };

  revokeKey = (_: string, keyId: string) => {
    this.all.get(keyId)!.status = 'KEY_STATUS_REVOKED';
    return Promise.resolve();
  };

  keysNamed = (_: string, name: string) =>
    Promise.resolve(structuredClone([...this.all.values()].filter((key) => key.name === name)));

  /** The ids of keys that work now. */
  working(): string[] {
    return [...this.all.values()]
      .filter(
        ({ status, expiresAtMs = Infinity }) =>
          status === 'KEY_STATUS_ACTIVE' && expiresAtMs > Date.now(),
      )
      .map(({ keyId }) => keyId);
  }

  #make(name: string) {
    this.#count += 1;
    const keyId = `key_${this.#count}`;
    const prefix = `platen_live_${this.#count}`;
    this.all.set(keyId, { keyId, name, prefix, status: 'KEY_STATUS_ACTIVE' } as Key);
    return { keyId, key: `${prefix}_secret` };
  }
}

interface StoredSecret {
  metadata: { annotations: Record<string, string> };
  data: Record<string, string>;
}

/** One Secret, which the API server may refuse to write. */
class SecretServer {
  secret: StoredSecret | undefined;
  refuses = false;

  read = () => Promise.resolve(structuredClone(this.secret));

  apply = (object: unknown) => {
    if (this.refuses) return Promise.reject(new KubeError(0, 'no answer'));
    const { metadata, data } = object as StoredSecret;
    this.secret = { metadata, data };
    return Promise.resolve(object);
  };
}

const ACME = account('acme');
const DAILY = { rotation: { periodSeconds: 86_400, overlapSeconds: 3_600 } };

let keys: Keys;
let server: SecretServer;

beforeEach(() => {
  jest.useFakeTimers({ now: 0 });
  keys = new Keys();
  server = new SecretServer();
});
afterEach(() => {
  jest.useRealTimers();
});

const events = { tell: () => Promise.resolve() };

function pass(spec: Record<string, unknown> = {}) {
  return keepKey(apiKey('ci', spec), ACME, { auth: keys, cluster: server, events } as never);
}

const inSecret = () => Buffer.from(server.secret!.data['api-key']!, 'base64').toString();

describe('a PdfApiKey', () => {
  test('has its key made once, and written into its Secret', async () => {
    const { held, accountId } = await pass();
    expect(accountId).toBe('acc_1');
    expect(inSecret()).toBe('platen_live_1_secret');
    expect(await pass()).toMatchObject({ held: { keyId: held.keyId } });
    expect(keys.working()).toEqual(['key_1']);
  });

  test('leaves other keys of its account alone', async () => {
    await keys.createKey('acc_1', 'by hand');
    await pass();
    expect(keys.working()).toEqual(['key_1', 'key_2']);
  });

  test('has another one made when its Secret is deleted, and the lost one revoked', async () => {
    await pass();
    server.secret = undefined;
    await pass();
    expect(inSecret()).toBe('platen_live_2_secret');
    expect(keys.working()).toEqual(['key_2']);
  });

  test('has another one made when somebody overwrote it in the Secret', async () => {
    await pass();
    server.secret!.data['api-key'] = Buffer.from('something else').toString('base64');
    await pass();
    expect(inSecret()).toBe('platen_live_2_secret');
    expect(keys.working()).toEqual(['key_2']);
  });

  test('has another one made when it was revoked by hand', async () => {
    await pass();
    await keys.revokeKey('acc_1', 'key_1');
    await pass();
    expect(inSecret()).toBe('platen_live_2_secret');
  });

  test('has no key left over that was made but never written', async () => {
    server.refuses = true;
    await expect(pass()).rejects.toThrow('no answer');
    await expect(pass()).rejects.toThrow('no answer');
    server.refuses = false;
    await pass();
    expect(inSecret()).toBe('platen_live_3_secret');
    expect(keys.working()).toEqual(['key_3']);
  });

  test('takes over no Secret that is not its own', async () => {
    const metadata = { annotations: {}, ownerReferences: [{ uid: 'another' }] };
    server.secret = { metadata, data: { password: 'x' } };
    await expect(pass()).rejects.toThrow("The Secret ci is not this PdfApiKey's");
    expect(keys.all.size).toBe(0);
  });

  test('is called so in auth that none made by hand can be', () => {
    expect(keyName(apiKey('ci'))).toBe('pdfapikey uid-of-ci');
  });
});

describe('a rotated PdfApiKey', () => {
  test('keeps its key until the period is over, and says when that is', async () => {
    expect((await pass(DAILY)).rotateInMs).toBe(86_400_000);
    jest.setSystemTime(86_399_999);
    expect((await pass(DAILY)).rotateInMs).toBe(1);
    expect(keys.working()).toEqual(['key_1']);
  });

  test('gets the next one then, and the old one works until the overlap is over', async () => {
    await pass(DAILY);
    jest.setSystemTime(86_400_000);
    expect((await pass(DAILY)).rotateInMs).toBe(86_400_000);
    expect(inSecret()).toBe('platen_live_2_secret');
    expect(keys.working()).toEqual(['key_1', 'key_2']);
    await pass(DAILY);
    expect(keys.working()).toEqual(['key_1', 'key_2']);
    jest.setSystemTime(86_400_000 + 3_600_000);
    expect(keys.working()).toEqual(['key_2']);
  });

  test('ends with one lasting key in its Secret when the next one was lost on its way', async () => {
    await pass(DAILY);
    jest.setSystemTime(86_400_000);
    server.refuses = true;
    await expect(pass(DAILY)).rejects.toThrow('no answer');
    server.refuses = false;
    await pass(DAILY);
    expect(inSecret()).toBe('platen_live_3_secret');
    // The first goes on until its overlap is over: it is what its users have.
    expect(keys.working()).toEqual(['key_1', 'key_3']);
  });
});
