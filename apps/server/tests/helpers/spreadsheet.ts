import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

/** A cell as a spreadsheet keeps it: a text, a number as written, a day as its number, or a formula with what it came to. */
export type Cell =
  | string
  | { readonly number: string }
  | { readonly day: number }
  | { readonly formula: string; readonly value: string };

/** The files of a workbook with one sheet, as the programs of offices write them. */
export function sheetFiles(rows: readonly (readonly Cell[])[]): Record<string, string> {
  const strings: string[] = [];
  const cell = (value: Cell, at: string): string => {
    if (typeof value === 'string')
      return value === '' ? '' : `<c r="${at}" t="s"><v>${strings.push(value) - 1}</v></c>`;
    if ('day' in value) return `<c r="${at}" s="1"><v>${value.day}</v></c>`;
    if ('formula' in value) return `<c r="${at}" t="str"><f>${value.formula}</f><v>${value.value}</v></c>`;
    return `<c r="${at}"><v>${value.number}</v></c>`;
  };
  const sheet = rows.map((row, index) => {
    const cells = row.map((value, column) => cell(value, `${String.fromCharCode(65 + column)}${index + 1}`));
    return `<row r="${index + 1}">${cells.join('')}</row>`;
  });
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return {
    'xl/workbook.xml':
      '<?xml version="1.0"?><workbook xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Statement" sheetId="1" r:id="rId7"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<?xml version="1.0"?><Relationships><Relationship Id="rId7" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/styles.xml':
      '<?xml version="1.0"?><styleSheet><numFmts><numFmt numFmtId="165" formatCode="dd/mmm/yyyy"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="165"/></cellXfs></styleSheet>',
    'xl/sharedStrings.xml': `<?xml version="1.0"?><sst>${strings.map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`).join('')}</sst>`,
    'xl/worksheets/sheet1.xml': `<?xml version="1.0"?><worksheet><sheetData>${sheet.join('')}</sheetData></worksheet>`,
  };
}

export async function zipped(files: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const archive = new ZipFile();
  for (const [path, content] of Object.entries(files)) archive.addBuffer(Buffer.from(content), path);
  archive.end();
  return buffer(archive.outputStream);
}
