import { useId } from 'react';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import type { DialogContent } from './dialogs.ts';
import { Modal } from './modal.tsx';

const TONES = {
  success: { icon: 'check', style: 'bg-accent-soft text-accent' },
  warning: { icon: 'warning', style: 'bg-warning-soft text-warning' },
  danger: { icon: 'warning', style: 'bg-danger-soft text-danger' },
} as const;

function ToneIcon({ tone }: { tone: keyof typeof TONES }) {
  const { icon, style } = TONES[tone];
  return (
    <span className={`mx-auto mb-4 flex size-14 items-center justify-center rounded-full ${style}`}>
      <Icon name={icon} className="size-7" />
    </span>
  );
}

export type DialogProps = { content: DialogContent; onClose: (isConfirmed: boolean) => void };

/** A dialog of a title, a text and one or two buttons. */
export function Dialog({ content: { title, text, tone, confirm, cancel }, onClose }: DialogProps) {
  const id = useId();
  const isDanger = tone === 'danger';
  return (
    <Modal
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={text ? `${id}-text` : undefined}
      className="text-center"
      onClose={onClose}
    >
      {(close) => (
        <>
          {tone && <ToneIcon tone={tone} />}
          <h2 id={`${id}-title`} className="font-serif text-xl font-semibold text-balance">
            {title}
          </h2>
          {text && (
            <p id={`${id}-text`} className="mt-2 text-balance text-muted">
              {text}
            </p>
          )}
          <div className="mt-6 flex flex-wrap justify-center gap-3">
            <Button look={isDanger ? 'destructive' : 'primary'} onClick={close(true)}>
              {confirm}
            </Button>
            {cancel && (
              <Button look="secondary" data-focused={isDanger || undefined} onClick={close(false)}>
                {cancel}
              </Button>
            )}
          </div>
        </>
      )}
    </Modal>
  );
}
