import { baseUrlOf } from '@platen/client';
import { UsageError } from '../errors.ts';

/** Where Platen is, and who asks. */
export interface Settings {
  url?: string | undefined;
  apiKey?: string | undefined;
  token?: string | (() => Promise<string>) | undefined;
}

/** Settings for which there is a place to go to. */
export type Connection = Settings & { url: string };

/**
 * Joins what the user says now (options, environment) with what files say, nearest first. A key or
 * token of a file goes to the URL of the same file alone: one for development never gets anywhere else.
 *
 * @throws {UsageError} nobody says where Platen is, or what they say is no URL
 */
export function joined(said: Settings, files: Settings[]): Connection {
  const where = said.url ?? files.find((file) => file.url)?.url;
  if (!where) {
    throw new UsageError(
      'Where is Platen? Say --url, set PLATEN_URL, or start one in this folder by `npm start`.',
    );
  }
  const url = addressOf(where);
  if (url === undefined) {
    throw new UsageError(
      `${withoutUser(where)} is no http or https URL: say --url, or set PLATEN_URL, as in https://pdf.example.com.`,
    );
  }
  const near = [said, ...files.filter((file) => file.url && addressOf(file.url) === url)];
  return {
    url,
    apiKey: near.find(({ apiKey }) => apiKey)?.apiKey,
    token: near.find(({ token }) => token)?.token,
  };
}

/** @returns undefined for what is no address */
function addressOf(text: string): string | undefined {
  try {
    return baseUrlOf(text);
  } catch {
    return undefined;
  }
}

/** A password is nobody's to read in a log. */
function withoutUser(text: string): string {
  return text.replace(/\/\/[^/]*@/, '//…@');
}
