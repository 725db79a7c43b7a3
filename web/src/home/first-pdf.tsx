import { Button } from '../components/button.tsx';
import { CodeBlock } from '../components/code-block.tsx';
import { PlusIcon } from '../components/icons.tsx';
import { Card } from '../components/page.tsx';
import { curlWith } from '../keys/curl.ts';
import { texts } from '../texts.ts';
import styles from './home.module.css';

const { home } = texts;

export function FirstPdf({ onCreate }: { onCreate: () => void }) {
  const { key, run, open } = home.firstSteps;
  return (
    <Card title={home.first}>
      <ol className={styles['steps']}>
        <li>
          <p>{key}</p>
          <Button variant="primary" onClick={onCreate}>
            <PlusIcon />
            {texts.keys.create}
          </Button>
        </li>
        <li>
          <p>{run}</p>
          <CodeBlock code={curlWith('YOUR_KEY')} label={home.curl} />
        </li>
        <li>
          <p>{open}</p>
        </li>
      </ol>
    </Card>
  );
}
