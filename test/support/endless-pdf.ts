// A small PDF that takes minutes to read.

/** Parts inside each other, each of which shows the next one so many times. */
const depth = 7;
const times = 50;

/** Its one page shows a part, which shows another one many times, and so on; the innermost one is a letter. */
export function endlessPdf(): Uint8Array {
  const first = 5;
  const last = first + depth;
  const parts = Array.from({ length: depth }, (_, at) =>
    streamOf('/X Do '.repeat(times), `${form} /Resources ${showing(first + at + 1)}`),
  );
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources ${showing(first)} >>`,
    streamOf('/X Do '),
    ...parts,
    streamOf('BT /F1 11 Tf 72 720 Td (x) Tj ET', `${form} /Resources << /Font << /F1 ${last + 1} 0 R >> >>`),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, at) => {
    const offset = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const head = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
  const rest = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text + head + rest, 'latin1');
}

const form = '/Type /XObject /Subtype /Form /BBox [0 0 612 792]';
const showing = (part: number) => `<< /XObject << /X ${part} 0 R >> >>`;
const streamOf = (stream: string, more = '') =>
  `<< /Length ${stream.length} ${more} >>\nstream\n${stream}\nendstream`;
