const now = new Date();
const thisMonth = () => now.toISOString().slice(0, 7);
const counts = (used: number) => ({ used, overage: 0, failed: 0, test: 0 });
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();

/** An account in the middle of a month: a platform that was just started has none. */
export function sampleOf(method: string, path: string): object | undefined {
  if (method === 'POST') return path.endsWith('/keys') ? newKey() : undefined;
  if (path.endsWith('/account')) return account();
  if (path.endsWith('/history')) return { months: [month()] };
  return { keys: keys(), next_cursor: null };
}

function account() {
  return {
    plan: {
      ...{ name: 'business', monthly_quota: 5_000, rate_per_minute: 30, price_eur: 49 },
      ...{ overage: 'bill', overage_price_eur: 0.01, render_timeout_ms: 30_000 },
      ...{ max_pages: 2_000, javascript: true },
    },
    usage: {
      ...{ month: thisMonth(), used: month().used, limit: 5_000 },
      ...{ remaining: 5_000 - month().used, plan: 'business', overage: 0 },
      resets_at: new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1)).toISOString(),
      hang_ups: { uncharged_today: 0, charged_today: 0, limit: 50 },
    },
    demo: null,
  };
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
    ...{ month: thisMonth(), ...counts(used), failed: 7, test: 212, by_format: {}, by_day },
    by_key: { key_1: key(0.66), key_2: key(0.25), key_3: counts(0), console: key(0.09) },
  };
}

function keys() {
  const { key_1, key_2 } = month().by_key;
  const key = (id: number, name: string, more: object) => ({
    ...{ key_id: `key_${id}`, name, mode: 'live', scopes: ['generate', 'usage'] },
    ...{ prefix: `platen_live_${'4fTq9xKe2mRb'.slice(id, id + 4)}`, status: 'active' },
    ...{ created_at: ago(2_000), expires_at: null, revoked_at: null, last_used_at: ago(0.1) },
    usage: { month: thisMonth(), used: 0, total: 0 },
    ...more,
  });
  return [
    key(1, 'Invoice service', { usage: { month: thisMonth(), used: key_1.used, total: 9_000 } }),
    key(2, 'Nightly reports', {
      ...{ usage: { month: thisMonth(), used: key_2.used, total: 3_000 } },
      ...{ last_used_at: ago(9), expires_at: ago(-24 * 6.5) },
    }),
    key(3, 'Continuous integration', {
      mode: 'test',
      prefix: 'platen_test_q9xK',
      last_used_at: ago(50),
    }),
    key(4, 'Usage dashboard', { scopes: ['usage'], last_used_at: null }),
  ];
}

/** None that was ever good: it is only drawn. */
function newKey() {
  const [first] = keys();
  return { ...first, key: `platen_live_${'drawn'.repeat(8).slice(0, 38)}` };
}
