import { useId, useState } from 'react';
import { Button } from '../components/button.tsx';
import { CodeBlock } from '../components/code-block.tsx';
import { CopyButton } from '../components/copy-button.tsx';
import { DialogActions } from '../components/dialog.tsx';
import { CheckField } from '../components/field.tsx';
import { texts } from '../texts.ts';
import { curlWith } from './curl.ts';
import styles from './keys.module.css';

const { reveal } = texts.keys;

/** Shows a new key once; the user continues after saving it. */
export function Reveal({ secret, onDone }: { secret: string; onDone: () => void }) {
  const [isCopied, setCopied] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const id = useId();
  return (
    <>
      <div className={styles['secret']}>
        <input
          autoFocus // the button that had the focus has gone with the form
          readOnly
          aria-label={reveal.key}
          value={secret}
          spellCheck={false}
          onFocus={(event) => event.target.select()}
          onCopy={() => setCopied(true)}
        />
        <CopyButton
          text={secret}
          label={reveal.copy}
          variant="primary"
          size="medium"
          onCopied={() => setCopied(true)}
        />
      </div>
      <CheckField
        label={reveal.saved}
        hint={reveal.savedHint}
        checked={isSaved}
        onChange={setSaved}
      />
      <details className={styles['try']}>
        <summary>{reveal.tryIt}</summary>
        <CodeBlock code={curlWith(secret)} label={reveal.curl} />
      </details>
      <DialogActions>
        <p id={id} className={styles['how']}>
          {!(isCopied && isSaved) && reveal.how}
        </p>
        <Button
          variant="primary"
          disabled={!isCopied || !isSaved}
          aria-describedby={id}
          onClick={onDone}
        >
          {reveal.done}
        </Button>
      </DialogActions>
    </>
  );
}
