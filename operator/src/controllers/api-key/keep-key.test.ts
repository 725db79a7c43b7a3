import { afterEach, beforeEach, describe, expect, vi, test } from 'vitest';
import { KubeError } from '../../kube/errors.ts';
import type { EventContent } from '../../kube/events.ts';
import { MemoryAuth } from '../../testing/memory-auth.ts';
import { apiKey } from '../../testing/objects.ts';
import { keepKey } from './keep-key.ts';
import { keyName } from './own-keys.ts';

interface StoredSecret {
  metadata: {
    labels?: Record<string, string>;
    annotations: Record<string, string>;
    ownerReferences?: { uid: string }[];
  };
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

const DAILY = { rotation: { periodSeconds: 86_400, overlapSeconds: 3_600 } };

let keys: MemoryAuth;
/** Events, in their order. */
let recorded: string[];
let server: SecretServer;

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  keys = new MemoryAuth();
  recorded = [];
  server = new SecretServer();
});
afterEach(() => {
  vi.useRealTimers();
});

const events = {
  record: (_: unknown, { reason, message }: EventContent) =>
    Promise.resolve(void recorded.push(`${reason}: ${message}`)),
};

function pass(spec: Record<string, unknown> = {}) {
  return keepKey(apiKey('ci', spec), 'acc_1', { auth: keys, cluster: server, events } as never);
}

const inSecret = () => Buffer.from(server.secret!.data['api-key']!, 'base64').toString();

describe('a PdfApiKey', () => {
  test('gets one key, which the operator writes into its Secret', async () => {
    const { held } = await pass();
    expect(inSecret()).toBe('platen_live_1_secret');
    expect(await pass()).toMatchObject({ held: { keyId: held.keyId } });
    expect(keys.working()).toEqual(['key_1']);
    expect(recorded).toEqual(['Made: The operator created a key in the Secret ci.']);
  });

  test('leaves other keys of its account alone', async () => {
    await keys.createKey('acc_1', 'by hand');
    await pass();
    expect(keys.working()).toEqual(['key_1', 'key_2']);
  });

  test('gets a new key when its Secret is deleted, and the operator revokes the lost one', async () => {
    await pass();
    server.secret = undefined;
    await pass();
    expect(inSecret()).toBe('platen_live_2_secret');
    expect(keys.working()).toEqual(['key_2']);
    expect(recorded.at(-1)).toBe(
      'Revoked: The key key_1 was revoked: it is not the one in the Secret ci.',
    );
  });

  test('gets a new key when somebody overwrote it in the Secret', async () => {
    await pass();
    server.secret!.data['api-key'] = Buffer.from('something else').toString('base64');
    await pass();
    expect(inSecret()).toBe('platen_live_2_secret');
    expect(keys.working()).toEqual(['key_2']);
  });

  test('gets a new key when somebody revoked it by hand', async () => {
    await pass();
    await keys.revokeKey('acc_1', 'key_1');
    await pass();
    expect(inSecret()).toBe('platen_live_2_secret');
    expect(recorded.at(-1)).toContain('Replaced: The former key was revoked or has expired');
  });

  test('gets no new key while auth does not know the one in its Secret', async () => {
    await pass();
    keys.all.clear();
    await expect(pass()).rejects.toThrow('auth does not know the key in the Secret ci');
    expect(inSecret()).toBe('platen_live_1_secret');
    server.secret = undefined;
    await pass();
    expect(inSecret()).toBe('platen_live_2_secret');
  });

  test('leaves no key that was created but never written', async () => {
    server.refuses = true;
    await expect(pass()).rejects.toThrow('no answer');
    await expect(pass()).rejects.toThrow('no answer');
    server.refuses = false;
    await pass();
    expect(inSecret()).toBe('platen_live_3_secret');
    expect(keys.working()).toEqual(['key_3']);
  });

  test('takes over no Secret of somebody else', async () => {
    const metadata = { annotations: {}, ownerReferences: [{ uid: 'another' }] };
    server.secret = { metadata, data: { password: 'x' } };
    await expect(pass()).rejects.toThrow("The Secret ci is not this PdfApiKey's");
    expect(keys.all.size).toBe(0);
  });

  describe('restored from a copy, under another uid, with its Secret', () => {
    beforeEach(async () => {
      await pass();
      server.secret!.metadata.ownerReferences = [];
    });
    const restored = () => apiKey('ci', DAILY);
    const passRestored = (one = restored()) => {
      const metadata = { ...one.metadata, uid: 'another' };
      return keepKey({ ...one, metadata }, 'acc_1', {
        auth: keys,
        cluster: server,
        events,
      } as never);
    };

    test('keeps its key, and owns the Secret again', async () => {
      const { held } = await passRestored();
      expect(held.keyId).toBe('key_1');
      expect(inSecret()).toBe('platen_live_1_secret');
      expect(keys.working()).toEqual(['key_1']);
      expect(server.secret!.metadata.ownerReferences).toMatchObject([{ uid: 'another' }]);
    });

    test('leaves no lost key beside an ended one', async () => {
      const first = keys.all.get('key_1')!;
      await keys.createKey('acc_1', first.name);
      await keys.revokeKey('acc_1', 'key_1');
      await passRestored();
      expect(keys.working()).toEqual(['key_3']);
    });

    test('rotates its key, and leaves none that was lost on the way', async () => {
      vi.setSystemTime(86_400_000);
      await passRestored();
      vi.setSystemTime(2 * 86_400_000);
      server.refuses = true;
      await expect(passRestored()).rejects.toThrow('no answer');
      server.refuses = false;
      await passRestored();
      vi.setSystemTime(2 * 86_400_000 + 3_600_000);
      expect(inSecret()).toBe('platen_live_4_secret');
      expect(keys.working()).toEqual(['key_4']);
    });

    test('takes no Secret with the label of a key that the operator did not create', async () => {
      server.secret!.metadata.labels = {};
      await expect(passRestored()).rejects.toThrow("The Secret ci is not this PdfApiKey's");
    });
  });

  test('has a name in auth that no key made by hand can have', () => {
    expect(keyName(apiKey('ci'))).toBe('pdfapikey uid-of-ci');
  });
});

describe('a rotated PdfApiKey', () => {
  test('keeps its key until the period ends, and reports when that is', async () => {
    expect((await pass(DAILY)).rotateInMs).toBe(86_400_000);
    vi.setSystemTime(86_399_999);
    expect((await pass(DAILY)).rotateInMs).toBe(1);
    expect(keys.working()).toEqual(['key_1']);
  });

  test('gets the next key then, and the old one works until the overlap ends', async () => {
    await pass(DAILY);
    vi.setSystemTime(86_400_000);
    expect((await pass(DAILY)).rotateInMs).toBe(86_400_000);
    expect(inSecret()).toBe('platen_live_2_secret');
    expect(keys.working()).toEqual(['key_1', 'key_2']);
    await pass(DAILY);
    expect(keys.working()).toEqual(['key_1', 'key_2']);
    vi.setSystemTime(86_400_000 + 3_600_000);
    expect(keys.working()).toEqual(['key_2']);
  });

  test('has one lasting key in its Secret after the next one was lost on the way', async () => {
    await pass(DAILY);
    vi.setSystemTime(86_400_000);
    server.refuses = true;
    await expect(pass(DAILY)).rejects.toThrow('no answer');
    server.refuses = false;
    await pass(DAILY);
    expect(inSecret()).toBe('platen_live_3_secret');
    // The first works until its overlap ends, because its users have it.
    expect(keys.working()).toEqual(['key_1', 'key_3']);
  });
});
