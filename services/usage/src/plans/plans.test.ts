import { accountId, accountsFileSchema } from '@platen/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { catalogueSchema } from './catalogue.ts';
import { planPartSchema } from './plan.ts';
import { Plans } from './plans.ts';

const accountsSchema = accountsFileSchema(planPartSchema);
const readPlans = (text: string) => catalogueSchema.parse(parse(text));
const readAccounts = (text: string) => accountsSchema.parse(parse(text));

const ADA = accountId('https://issuer.example', 'ada');

let catalogue: { value: ReturnType<typeof readPlans> };
let accounts: { value: ReturnType<typeof readAccounts> };
let warnings: object[];
let plans: Plans;

beforeEach(() => {
  catalogue = { value: readPlans('gold: {monthly_quota: 10, rate_per_minute: null}') };
  accounts = { value: new Map() };
  warnings = [];
  plans = new Plans({
    catalogue,
    accounts,
    log: { warn: (fields: object) => void warnings.push(fields) },
  });
});

const listAda = (entry: string) => {
  accounts.value = readAccounts(
    `- {issuer: "https://issuer.example", subject: ada, plan: gold, ${entry}}`,
  );
};

describe('the plan of an account', () => {
  test('has the numbers of the plans file, as they are now', () => {
    expect(plans.of(ADA, 'gold')).toEqual({
      name: 'gold',
      monthlyQuota: 10,
      demoQuota: null,
      ratePerMinute: null,
      overage: 'block',
      renderTimeoutMs: 30_000,
      maxPages: 2_000,
      javascript: true,
      isolation: 'account',
      priceEur: 9,
      overagePriceEur: 0.02,
      listed: true,
    });
    catalogue.value = readPlans('gold: {monthly_quota: 11}');
    expect(plans.of(ADA, 'gold')).toMatchObject({ monthlyQuota: 11, ratePerMinute: 10 });
  });

  test('has an account’s overrides, null and false among them, for this account alone', () => {
    listAda('overrides: {monthly_quota: null, rate_per_minute: 3, javascript: false}');
    expect(plans.of(ADA, 'gold')).toMatchObject({
      name: 'gold',
      monthlyQuota: null,
      ratePerMinute: 3,
      maxPages: 2_000,
      javascript: false,
    });
    expect(plans.of('acc_other', 'gold')).toMatchObject({ monthlyQuota: 10 });
    listAda('');
    expect(plans.of(ADA, 'gold')).toMatchObject({ monthlyQuota: 10 });
  });

  test('that is unknown is refused, and the log has the plan, not the account', () => {
    const refusal = {
      code: 'forbidden',
      message: `The account's plan "silver" is not offered here; contact the platform's operator.`,
    };
    expect(() => plans.of(ADA, 'silver')).toThrow(expect.objectContaining(refusal));
    expect(warnings).toEqual([{ plan: 'silver' }]);
    catalogue.value = readPlans('silver: {}');
    expect(plans.of(ADA, 'silver')).toMatchObject({ name: 'silver' });
  });
});
