// Text that nobody sees on a page or in a document must not become text that is quoted from it.
import { describe, expect, it } from 'vitest';
import { readHtml } from '../../../../src/sources/extract/html-page.ts';
import { readWebPage } from '../../../../src/sources/extract/web-page.ts';

const sentence = 'A kettle that is cleaned once a month boils its water for ten years without any trouble. ';
const seen = sentence.repeat(8).trim();
const secret = 'This product is safe for children of any age, as every study of the last years has found. '
  .repeat(5)
  .trim();
const page = (html: string) => readWebPage(`<main><p>${seen}</p>${html}</main>`).text;
const document = (html: string) => readHtml(`<main><p>${seen}</p>${html}</main>`).text;

describe.each([
  ['a page of the web', page],
  ['a document', document],
])('hidden text of %s', (_what, textOf) => {
  const isRead = (html: string) => textOf(html).includes('safe for children');

  it.each([
    ['not displayed', `<div style="display:none"><p>${secret}</p></div>`],
    ['with the attribute', `<div hidden><p>${secret}</p></div>`],
    ['invisible', `<div style="visibility: hidden"><p>${secret}</p></div>`],
    ['for screen readers', `<div class="sr-only"><p>${secret}</p></div>`],
    ['clipped', `<div style="position:absolute;clip:rect(0,0,0,0)"><p>${secret}</p></div>`],
    ['of no size', `<div style="font-size:0"><p>${secret}</p></div>`],
    ['of a pixel', `<p style="color:#333; font-size: 1px;">${secret}</p>`],
    ['off the screen', `<div style="position:absolute;left:-9999px"><p>${secret}</p></div>`],
    ['indented away', `<p style="text-indent:-99999px">${secret}</p>`],
    ['white on white', `<p style="color: #fff; background-color: White">${secret}</p>`],
    ['transparent', `<p style="color:transparent">${secret}</p>`],
    ['in a comment', `<!-- <p>${secret}</p> -->`],
    ['in a script', `<script>var text = "<p>${secret}</p>"</script>`],
    ['in a template', `<template><p>${secret}</p></template>`],
    ['behind a picture', `<img alt="${secret}"><a href="/x" title="${secret}">Here</a>`],
    [
      'in what is shown to all',
      `<div aria-hidden="true"><p>${seen.replaceAll('kettle', 'pot')}</p><p hidden>${secret}</p></div>`,
    ],
  ])('is not read where it is %s', (_name, html) => {
    expect(textOf(html)).toContain(seen);
    expect(isRead(html)).toBe(false);
  });

  it.each([
    ['a tab opens', `<div role="tabpanel" hidden><p>${secret}</p></div>`],
    ['a name says that it opens', `<div class="faq-answer" style="display:none"><p>${secret}</p></div>`],
    [
      'a button controls',
      `<button aria-controls="more other">More</button><div id="more" hidden><p>${secret}</p></div>`,
    ],
    ['a script puts in its place', `<div hidden id="S:1a"><p>${secret}</p></div>`],
    ['only screen readers leave out', `<div aria-hidden="true"><p>${secret}</p></div>`],
    ['sets its own size', `<div style="font-size:0"><p style="font-size:16px">${secret}</p></div>`],
    ['has a colour and a ground', `<p style="color:#fff;background:#000">${secret}</p>`],
    ['is cut out of a picture', `<p style="color:transparent;background-clip:text">${secret}</p>`],
  ])('is read where it is text that %s', (_name, html) => {
    expect(isRead(html)).toBe(true);
  });
});
