import { useEffect, useState } from 'react';
import { texts } from '../texts.ts';
import { Button } from './button.tsx';
import { copyText } from './clipboard.ts';
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
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    if (await copyText(text)) setCopied(true);
    onCopied?.();
  };
  return (
    <Button variant={variant} size={size} onClick={() => void copy()}>
      {isCopied ? <CheckIcon /> : <CopyIcon />}
      <span aria-live="polite">{isCopied ? texts.common.copied : label}</span>
    </Button>
  );
}
