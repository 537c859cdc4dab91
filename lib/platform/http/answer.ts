import type { z } from 'zod';
import type { AnswerForm } from './negotiate';

/** Elements of a JSON array, page by page. */
export type Pages = AsyncGenerator<readonly unknown[], void, undefined>;

/** A file, opened when its bytes are wanted. */
export interface AnswerFile {
  readonly type: string;
  /** Null when it is known only at the end. */
  readonly bytes: number | null;
  readonly open: () => Promise<AsyncIterable<string | Uint8Array>>;
  /** For HEAD: throws what `open` would throw, and reads nothing. */
  readonly check?: () => Promise<void>;
}

/** Result of a run: status, a JSON body (none for 204) or a file, and further headers. */
export interface Answer {
  readonly status: number;
  readonly body?: unknown;
  /** Instead of `body`: JSON as text, for large ones that are often the same. */
  readonly written?: { readonly plain: string | Uint8Array; readonly pretty: () => string | Uint8Array };
  /** Instead of `body`: elements of a JSON array that may not fit into memory. */
  readonly pages?: Pages;
  /** The object with the empty list that `pages` fill. Without one, the array is the whole answer. */
  readonly listIn?: { readonly body: Readonly<Record<string, unknown>>; readonly member: string };
  readonly document?: { readonly type: string; readonly content: string | Uint8Array };
  readonly file?: AnswerFile;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface AnswerDescription {
  readonly description: string;
  readonly schema?: z.ZodType;
  /** True for a file of any type, or the type of the file, whose content `schema` then describes. */
  readonly file?: true | string;
  /** Forms beside JSON, which `Accept` chooses; the run reads the choice in `form`. */
  readonly forms?: readonly AnswerForm[];
  /** Headers beside the pipeline's, each with a description. */
  readonly headers?: Readonly<Record<string, z.ZodType>>;
}
