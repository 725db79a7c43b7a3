import { Page } from '../components/page.tsx';
import { texts } from '../texts.ts';

export function UsagePage() {
  return <Page title={texts.usage.title}>{null}</Page>;
}
