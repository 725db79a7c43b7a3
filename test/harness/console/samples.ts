const now = new Date();
const thisMonth = () => now.toISOString().slice(0, 7);
const counts = (used: number) => ({ used, overage: 0, failed: 0, test: 0 });
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();

const BUSINESS = {
  name: 'business',
  monthly_quota: 5_000,
  rate_per_minute: 30,
  price_eur: 79,
  overage: 'bill',
  overage_price_eur: 0.01,
  render_timeout_ms: 30_000,
  max_pages: 2_000,
  javascript: true,
  isolation: 'account',
};

interface Sample {
  /** The answer of the platform; absent: its own. */
  answer: (method: string, path: string, status: string | null) => object | undefined;
  /** The answer to the next PDF. */
  refusal?: object;
  /** Its platform has no log of requests. */
  isUnlogged?: boolean;
}

export type SampleName =
  | 'business'
  | 'newcomer'
  | 'choosing'
  | 'many'
  | 'free'
  | 'usedUp'
  | 'unlogged';

/** Accounts as they are after a while: those of a platform that was just started are all alike. */
export const samples: Record<SampleName, Sample> = {
  business: { answer: answering(inUse(keys())) },
  newcomer: { answer: answering({ account: newcomer(), months: [], keys: [] }) },
  choosing: { answer: (_, path) => (path.endsWith('/config') ? twoIssuers() : undefined) },
  many: { answer: answering(inUse(manyKeys())) },
  unlogged: { answer: answering(inUse(keys())), isUnlogged: true },
  free: { answer: answering({ account: free(2), months: [], keys: [] }) },
  usedUp: {
    answer: answering({ account: free(5), months: [], keys: [] }),
    refusal: {
      error: 'quota_exceeded',
      message: 'Your 5 demo PDFs are used up; choose a plan to make more. Previews still work.',
      request_id: 'drawn',
    },
  },
};

interface Answers {
  account: object;
  months: object[];
  keys: object[];
  requests?: ReturnType<typeof requests>;
  events?: object[];
}

function inUse(keys: object[]): Answers {
  return {
    account: business(),
    months: [month(), ...earlierMonths()],
    keys,
    requests: requests(),
    events: audit(),
  };
}

function answering({
  account,
  months,
  keys,
  requests = [],
  events = [],
}: Answers): Sample['answer'] {
  return (method, path, status) => {
    if (path.endsWith('/config')) return undefined;
    if (method === 'POST') return path.endsWith('/keys') ? newKey() : undefined;
    if (path.endsWith('/account')) return account;
    if (path.endsWith('/audit')) return { events, next_cursor: null };
    if (path.endsWith('/requests')) {
      const like = requests.filter((one) => String(one.status).startsWith(status?.charAt(0) ?? ''));
      return { requests: like, next_cursor: null };
    }
    return path.endsWith('/history') ? { months } : { keys, next_cursor: null };
  };
}

function twoIssuers() {
  const issuer = { client_id: 'platen-console', scope: 'openid', resource: null };
  const names = { Acme: 'https://id.acme.example', Development: 'http://127.0.0.1' };
  const issuers = Object.entries(names).map(([name, url]) => ({ ...issuer, name, issuer: url }));
  return { issuers, plans: [], demo: null };
}

function accountWith(plan: typeof BUSINESS, used: number) {
  const limit = plan.monthly_quota;
  return {
    plan,
    usage: {
      month: thisMonth(),
      used,
      limit,
      remaining: limit - used,
      plan: plan.name,
      overage: 0,
      resets_at: new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1)).toISOString(),
      hang_ups: { uncharged_today: 0, charged_today: 0, limit: 50 },
    },
    demo: null,
    last_minute: 3,
  };
}

function business() {
  return accountWith(BUSINESS, month().used);
}

function newcomer() {
  const starter = { ...BUSINESS, name: 'starter', monthly_quota: 500, rate_per_minute: 10 };
  return accountWith({ ...starter, overage: 'block', price_eur: 9 }, 0);
}

function free(used: number) {
  const plan = { ...BUSINESS, name: 'free', price_eur: 0, overage: 'block' };
  return { ...accountWith(plan, used), demo: { limit: 5, used, remaining: 5 - used } };
}

