import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { Messages } from '../i18n.ts';

const ACCENTS = new Map(
  'aácćeéiíkḱlĺmḿnńoópṕrŕsśuúyýzźAÁCĆEÉIÍLĹNŃOÓRŔSŚUÚ'.match(/../gu)?.map(([a = '', b = '']) => [a, b]),
);
const LONGER = 0.4;

/** As words, which break between lines. */
const fill = (length: number): string => '·'.repeat(length).replaceAll(/·{6}(?=·)/g, '$& ');

/** A text accented and 40% longer; tags stay. */
const stretch = (text: string) =>
  text.replaceAll(/<[^>]*>|[a-zA-Z]/g, (part) => ACCENTS.get(part) ?? part) +
  fill(Math.ceil(text.trim().length * LONGER));

/** Messages in a language that nobody speaks: texts that are no messages, and those that are cut, stand out in it. */
export const createPseudoMessages = (ids: readonly string[]): Messages =>
  Object.fromEntries(ids.map((id) => [id, ['⟦', ...compileMessageOrThrow(id, stretch), '⟧']]));
