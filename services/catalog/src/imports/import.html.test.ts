import { expect, it } from '@jest/globals';
import { htmlToText } from './import.html.ts';

it.each([
  ['<p>A <strong>salty</strong> book.</p>', 'A salty book.'],
  ['<p>One</p>\n<p>Two &amp; three&nbsp;four</p>', 'One\n\nTwo & three four'],
  ['<P>Upper</P><DIV class="x">case</DIV>', 'Upper\n\ncase'],
  ['One<br>two<br />three', 'One\ntwo\nthree'],
  ['<ul><li>One</li><li>Two</li></ul>Three', '• One\n• Two\n\nThree'],
  ['<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>', 'a b\nc'],
  ['<p>Lines\n   within a   paragraph</p>', 'Lines within a paragraph'],
  ['<em>One</em>\n\nTwo, as WordPress separates them', 'One\n\nTwo, as WordPress separates them'],
  ['<a href="javascript:alert(1)" onclick="alert(1)">A link</a>', 'A link'],
])('The text of %j has its paragraphs', (html, text) => {
  expect(htmlToText(html)).toBe(text);
});

it.each([
  ['&eacute;&Eacute;&szlig;&hellip;&rsquo;&euro;', 'éÉß…’€'],
  ['&#233;&#xE9;&#x1F4D6;', 'éé📖'],
  // Numbers of Windows-1252, as browsers read them.
  ['&#146;&#151;', '’—'],
  ['&unknown; AT&T R&D', '&unknown; AT&T R&D'],
  ['&#0;&#xD800;&#99999999;&#27;', ''],
  ['&lt;b&gt;&amp;amp;', '<b>&amp;'],
])('The characters %s are decoded once', (references, text) => {
  expect(htmlToText(`<p>${references}</p>`)).toBe(text);
});

it.each([
  ['<p>a</p><script>alert("<p>b</p>")</script><style>p { color: red }</style>c', 'a\n\nc'],
  ['a<!-- <p>b</p> --><br>c<!-- never closed', 'a\nc'],
  ['<img src=x onerror=alert(1)>a', 'a'],
  ['<svg onload=alert(1)><text>b</text></svg>a<br>', 'a'],
  ['a<br><iframe srcdoc="b">', 'a'],
])('What is not drawn of %s is left out', (html, text) => {
  expect(htmlToText(html)).toBe(text);
});

it.each(['Use the <b> tag', '1 < 2 and 3 > 2', 'Fish &amp; chips', 'a <br', 'x <y@z.example> </>'])(
  'A text that is not HTML stays as it is: %s',
  (text) => {
    expect(htmlToText(text)).toBe(text);
  },
);

it.each([
  ['nested', '<div>'.repeat(40_000)],
  ['unclosed tags', `${'<p '.repeat(60_000)}<br>`],
  ['unclosed comments', `${'<!--'.repeat(50_000)}<br>`],
  ['hidden', `<br>${'<script>'.repeat(25_000)}`],
  ['spaces', `<br>${'<b> </b> '.repeat(22_000)}${' '.repeat(100_000)}`],
  ['lines', `<br>${'\n '.repeat(100_000)}`],
  ['references', `<br>${'&#'.repeat(100_000)}`],
])('Hostile HTML takes time by its length alone: %s', (_, html) => {
  const cpuMs = () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  };
  const before = cpuMs();
  htmlToText(html);
  // What reads characters again and again takes minutes.
  expect(cpuMs() - before).toBeLessThan(2000);
});
