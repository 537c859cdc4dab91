/** A piece of a printed document: text, or an element named as in HTML with the classes that say what it is. */
export type Printable = string | PrintableElement;

/** An element. Every field is there, so that the template can read it without asking. */
export interface PrintableElement {
  readonly tag: string;
  readonly classes: readonly string[];
  /** Language of foreign text as ISO 639 and ISO 3166 codes; null where it is the document's. */
  readonly lang: string | null;
  readonly region: string | null;
  /** `ltr` where the direction is forced. */
  readonly dir: string | null;
  readonly href: string | null;
  readonly image: PrintableImage | null;
  readonly children: readonly Printable[];
}

/** Whether a piece is an element. */
export function isElement(node: Printable): node is PrintableElement {
  return typeof node !== 'string';
}

/** A drawing or a picture, with the words that stand for it; without any it only decorates. */
export interface PrintableImage {
  /** As SVG; a picture lies inside it as data. */
  readonly svg: string;
  readonly alt: string;
  /** In units of its own. */
  readonly width: number;
  readonly height: number;
}

/** A file inside a printed document, for programs that read it. */
export interface PrintableAttachment {
  readonly filename: string;
  readonly type: string;
  /** What it is, for people who list the files of a document. */
  readonly description: string;
  readonly text: string;
}

/** A whole document to print. */
export interface PrintableDocument {
  readonly title: string;
  readonly lang: string;
  readonly region: string | null;
  readonly dir: 'ltr' | 'rtl';
  /** Colours as `#rrggbb`. */
  readonly tile: string;
  readonly tileText: string;
  readonly link: string;
  readonly body: readonly Printable[];
  /** The bodies of the table of items, apart from the table: there can be thousands. */
  readonly items: readonly Printable[];
  /** What it says, as data; null for none. */
  readonly attachment: PrintableAttachment | null;
}
