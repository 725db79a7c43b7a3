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
  const url = withoutSlash(said.url ?? files.find((file) => file.url)?.url);
  if (!url) {
    throw new UsageError(
      'Where is Platen? Say --url, set PLATEN_URL, or start one in this folder by `npm start`.',
    );
  }
  if (!isHttp(url)) {
    throw new UsageError(
      `${url} is no http or https URL: say --url, or set PLATEN_URL, as in https://pdf.example.com.`,
    );
  }
  const near = [said, ...files.filter((file) => withoutSlash(file.url) === url)];
  return {
    url,
    apiKey: near.find(({ apiKey }) => apiKey)?.apiKey,
    token: near.find(({ token }) => token)?.token,
  };
}

function isHttp(url: string): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
}

function withoutSlash(url: string | undefined): string | undefined {
  return url?.replace(/\/+$/, '');
}
