import type { z } from 'zod';
import type { AnswerForm } from './negotiate';

export type Pages = AsyncGenerator<readonly unknown[], void, undefined>;

export interface AnswerFile {
  readonly type: string;
  /** Null if the size is known only at the end. */
  readonly bytes: number | null;
  readonly open: () => Promise<AsyncIterable<string | Uint8Array>>;
  /** HEAD: throws what `open` would throw, and reads nothing. */
  readonly check?: () => Promise<void>;
}

export interface Answer {
  readonly status: number;
  readonly body?: unknown;
  /** Body as finished JSON, for large bodies that are often the same. */
  readonly written?: { readonly plain: string | Uint8Array; readonly pretty: () => string | Uint8Array };
  /** JSON array that may not fit into memory. */
  readonly pages?: Pages;
  /** Object whose empty list `member` is filled with `pages`; without it the response is the array. */
  readonly listIn?: { readonly body: Readonly<Record<string, unknown>>; readonly member: string };
  readonly document?: { readonly type: string; readonly content: string | Uint8Array };
  readonly file?: AnswerFile;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface AnswerDescription {
  readonly description: string;
  readonly schema?: z.ZodType;
  /** Media type of a file whose content `schema` describes; true for any type. */
  readonly file?: true | string;
  /** Forms beside JSON, chosen by `Accept`; the endpoint reads the choice in `form`. */
  readonly forms?: readonly AnswerForm[];
  readonly headers?: Readonly<Record<string, z.ZodType>>;
}
