import type { Page } from 'playwright-core';
import { samples } from './samples.ts';
import type { Scene } from './scenes.ts';

interface Access {
  url: string;
  /** Makes the PDFs: a demo would be used up, and would carry a watermark. */
  key: string;
}

/** Answers like the platform of a scene: an account that has been in use. */
export async function answer(
  page: Page,
  { sample = 'business' }: Scene,
  { url, key }: Access,
): Promise<void> {
  const { answer, refusal, isUnlogged } = samples[sample];
  await page.route(/\/api\/.*(account|history|keys|config|requests|audit)(\?|$)/, async (route) => {
    const { pathname, searchParams } = new URL(route.request().url());
    if (isUnlogged && pathname.endsWith('/requests'))
      return route.fulfill({ status: 404, json: { error: 'not_found', message: 'No log.' } });
    const json = answer(route.request().method(), pathname, searchParams.get('status'));
    await (json ? route.fulfill({ json }) : route.fallback());
  });
  await page.route('**/console/api/pdf', async (route) => {
    if (refusal) return route.fulfill({ status: 402, json: refusal });
    const { authorization: _, ...headers } = route.request().headers();
    const response = await route.fetch({
      url: `${url}/api/v1/generate/pdf`,
      headers: { ...headers, 'x-api-key': key },
    });
    return route.fulfill({ response });
  });
}
