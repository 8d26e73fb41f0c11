import type { ComponentProps } from 'react';

const LOOKS = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong',
  secondary: 'border-line-strong bg-surface text-ink hover:bg-paper-deep',
  quiet: 'text-accent hover:bg-accent-soft',
  danger: 'text-danger hover:bg-danger-soft',
  destructive: 'bg-danger text-on-accent hover:bg-danger/85',
} as const;

export type ButtonLook = keyof typeof LOOKS;

/** The class names of a button, also for links that look like one. */
export const buttonStyle = (look: ButtonLook = 'primary'): string => `button ${LOOKS[look]}`;

type ButtonProps = ComponentProps<'button'> & { look?: ButtonLook };

export const Button = ({ look = 'primary', className = '', type = 'button', ...attributes }: ButtonProps) => (
  <button type={type} className={`${buttonStyle(look)} ${className}`} {...attributes} />
);
