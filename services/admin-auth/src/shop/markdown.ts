import { marked } from 'marked';
import sanitizeHtml from 'sanitize-html';

const LEVELS = [1, 2, 3, 4, 5, 6];

/** The highest headings of a text stand directly below that of the page, and the others below those. */
function toHeadings(html: string): Record<string, string> {
  const highest = LEVELS.find((level) => new RegExp(`<h${level}\\b`, 'i').test(html)) ?? 2;
  const toLevel = (level: number) => Math.min(Math.max(level + 2 - highest, 2), 6);
  return Object.fromEntries(LEVELS.map((level) => [`h${level}`, `h${toLevel(level)}`]));
}

const SANITIZING: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['h2', 'h3', 'h4', 'h5', 'h6', 'p', 'br', 'hr', 'blockquote', 'pre', 'code', 'ul', 'ol', 'li'],
    ...['a', 'em', 'strong', 'del', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: { a: ['href', 'title', 'rel'], ol: ['start'], th: ['align'], td: ['align'] },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
};

const LINKS = { a: sanitizeHtml.simpleTransform('a', { rel: 'nofollow noopener noreferrer' }) };

const TEXT_ONLY: sanitizeHtml.IOptions = { allowedTags: [], allowedAttributes: {} };

/**
 * Renders Markdown as HTML of text, lists, tables and links, without pictures, scripts and styles. The title is that of a
 * first heading of the first level, which is not repeated in the HTML; it is plain text.
 * @throws RangeError when quotes or lists are nested thousands of times.
 */
export function renderMarkdown(markdown: string): { title?: string; html: string } {
  const html = marked.parse(markdown, { async: false });
  const [heading = '', content = ''] = /^<h1>(.*?)<\/h1>/s.exec(html) ?? [];
  const title = decodeEntities(sanitizeHtml(content, TEXT_ONLY)).trim();
  const rest = title ? html.slice(heading.length) : html;
  const transformTags = { ...toHeadings(rest), ...LINKS };
  return {
    ...(title && { title }),
    html: sanitizeHtml(rest, { ...SANITIZING, transformTags }).trim(),
  };
}

/** Sanitised text has these four entities only. */
const decodeEntities = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
