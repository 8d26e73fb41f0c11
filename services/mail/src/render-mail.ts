import Handlebars from 'handlebars';
import LAYOUT from './layout.json' with { type: 'json' };
import type { MailContent } from './mail.ts';

/** The two templates of every mail; `layout.json` is what `npm run render:mails` makes of `layout.mjml` and `layout.txt`. */
export type Layout = { html: readonly string[]; text: readonly string[] };

const OPTIONS = { knownHelpersOnly: true };

export function createRenderer({ html, text }: Layout) {
  const renderHtml = Handlebars.compile(html.join('\n'), OPTIONS);
  const renderText = Handlebars.compile(text.join('\n'), { ...OPTIONS, noEscape: true });
  return (content: MailContent, publicUrl: string) => ({
    subject: content.subject,
    html: renderHtml({ ...content, publicUrl }),
    text: renderText({ ...content, publicUrl }).trim(),
  });
}

/** The subject, text and HTML of a mail. Whatever its content contains is shown as text. */
export const renderMail = createRenderer(LAYOUT);
