import { Page } from '../components/page.tsx';
import { texts } from '../texts.ts';

export function HomePage() {
  return <Page title={texts.home.title}>{null}</Page>;
}
