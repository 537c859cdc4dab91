export type Printable = string | PrintableElement;

/** Required fields: the template needs no checks. */
export interface PrintableElement {
  readonly tag: string;
  readonly classes: readonly string[];
  /** ISO 639 and ISO 3166, of foreign text; null for the document's language. */
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

/** Without alternative text a decoration. */
export interface PrintableImage {
  /** SVG; a picture lies inside it as data. */
  readonly svg: string;
  readonly alt: string;
  /** Units of its own. */
  readonly width: number;
  readonly height: number;
}

/** File inside a printed document, for programs. */
export interface PrintableAttachment {
  readonly filename: string;
  readonly type: string;
  /** Listed for people. */
  readonly description: string;
  readonly text: string;
}

export interface PrintableDocument {
  readonly title: string;
  readonly lang: string;
  readonly region: string | null;
  readonly dir: 'ltr' | 'rtl';
  /** `#rrggbb`. */
  readonly tile: string;
  readonly tileText: string;
  readonly link: string;
  readonly body: readonly Printable[];
  /** Table bodies apart from the table: there can be thousands. */
  readonly items: readonly Printable[];
  /** Document as data. */
  readonly attachment: PrintableAttachment | null;
}
