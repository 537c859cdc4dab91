export type Printable = string | PrintableElement;

export interface PrintableElement {
  readonly tag: string;
  readonly classes: readonly string[];
  /** Codes of ISO 639 and ISO 3166; null for the document's language. */
  readonly lang: string | null;
  readonly region: string | null;
  /** `ltr` if the text must run from left to right. */
  readonly dir: string | null;
  readonly href: string | null;
  readonly image: PrintableImage | null;
  readonly children: readonly Printable[];
}

export function isElement(node: Printable): node is PrintableElement {
  return typeof node !== 'string';
}

export interface PrintableImage {
  /** Pictures inside are embedded as data. */
  readonly svg: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
}

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
  readonly tile: string;
  readonly tileText: string;
  readonly link: string;
  readonly body: readonly Printable[];
  /** Rows of the item table. Separate from `body`, because there can be thousands. */
  readonly items: readonly Printable[];
  readonly attachment: PrintableAttachment | null;
}
