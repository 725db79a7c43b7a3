import { parseBaseUrl } from '@platen/client';
import { UsageError } from '../errors.ts';

/** The URL of Platen, and the credentials. */
export interface Settings {
  url?: string | undefined;
  apiKey?: string | undefined;
  token?: string | (() => Promise<string>) | undefined;
}

export type Connection = Settings & { url: string };

const NO_URL =
  'Where is Platen? Pass --url, set PLATEN_URL, or start one in this folder by `npm start`.';

/**
 * Joins options and environment with files, nearest first. A key or token of a file is sent only
 * to the URL of the same file, so that one for development goes nowhere else.
 *
 * @param remedy what to do where none of them has a URL
 * @throws {UsageError} there is no URL, or an invalid one
 */
export function joined(given: Settings, files: Settings[], remedy = NO_URL): Connection {
  const where = given.url ?? files.find((file) => file.url)?.url;
  if (!where) {
    throw new UsageError(remedy);
  }
  const url = addressOf(where);
  if (url === undefined) {
    throw new UsageError(
      `${withoutUser(where)} is no http or https URL: pass --url, or set PLATEN_URL, as in https://pdf.example.com.`,
    );
  }
  const near = [given, ...files.filter((file) => file.url && addressOf(file.url) === url)];
  return {
    url,
    apiKey: near.find(({ apiKey }) => apiKey)?.apiKey,
    token: near.find(({ token }) => token)?.token,
  };
}

/** @returns undefined if it is no address */
function addressOf(text: string): string | undefined {
  try {
    return parseBaseUrl(text);
  } catch {
    return undefined;
  }
}

/** A log must not have a password. */
function withoutUser(text: string): string {
  return text.replace(/\/\/[^/]*@/, '//…@');
}
