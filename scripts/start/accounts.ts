import { authService } from '@platen/contracts/services';
import { RpcClient } from '@platen/rpc';
import { developmentToken } from './development-token.ts';

/** The local accounts: the variable that holds their key, their subject and plan. */
const ACCOUNTS = [
  { variable: 'PLATEN_API_KEY', subject: 'developer', plan: 'development' },
  { variable: 'PLATEN_STARTER_API_KEY', subject: 'starter', plan: 'starter' },
  { variable: 'PLATEN_BUSINESS_API_KEY', subject: 'business', plan: 'business' },
] as const;

/** The means to create accounts, keys and tokens. */
interface Access {
  authAddress: string;
  /** The development issuer: it vouches for the local accounts. */
  issuerUrl: string;
  issuerSecret: string;
}

const CALL = { requestId: 'npm-start', timeoutMs: 10_000 };

/**
 * Makes sure that every local account has a working key, and the developer a token.
 * @param last the keys of the last run, used again where they still work
 * @returns keys and token by variable
 */
export async function ensureAccounts(
  { authAddress, issuerUrl, issuerSecret }: Access,
  last: Record<string, string | undefined>,
): Promise<Record<string, string>> {
  const auth = new RpcClient(authService, { address: authAddress });
  try {
    const entries = ACCOUNTS.map(async ({ variable, subject, plan }) => {
      const account = { issuer: issuerUrl, subject, plan };
      const { accountId } = await auth.call('PutAccount', account, CALL);
      return [variable, await ensureKey(auth, accountId, last[variable])] as const;
    });
    const token = await developmentToken({ issuerUrl, issuerSecret }, { sub: ACCOUNTS[0].subject });
    return { ...Object.fromEntries(await Promise.all(entries)), PLATEN_TOKEN: token };
  } finally {
    auth.close();
  }
}

async function ensureKey(
  auth: RpcClient<typeof authService>,
  accountId: string,
  last: string | undefined,
): Promise<string> {
  if (last && (await works(auth, last))) return last;
  const { key } = await auth.call('CreateKey', { accountId, name: 'npm start' }, CALL);
  return key;
}

async function works(auth: RpcClient<typeof authService>, key: string): Promise<boolean> {
  try {
    await auth.call('VerifyKey', { key }, CALL);
    return true;
  } catch {
    return false;
  }
}
