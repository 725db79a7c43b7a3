import type { ButtonHTMLAttributes } from 'react';
import { Link, type LinkProps } from 'react-router';
import styles from './button.module.css';

interface Look {
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger';
  size?: 'medium' | 'small';
}

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> &
  Look & {
    /** Its action is in progress: the button stays, and ignores clicks. */
    busy?: boolean;
  };

function classOf({ variant = 'secondary', size = 'medium' }: Look, more = ''): string {
  return [styles['button'], styles[variant], styles[size], more].join(' ');
}

export function Button({ variant, size, busy = false, className, ...props }: ButtonProps) {
  const look = classOf({ ...(variant && { variant }), ...(size && { size }) }, className);
  const onClick = busy ? undefined : props.onClick;
  return (
    <button
      type="button"
      {...props}
      className={look}
      onClick={onClick}
      aria-disabled={busy || undefined}
      data-busy={busy || undefined}
    />
  );
}

/** A link of the console that looks like a button. */
export function ButtonLink({ variant, size, className, ...props }: LinkProps & Look) {
  const look = classOf({ ...(variant && { variant }), ...(size && { size }) }, className);
  return <Link {...props} className={look} />;
}
