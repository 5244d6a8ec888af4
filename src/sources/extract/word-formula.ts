// Formulas of Word as runs of text: without them a sentence says something else.
import { parseHtml } from './html-tree.ts';
import { mathText } from './math-text.ts';

const formula = /<m:oMath(?:\s[^>]*)?(?<!\/)>([\s\S]*?)<\/m:oMath>/g;
const paragraph = /<\/?m:oMathPara(?:\s[^>]*)?>/g;
const properties = /<([mw]:\w*Pr)(?:\s[^>]*?)?(?:\/>|>[\s\S]*?<\/\1>)/g;

/** What has a name in MathML by which it is read; of all other structures a text would say something else. */
const known: Readonly<Record<string, string>> = {
  f: 'mfrac',
  sSup: 'msup',
  sSub: 'msub',
  sSubSup: 'msubsup',
  num: 'mrow',
  den: 'mrow',
  e: 'mrow',
  sup: 'mrow',
  sub: 'mrow',
  t: '',
};

/** A number, a name or a sign: what is more than one stands in brackets below a bar or above a line. */
const token = /&#?\w+;|[\p{L}\p{N}.,]+|[^\s<>]/gu;

/** The XML of a document in which formulas are text, apart from those that would need more than one line. */
export function withFormulas(xml: string): string {
  return xml.replaceAll(paragraph, '').replaceAll(formula, (whole, inside: string) => {
    const bare = inside.replaceAll(properties, '').replaceAll(/<\/?[mw]:r(?:\s[^>]*)?>/g, '');
    const names = Array.from(bare.matchAll(/<(?:m:)?([\w:]+)/g), ([, name = '']) => name);
    if (!names.every((name) => Object.hasOwn(known, name))) return whole;
    const math = bare
      .replaceAll(/(?<=>)[^<>]+(?=<\/m:t>)/g, (text) => text.replaceAll(token, '<mi>$&</mi>'))
      .replaceAll(/<(\/?)m:(\w+)[^>]*>/g, (_tag, slash: string, name: string) =>
        name === 't' ? '' : `<${slash}${known[name]}>`,
      );
    const nodes = parseHtml(`<math>${math}</math>`);
    const at = nodes.findIndex(({ name }) => name === 'math');
    const text = escaped(mathText(nodes, at) ?? '');
    return `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
  });
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
