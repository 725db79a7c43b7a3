import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** axe's rules about colours. */
const ABOUT_COLOURS = ['color-contrast', 'link-in-text-block'];

/**
 * The violations of accessibility in a page: each rule, and where.
 *
 * @param which `colours` for a scheme in which nothing but colours differs from one that was checked for everything
 */
export async function barriersIn(
  page: Page,
  which: 'everything' | 'colours' = 'everything',
): Promise<string[]> {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] });
  if (which === 'colours') axe.withRules(ABOUT_COLOURS);
  // Otherwise each run opens a page of its own, for frames of other origins; none of ours has one.
  const { violations } = await axe.setLegacyMode().analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => `${id} at ${target.join(' ')}`),
  );
}
