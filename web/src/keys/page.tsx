import { Page } from '../components/page.tsx';
import { texts } from '../texts.ts';

export function KeysPage() {
  return <Page title={texts.keys.title}>{null}</Page>;
}
