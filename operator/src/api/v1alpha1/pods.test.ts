import { describe, expect, test } from 'vitest';
import { definitions } from './definitions.ts';
import { ENGINE_VARIABLES, SERVICE_VARIABLES } from './pods.ts';

const LOCALE = ['TZ', 'LANG', 'LANGUAGE', 'LC_ALL', 'LC_TIME'];

/** What guides name. */
const OURS =
  'PLATEN_LOG_LEVEL PLATEN_TRACE_RATIO OTEL_EXPORTER_OTLP_ENDPOINT NODE_USE_ENV_PROXY HTTP_PROXY HTTPS_PROXY NO_PROXY http_proxy https_proxy no_proxy'.split(
    ' ',
  );

/** What loads code or authorities, or sets what a part sets itself. */
const OTHERS =
  'NODE_OPTIONS NODE_PATH NODE_EXTRA_CA_CERTS NODE_TLS_REJECT_UNAUTHORIZED NODE_DEBUG NODE_V8_COVERAGE LD_PRELOAD LD_AUDIT SSL_CERT_FILE SSL_CERT_DIR OPENSSL_CONF SSLKEYLOGFILE GCONV_PATH LOCPATH NLSPATH HOSTALIASES LOCALDOMAIN GLIBC_TUNABLES MALLOC_ARENA_MAX UV_THREADPOOL_SIZE PATH HOME TMPDIR GRPC_DEFAULT_SSL_ROOTS_FILE_PATH grpc_proxy all_proxy PLATEN_REDIS_URL'.split(
    ' ',
  );

/** What differs from a name of the list by a letter. */
const ALMOST = ['', 'tz', 'XTZ', 'TZX', 'TZ\n', ' TZ', 'OTEL_', 'OTEL_x', 'LC_', 'HTTPSS_PROXY'];

const takes = ({ pattern }: { pattern: string }, names: string[]) =>
  names.filter((name) => new RegExp(pattern).test(name));

test.each([
  ['a service', SERVICE_VARIABLES, [...LOCALE, ...OURS]],
  ['an engine', ENGINE_VARIABLES, LOCALE],
])('the environment of %s takes what a guide names, and nothing else', (_, allowed, names) => {
  expect(takes(allowed, [...LOCALE, ...OURS, ...OTHERS, ...ALMOST])).toEqual(names);
});

describe('the API server knows the same names', () => {
  const [version] = definitions().find(({ spec }) => spec.names.kind === 'PdfPlatform')!.spec
    .versions;
  const text = JSON.stringify(version!.schema);

  test('in each of the nine lists', () => {
    const rules = [...text.matchAll(/self\.matches\('(.*?)'\)/g)].map(([, pattern]) => pattern);
    const [engines, services] = [ENGINE_VARIABLES, SERVICE_VARIABLES].map(
      ({ pattern }) => rules.filter((one) => one === pattern).length,
    );
    expect({ engines, services, all: text.match(/"env":/g)?.length }).toEqual({
      engines: 2,
      services: 7,
      all: 9,
    });
  });
});
