import { randomUUID } from 'node:crypto';
import { mapWithYields, yieldToEventLoop } from '@/lib/core/event-loop';
import { fontFamilies } from './fonts';
import { isElement, type Printable, type PrintableDocument, type PrintableElement } from './printable';
import { printableText } from './printable-text';

/**
 * A string where possible: Typst takes tens of microseconds for an element, and long receipts have tens of
 * thousands.
 */
type Content = string | readonly Printable[];

type ItemRow =
  | { readonly kind: 'name' | 'discount'; readonly cells: readonly Content[] }
  | { readonly kind: 'details'; readonly cells: readonly (readonly Content[])[] };

/** `lengths` has, for each column, the bytes of its longest content. */
interface Item {
  readonly kept: boolean;
  readonly lengths: readonly number[];
  readonly rows: readonly ItemRow[];
}

interface ItemTable {
  readonly tag: 'table';
  readonly classes: readonly ['items'];
  readonly head: readonly Content[];
  /** For each column but the first: true if its width is limited. */
  readonly wide: readonly boolean[];
  readonly items: typeof rowsMark;
}

const narrowMax = 30;
/** Most rows and bytes of an item that is kept on one page. */
const keptMax = { rows: 12, bytes: 1_500 } as const;
const styled = new Set(['kind', 'masked', 'returned']);

/** Random, so that no text contains these marks. JSON that is written in pieces replaces them. */
const rowsMark = randomUUID();
const attachmentMark = randomUUID();

export interface TemplateData {
  readonly json: string;
  /** Characters except those of pictures. Typst's time grows with them. */
  readonly textLength: number;
}

export async function templateData(document: PrintableDocument, signal: AbortSignal): Promise<TemplateData> {
  const { items: bodies, body, title, attachment } = document;
  const items = await mapWithYields(bodies.filter(isElement), itemOf, signal);
  const rows = await mapWithYields(
    items,
    ({ kept, rows: some }) => JSON.stringify({ kept, rows: some }),
    signal,
  );
  let pictures = 0;
  const dataOf = (node: Printable): unknown => {
    if (!isElement(node)) return printableText(node);
    pictures += node.image?.svg.length ?? 0;
    if (node.tag === 'table' && node.classes.includes('items')) return itemTable(node, items);
    return {
      ...node,
      children: node.children.map((child) => (isElement(child) ? dataOf(child) : cleanText(child, node))),
    };
  };
  const attached = JSON.stringify(attachment);
  await yieldToEventLoop();
  const json = JSON.stringify({
    ...document,
    title: printableText(title).replaceAll('\u200b', ''),
    fonts: fontFamilies,
    body: body.map(dataOf),
    items: undefined,
    attachment: attachmentMark,
  })
    .replace(`"${rowsMark}"`, () => `[${rows.join()}]`)
    .replace(`"${attachmentMark}"`, () => attached);
  return { json, textLength: json.length - pictures - attached.length };
}

function itemTable(table: PrintableElement, items: readonly Item[]): ItemTable {
  const [head] = rowsOf(childrenOf(withCleanText(table).children, 'thead')[0]);
  const cells = head?.children.filter(isElement) ?? [];
  const columns = cells.map((_, at) => at).slice(1);
  return {
    tag: 'table',
    classes: ['items'],
    head: cells.map((cell) => contentOf(cell.children)),
    wide: columns.map((at) => items.some(({ lengths }) => (lengths[at] ?? 0) > narrowMax)),
    items: rowsMark,
  };
}

function itemOf(body: PrintableElement): Item {
  const rows = rowsOf(withCleanText(body));
  const sizes = rows.map((row) => row.children.map(bytesOf));
  const columns = Math.max(0, ...sizes.map((cells) => cells.length));
  return {
    kept: rows.length > 1 && rows.length <= keptMax.rows && sum(sizes.map(sum)) < keptMax.bytes,
    lengths: Array.from({ length: columns }, (_, at) => Math.max(...sizes.map((cells) => cells[at] ?? 0))),
    rows: rows.map(itemRow),
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
    isElement(child) ? withCleanText(child) : cleanText(child, node),
  );
  return { ...node, children };
}

/** An amount is not broken into lines, unless it is wider than the paper. */
function isWhole(classes: readonly string[]): boolean {
  return classes.includes('amount') && !classes.includes('endless');
}

function cleanText(text: string, { classes }: PrintableElement): string {
  const clean = printableText(text);
  return isWhole(classes) ? clean.replaceAll('\u200b', '') : clean;
}

function contentOf(nodes: readonly Printable[]): Content {
  const plain = nodes.map(plainText);
  return plain.includes(null) ? nodes : plain.join('');
}

/**
 * Returns the node's text, with Unicode isolates around foreign text. Null if a string cannot represent the
 * node.
 */
function plainText(node: Printable): string | null {
  // The template must remove zero-width spaces, which it does only in elements.
  if (!isElement(node)) return node.includes('\u200b') ? null : node;
  const { tag, classes, lang, dir, href, children } = node;
  if (classes.includes('unseen')) return '';
  if (lang !== null || href !== null || (tag !== 'bdi' && tag !== 'span')) return null;
  if (classes.some((name) => styled.has(name))) return null;
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

/** Bytes that may be broken into lines. An amount counts 0, because its column is as wide as its amounts. */
function bytesOf(node: Printable): number {
  if (isElement(node) && isWhole(node.classes)) return 0;
  return isElement(node) ? sum(node.children.map(bytesOf)) : Buffer.byteLength(node);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
