export type Printable = string | PrintableElement;

/** All fields are required, so that the template needs no checks. */
export interface PrintableElement {
  readonly tag: string;
  readonly classes: readonly string[];
  /** ISO 639 and ISO 3166 codes of foreign text; null for the document's language. */
  readonly lang: string | null;
  readonly region: string | null;
  /** `ltr` where the direction is forced. */
  readonly dir: string | null;
  readonly href: string | null;
  readonly image: PrintableImage | null;
  readonly children: readonly Printable[];
}

export function isElement(node: Printable): node is PrintableElement {
  return typeof node !== 'string';
}

/** A drawing or a picture; without alternative text a decoration. */
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
  /** For people who list the files of a document. */
  readonly description: string;
  readonly text: string;
}

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
  /** Bodies of the table of items, apart from the table: there can be thousands. */
  readonly items: readonly Printable[];
  /** The document as data, or null. */
  readonly attachment: PrintableAttachment | null;
}
