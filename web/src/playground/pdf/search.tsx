import { useState, type RefObject } from 'react';
import { DownIcon, UpIcon } from '../icons.tsx';
import { texts } from '../texts.ts';
import styles from './pdf.module.css';
import { Tool } from './tool.tsx';
import type { View, Viewer } from './viewer.ts';

interface SearchProps {
  viewer: RefObject<Viewer | null>;
  matches: View['matches'];
  isDisabled: boolean;
}

const labels = texts.pdf;

/** Enter goes to the next match, Shift+Enter to the previous one. */
export function Search({ viewer, matches, isDisabled }: SearchProps) {
  const [text, setText] = useState('');
  const search = (wanted: string) => {
    setText(wanted);
    viewer.current?.search(wanted);
  };
  const again = (isBackwards: boolean) => {
    if (text !== '') viewer.current?.searchAgain(text, isBackwards);
  };
  const hasMatches = (matches?.total ?? 0) > 0;
  return (
    <form role="search" className={styles['search']} onSubmit={(event) => event.preventDefault()}>
      <input
        type="search"
        className={styles['query']}
        aria-label={labels.search}
        placeholder={labels.search}
        value={text}
        disabled={isDisabled}
        onChange={(event) => search(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') again(event.shiftKey);
        }}
      />
      <span className={styles['matches']} role="status">
        {text !== '' && matches && labels.found(matches.current, matches.total)}
      </span>
      {hasMatches && (
        <>
          <Tool
            name={labels.previousMatch}
            icon={<UpIcon />}
            isDisabled={isDisabled}
            onClick={() => again(true)}
          />
          <Tool
            name={labels.nextMatch}
            icon={<DownIcon />}
            isDisabled={isDisabled}
            onClick={() => again(false)}
          />
        </>
      )}
    </form>
  );
}
