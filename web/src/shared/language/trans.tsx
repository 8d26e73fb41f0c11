import { i18n } from '@bookstore/i18n/i18n';
import { cloneElement, Fragment, type ReactElement, type ReactNode } from 'react';

type TransProps = {
  /** A message with elements as `<0>…</0>`, or `<0/>` for one without content. */
  id: string;
  values?: Readonly<Record<string, unknown>>;
  components: Readonly<Record<string, ReactElement<{ children?: ReactNode }>>>;
};

const ELEMENT = /<(\w+)>([^]*?)<\/\1>|<(\w+)\/>/g;

function fill(text: string, components: TransProps['components']): ReactNode[] {
  const nodes: ReactNode[] = [];
  let at = 0;
  for (const { 0: whole, 1: name, 2: content, 3: single, index } of text.matchAll(ELEMENT)) {
    const element = components[name ?? single ?? ''];
    if (!element) continue;
    nodes.push(text.slice(at, index));
    nodes.push(content === undefined ? element : cloneElement(element, {}, ...fill(content, components)));
    at = index + whole.length;
  }
  return [...nodes, text.slice(at)];
}

/** A sentence with elements in it, which a translation may put in another order. */
export const Trans = ({ id, values, components }: TransProps) =>
  fill(i18n.t(id, values), components).map((node, index) => <Fragment key={index}>{node}</Fragment>);
