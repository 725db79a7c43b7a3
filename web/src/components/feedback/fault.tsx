import { PlatenError } from '@platen/client';
import { texts } from '../../texts.ts';
import { Button } from '../button.tsx';
import { Notice } from './notice.tsx';

/** A failure with the platform's message and the next step. */
export function Fault({ error, onRetry }: { error: Error; onRetry?: () => void }) {
  const id = error instanceof PlatenError ? error.requestId : undefined;
  const details = error instanceof PlatenError ? error.details : [];
  return (
    <Notice
      tone="bad"
      title={texts.errors.title}
      actions={
        onRetry && (
          <Button size="small" onClick={onRetry}>
            {texts.common.tryAgain}
          </Button>
        )
      }
    >
      <p>{messageOf(error)}</p>
      {details.map(({ path, message }) => (
        <p key={path + message}>
          <code>{path}</code> {message}
        </p>
      ))}
      {id && (
        <p>
          <small>{texts.common.requestId(id)}</small>
        </p>
      )}
    </Notice>
  );
}

/** The platform's message; a browser's message about a fault in the page would not help. */
export function messageOf(error: Error): string {
  return error instanceof PlatenError ? error.message : texts.errors.unexpected;
}
