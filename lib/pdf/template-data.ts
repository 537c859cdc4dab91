import { fontFamilies } from './fonts';
import { isElement, type Printable, type PrintableDocument, type PrintableElement } from './printable';
import { printableText } from './printable-text';

/**
 * The content of a cell or a line as the template reads it: a string where there is nothing to style, else pieces. Typst
 * takes tens of microseconds to walk an element, which long receipts have tens of thousands of.
 */
type Content = string | readonly Printable[];

/** A row of an item: its name, its small print (a list of lines), or a discount. */
type ItemRow =
  | { readonly kind: 'name' | 'discount'; readonly cells: readonly Content[] }
  | { readonly kind: 'details'; readonly cells: readonly (readonly Content[])[] };

/** The table of items as the template reads it. */
interface ItemTable {
  readonly tag: 'table';
  readonly classes: readonly ['items'];
  readonly head: readonly Content[];
  /** For each column but the first, whether something in it is so long that it must leave room for the name. */
  readonly wide: readonly boolean[];
  /** What is kept stays whole on one page. */
  readonly items: readonly { readonly kept: boolean; readonly rows: readonly ItemRow[] }[];
}

/** Longest content in bytes of a column that takes as much room as it needs. */
const narrowMax = 30;
/** Rows and bytes of an item that is kept on one page: it must fit, whatever a till sends. */
const keptMax = { rows: 12, bytes: 1_500 } as const;
/** Classes that the template styles where they stand in a line. */
const styled = ['kind', 'masked', 'returned'];

/** The document as the template reads it: JSON. */
export function templateData(document: PrintableDocument): string {
  return JSON.stringify({
    ...document,
    title: printableText(document.title).replaceAll('\u200b', ''),
    fonts: fontFamilies,
    body: document.body.map(dataOf),
  });
}

function dataOf(node: Printable): unknown {
  if (typeof node === 'string') return printableText(node);
  if (node.tag === 'table' && node.classes.includes('items')) return itemTable(node);
  return { ...node, children: node.children.map(dataOf) };
}

function itemTable(table: PrintableElement): ItemTable {
  const { children } = withCleanText(table);
  const head = rowsOf(childrenOf(children, 'thead')[0]).flatMap(({ children: cells }) =>
    cells.filter(isElement),
  );
  const longest = head.map(() => 0);
  const items = childrenOf(children, 'tbody').map((body) => {
    const rows = rowsOf(body);
    for (const row of rows) {
      for (const [at, cell] of row.children.entries())
        longest[at] = Math.max(longest[at] ?? 0, bytesOf(cell));
    }
    const short = rows.length <= keptMax.rows && sum(rows.map(bytesOf)) < keptMax.bytes;
    return { kept: rows.length > 1 && short, rows: rows.map(itemRow) };
  });
  return {
    tag: 'table',
    classes: ['items'],
    head: head.map((cell) => contentOf(cell.children)),
    wide: longest.slice(1).map((bytes) => bytes > narrowMax),
    items,
  };
}

function itemRow({ classes, children }: PrintableElement): ItemRow {
  const cells = children.filter(isElement);
  if (cells[0]?.classes.includes('details') === true) {
    const lines = cells[0].children.map((line) => contentOf(isElement(line) ? line.children : [line]));
    return { kind: 'details', cells: [lines] };
  }
  const kind = classes.includes('discount') ? 'discount' : 'name';
  return { kind, cells: cells.map((cell) => contentOf(cell.children)) };
}

function withCleanText(node: PrintableElement): PrintableElement {
  const children = node.children.map((child) =>
    isElement(child) ? withCleanText(child) : printableText(child),
  );
  return { ...node, children };
}

function contentOf(nodes: readonly Printable[]): Content {
  const plain = nodes.map(plainText);
  return plain.includes(null) ? nodes : plain.join('');
}

/** A piece as a string, isolated where it is foreign text; null where it takes more than that. */
function plainText(node: Printable): string | null {
  // Zero-width spaces are no characters of the file; the template takes them out.
  if (!isElement(node)) return node.includes('\u200b') ? null : node;
  const { tag, classes, lang, dir, href, children } = node;
  if (classes.includes('unseen')) return '';
  if (lang !== null || href !== null || (tag !== 'bdi' && tag !== 'span')) return null;
  if (classes.some((name) => styled.includes(name))) return null;
  const text = contentOf(children);
  if (typeof text !== 'string') return null;
  return tag === 'span' || children.length === 0
    ? text
    : `${dir === 'ltr' ? '\u2066' : '\u2068'}${text}\u2069`;
}

function childrenOf(nodes: readonly Printable[], tag: string): PrintableElement[] {
  return nodes.filter(isElement).filter((node) => node.tag === tag);
}

function rowsOf(part: PrintableElement | undefined): PrintableElement[] {
  return childrenOf(part?.children ?? [], 'tr');
}

function bytesOf(node: Printable): number {
  return isElement(node) ? sum(node.children.map(bytesOf)) : Buffer.byteLength(node);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
