import type { ReactNode } from 'react';
import { Button } from '../../components/button.tsx';

interface ToolProps {
  name: string;
  icon: ReactNode;
  isDisabled: boolean;
  onClick: () => void;
}

/** A button with an icon; a tooltip shows its name. */
export function Tool({ name, icon, isDisabled, onClick }: ToolProps) {
  const named = { 'aria-label': name, title: name };
  return (
    <Button {...named} size="small" variant="ghost" disabled={isDisabled} onClick={onClick}>
      {icon}
    </Button>
  );
}
