import { describe, expect, it } from '@jest/globals';
import { renderMarkdown } from './markdown.ts';

describe('rendered Markdown', () => {
  it.each([
    ['# Title\n\n## One\n\n### Two', '<h2>One</h2>\n<h3>Two</h3>'],
    ['## One\n\n#### Two', '<h2>One</h2>\n<h4>Two</h4>'],
    ['Text.\n\n# One\n\n## Two', '<p>Text.</p>\n<h2>One</h2>\n<h3>Two</h3>'],
    ['### One\n\n###### Two', '<h2>One</h2>\n<h5>Two</h5>'],
  ])('has its highest headings directly below that of the page: %j', (markdown, html) => {
    expect(renderMarkdown(markdown).html).toBe(html);
  });

  it('has a title, lists, tables and links', () => {
    const { title, html } = renderMarkdown('# AGB & *mehr*\n\n## One\n\n- a\n\n[we](https://shop.example)');
    expect(title).toBe('AGB & mehr');
    expect(html).toContain('<h2>One</h2>');
    expect(html).not.toContain('AGB');
    expect(html).toContain('<a href="https://shop.example" rel="nofollow noopener noreferrer">we</a>');
  });

  it.each([
    '<script>alert(1)</script>',
    '[a](javascript:alert(1))',
    '[a](JaVa&#x0A;script:alert(1))',
    '[a](data:text/html,<script>alert(1)</script>)',
    '<a href="vbscript:x" onclick="alert(1)">a</a>',
    '<img src=x onerror=alert(1)>',
    '![a](https://tracker.example/a.png)',
    '<svg><a xlink:href="javascript:alert(1)"><text>a</text></a></svg>',
    '<p style="position:fixed" id="x" class="y">a</p>',
    '<iframe src="https://evil.example"></iframe>',
    '<form action="https://evil.example"><input name=a></form>',
    '[a](//evil.example)',
  ])('is harmless: %s', (markdown) => {
    const { html } = renderMarkdown(markdown);
    expect(html).not.toMatch(
      /<(script|img|svg|iframe|form|input|style)|javascript:|data:|vbscript:|\son\w+=|style=|id=|class=|href="\/\//i,
    );
  });
});
