import { type I18n, i18n as ofPage } from '@bookstore/i18n/i18n';
import { cloneElement, Fragment, type ReactElement, type ReactNode } from 'react';

type TransProps = {
  /** A message with elements as `<terms>…</terms>`, or `<note/>` for one without content. */
  id: string;
  values?: Readonly<Record<string, unknown>>;
  components: Readonly<Record<string, ReactElement<{ children?: ReactNode }>>>;
  /** The texts of another language than that of the page. */
  i18n?: I18n | undefined;
};

const ELEMENT = /<(\w+)>([^]*?)<\/\1>|<(\w+)\/>/g;
/** It stands for `<` in values, which have no elements, until those of the message are found. Unicode has no such character. */
const LESS_THAN = '\ufdd0';

const hide = (value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll('<', LESS_THAN) : value;
const reveal = (text: string): string => text.replaceAll(LESS_THAN, '<');

function fill(text: string, components: TransProps['components']): ReactNode[] {
  const nodes: ReactNode[] = [];
  let at = 0;
  for (const { 0: whole, 1: name, 2: content, 3: single, index } of text.matchAll(ELEMENT)) {
    const element = components[name ?? single ?? ''];
    if (!element) continue;
    nodes.push(reveal(text.slice(at, index)));
    nodes.push(content === undefined ? element : cloneElement(element, {}, ...fill(content, components)));
    at = index + whole.length;
  }
  return [...nodes, reveal(text.slice(at))];
}

/** A sentence with elements in it, which a translation may put in another order. */
export function Trans({ id, values = {}, components, i18n = ofPage }: TransProps) {
  const hidden = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, hide(value)]));
  return fill(i18n.t(id, hidden), components).map((node, index) => <Fragment key={index}>{node}</Fragment>);
}
