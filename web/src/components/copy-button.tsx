import { useEffect, useState } from 'react';
import { texts } from '../texts.ts';
import { Button } from './button.tsx';
import { CheckIcon, CopyIcon } from './icons.tsx';

const SHOWN_MS = 2_000;

interface CopyButtonProps {
  text: string;
  label?: string;
  variant?: 'primary' | 'secondary' | 'ghost';
  size?: 'medium' | 'small';
  /** Also if the browser refused, because the user can copy the visible text by hand. */
  onCopied?: () => void;
}

export function CopyButton({
  text,
  label = texts.common.copy,
  variant = 'secondary',
  size = 'small',
  onCopied,
}: CopyButtonProps) {
  const { isCopied, copy } = useCopy(text);
  return (
    <Button variant={variant} size={size} onClick={() => void copy().then(onCopied)}>
      {isCopied ? <CheckIcon /> : <CopyIcon />}
      <span aria-live="polite">{isCopied ? texts.common.copied : label}</span>
    </Button>
  );
}

/** Copies a text, and knows for a while that it has. */
export function useCopy(text: string) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  return { isCopied, copy: async () => setCopied(await copyText(text)) };
}

/**
 * Copies text, also where the browser has no Clipboard API: on a site without HTTPS.
 * @returns false if the browser allows no copying
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
}

function copySelected(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.className = 'visually-hidden';
  // Inside an open dialog or menu, because an element outside of it cannot have the focus.
  const place = document.activeElement?.closest('[role=dialog], [role=menu]') ?? document.body;
  const before = document.activeElement;
  place.append(field);
  field.select();
  // The only way without HTTPS, deprecated as it is.
  // oxlint-disable-next-line typescript/no-deprecated
  const isCopied = document.execCommand('copy');
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  return isCopied;
}
