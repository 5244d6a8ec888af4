// Pieces of a page.
export function asHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

export function tag(name: string, inside: string): string {
  return `<${name}>${inside}</${name}>`;
}
