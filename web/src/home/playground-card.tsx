import { ButtonLink } from '../components/button.tsx';
import { ArrowIcon } from '../components/icons.tsx';
import { texts } from '../texts.ts';
import styles from './home.module.css';

const { home } = texts;

export function PlaygroundCard() {
  return (
    <section className={styles['teaser']}>
      <div>
        <h2>{home.playground}</h2>
        <p>{home.playgroundText}</p>
      </div>
      <ButtonLink to="/playground" variant="primary">
        {home.toPlayground}
        <ArrowIcon />
      </ButtonLink>
    </section>
  );
}
