import { createI18n } from '@bookstore/i18n/i18n';
import { expect, it } from '@jest/globals';
import { render } from '@testing-library/react';
import { Trans } from './trans.tsx';

it('A sentence has its elements, its plurals and its values in it', () => {
  const { container } = render(
    <Trans
      id="{count, plural, one {# book} other {# books}} in <list>{name}</list>, <when/>"
      values={{ count: 1200, name: 'Gothic' }}
      components={{ list: <b />, when: <i>today</i> }}
    />,
  );
  expect(container.innerHTML).toBe('1,200 books in <b>Gothic</b>, <i>today</i>');
});

it('A value is text, also where it is like an element of the sentence', () => {
  const title = '<hidden>x</hidden> & <book/>';
  const { container } = render(
    <Trans
      id="Add <book>{title}</book><hidden>: {title}</hidden>"
      values={{ title }}
      components={{ book: <b />, hidden: <i /> }}
    />,
  );
  expect(container.textContent).toBe(`Add ${title}: ${title}`);
  expect(container.querySelectorAll('b, i')).toHaveLength(2);
});

it('A sentence can be in another language than the page', () => {
  const i18n = createI18n('mt', { 'Read <terms>it</terms>.': 'Aqra <terms>dan</terms>.' });
  const { container } = render(
    <Trans id="Read <terms>it</terms>." components={{ terms: <b /> }} i18n={i18n} />,
  );
  expect(container.innerHTML).toBe('Aqra <b>dan</b>.');
});
