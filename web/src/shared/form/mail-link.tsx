import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { readCode } from '../http/http.ts';
import { Button } from '../ui/button.tsx';
import { FormAlert } from './fields.tsx';
import { FormResult } from './form-result.tsx';

type MailLinkProps = {
  token: string | undefined;
  follow: UseMutationResult<unknown, Error, string>;
  texts: { text: string; button: string; done: string; failed: string; dead: string };
  /** Where to go on. */
  children?: ReactNode;
};

/** What a link of a mail is for: it is done on a click, because programs that check mails open their links. */
export function MailLink({ token, follow, texts, children }: MailLinkProps) {
  const { text, button, done, failed, dead } = texts;
  const isDead = !token || readCode(follow.error) === 'LINK_INVALID';
  if (isDead || follow.isSuccess) return <FormResult text={isDead ? dead : done}>{children}</FormResult>;
  return (
    <div className="grid gap-5">
      <p>{text}</p>
      <FormAlert>{follow.isError && failed}</FormAlert>
      <Button disabled={follow.isPending} onClick={() => follow.mutate(token)}>
        {button}
      </Button>
    </div>
  );
}
