import type { z } from 'zod';
import type { AnswerForm } from './negotiate';

export type Pages = AsyncGenerator<readonly unknown[], void, undefined>;

export interface AnswerFile {
  readonly type: string;
  readonly bytes: number | null;
  readonly open: () => Promise<AsyncIterable<string | Uint8Array>>;
  /** For HEAD requests: throws the errors of `open`, but reads nothing. */
  readonly check?: () => Promise<void>;
}

export interface Answer {
  readonly status: number;
  readonly body?: unknown;
  /** The body as finished JSON, for large bodies that are sent often. */
  readonly written?: { readonly plain: string | Uint8Array; readonly pretty: () => string | Uint8Array };
  readonly pages?: Pages;
  /**
   * An object with an empty list in `member`, into which `pages` are written. If absent, the whole response
   * is the array.
   */
  readonly listIn?: { readonly body: Readonly<Record<string, unknown>>; readonly member: string };
  readonly document?: { readonly type: string; readonly content: string | Uint8Array };
  readonly file?: AnswerFile;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface AnswerDescription {
  readonly description: string;
  readonly schema?: z.ZodType;
  /** Media type of the file; true for any type. */
  readonly file?: true | string;
  /** Notations that the caller can choose instead of JSON. The endpoint reads the choice in `form`. */
  readonly forms?: readonly AnswerForm[];
  readonly headers?: Readonly<Record<string, z.ZodType>>;
}