function month() {
  const by_day = Array.from({ length: now.getUTCDate() }, (_, index) => {
    const day = `${thisMonth()}-${String(index + 1).padStart(2, '0')}`;
    const isWeekend = [0, 6].includes(new Date(day).getUTCDay());
    const busy = Math.round((isWeekend ? 25 : 105) * (1 + 0.35 * Math.sin(index * 1.7)));
    const shares = { html: 0.5, template: 0.24, markdown: 0.16, docx: 0.1 };
    const by_format = Object.fromEntries(
      Object.entries(shares).map(([format, share]) => [format, counts(Math.round(busy * share))]),
    );
    const used = Object.values(by_format).reduce((sum, one) => sum + one.used, 0);
    return { day, ...counts(used), by_format };
  });
  const used = by_day.reduce((sum, one) => sum + one.used, 0);
  const key = (share: number) => counts(Math.round(used * share));
  return {
    month: thisMonth(),
    ...counts(used),
    failed: 7,
    test: 212,
    by_format: {},
    by_day,
    by_key: { key_1: key(0.66), key_2: key(0.25), key_3: counts(0), console: key(0.09) },
  };
}

/** Of which the ledger has no days any more. */
function earlierMonths() {
  const { by_key, ...last } = month();
  return [0.9, 0.6, 0.2].map((share, back) => {
    const name = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1 - back));
    const key_1 = counts(Math.round(by_key.key_1.used * share));
    return { ...last, month: name.toISOString().slice(0, 7), by_day: [], by_key: { key_1 } };
  });
}

function keys() {
  const { key_1, key_2 } = month().by_key;
  const key = (id: number, name: string, more: object) => ({
    key_id: `key_${id}`,
    name,
    mode: 'live',
    scopes: ['generate', 'usage'],
    prefix: `platen_live_${'4fTq9xKe2mRb'.slice(id, id + 4)}`,
    status: 'active',
    created_at: ago(2_000),
    expires_at: null,
    revoked_at: null,
    last_used_at: ago(0.1),
    monthly_limit: null,
    usage: { month: thisMonth(), used: 0, total: 0, towards_limit: 0 },
    ...more,
  });
  return [
    key(1, 'Invoice service', { usage: usageOf(key_1.used, 9_000) }),
    key(2, 'Nightly reports', {
      usage: usageOf(key_2.used, 3_000),
      monthly_limit: 1_000,
      last_used_at: ago(9),
      expires_at: ago(-24 * 6.5),
    }),
    key(3, 'Continuous integration', {
      mode: 'test',
      prefix: 'platen_test_q9xK',
      last_used_at: ago(50),
    }),
    key(4, 'Usage dashboard', { scopes: ['usage'], last_used_at: null }),
  ];
}

function manyKeys() {
  const parts = ['Invoices', 'Reports', 'Labels', 'Contracts', 'Receipts'];
  const places = ['Berlin', 'Lisbon', 'Oslo', 'Prague', 'Vienna', 'Turin', 'Ghent', 'Graz'];
  const [usual, expiring, test] = keys();
  return Array.from({ length: 100 }, (_, index) => {
    const like = index % 7 === 2 ? expiring : index % 11 === 3 ? test : usual;
    const name = `${parts[index % 5]}, ${places[index % 8]} ${1 + Math.floor(index / 40)}`;
    const used = (index * 37) % 211;
    const usage = usageOf(used, used * 9);
    return { ...like, key_id: `key_${index}`, name, usage };
  });
}

function usageOf(used: number, total: number) {
  return { month: thisMonth(), used, total, towards_limit: used };
}

function requests() {
  const failures = [
    { status: 422, error: 'template_error', pages: 0, bytes: 0, warnings: 0 },
    { status: 402, error: 'quota_exceeded', pages: 0, bytes: 0, warnings: 0, format: null },
    { status: 504, error: 'generation_timeout', pages: 0, bytes: 0, duration_ms: 30_012 },
  ];
  return Array.from({ length: 140 }, (_, index) => ({
    request_id: index % 9 === 4 ? null : `5f0c${String(index).padStart(4, '0')}-9d2e-4c1b`,
    at: ago(index * 1.1 + 0.2),
    key_id: ['key_1', 'key_2', 'key_1', 'console', 'key_gone0123456789'][index % 5],
    format: ['html', 'template', 'markdown', 'docx'][index % 4],
    status: 200,
    duration_ms: 180 + ((index * 97) % 900),
    pages: 1 + (index % 6),
    bytes: 21_000 + index * 977,
    warnings: index % 8 === 3 ? 2 : 0,
    ...(index % 6 === 2 && failures[Math.floor(index / 6) % 3]),
  }));
}

function audit() {
  const actions = ['rotated', 'created', 'updated', 'revoked'];
  return Array.from({ length: 9 }, (_, index) => ({
    at: ago(3 + index * 31),
    actor: ['ada', 'operator', '8f1d2c60-7f6b-4f5e-9a41-0d2f6f0a7c11'][index % 3],
    action: actions[index % 4],
    key_id: ['key_1', 'key_2', 'key_gone0123456789'][index % 3],
  }));
}

/** None that was ever good: it is only drawn. */
function newKey() {
  const [first] = keys();
  return { ...first, key: `platen_live_${'drawn'.repeat(8).slice(0, 38)}` };
}
