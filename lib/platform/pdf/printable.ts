export type Printable = string | PrintableElement;

/** Required fields: the template needs no checks. */
export interface PrintableElement {
  readonly tag: string;
  readonly classes: readonly string[];
  /** ISO 639 and ISO 3166; null for the document's language. */
  readonly lang: string | null;
  readonly region: string | null;
  /** `ltr` if the direction is forced. */
  readonly dir: string | null;
  readonly href: string | null;
  readonly image: PrintableImage | null;
  readonly children: readonly Printable[];
}

export function isElement(node: Printable): node is PrintableElement {
  return typeof node !== 'string';
}

export interface PrintableImage {
  /** Embeds pictures as data. */
  readonly svg: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
}

/** File attached to the PDF, for programs. */
export interface PrintableAttachment {
  readonly filename: string;
  readonly type: string;
  readonly description: string;
  readonly text: string;
}

export interface PrintableDocument {
  readonly title: string;
  readonly lang: string;
  readonly region: string | null;
  readonly dir: 'ltr' | 'rtl';
  /** Colour as `#rrggbb`. */
  readonly tile: string;
  readonly tileText: string;
  readonly link: string;
  readonly body: readonly Printable[];
  /** Items, outside of `body` because there can be thousands. */
  readonly items: readonly Printable[];
  readonly attachment: PrintableAttachment | null;
}
