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
    await navigator.clipboard.writeText(text);
    setCopied(true);
    onCopied?.();
  };
  return (
    <Button variant={variant} size={size} onClick={() => void copy()}>
      {isCopied ? <CheckIcon /> : <CopyIcon />}
      <span aria-live="polite">{isCopied ? texts.common.copied : label}</span>
    </Button>
  );
}
