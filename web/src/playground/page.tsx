import { Page } from '../components/page.tsx';
import { texts } from '../texts.ts';

export function PlaygroundPage() {
  return <Page title={texts.playground.title}>{null}</Page>;
}
