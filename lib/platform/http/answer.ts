import type { z } from 'zod';
import type { AnswerForm } from './negotiate';

/** Elements of a JSON array, page by page as they are taken. */
export type Pages = AsyncGenerator<readonly unknown[], void, undefined>;

/** A file as an answer, opened when its bytes are wanted. */
export interface AnswerFile {
  readonly type: string;
  /** Null when that is only known at the end. */
  readonly bytes: number | null;
  readonly open: () => Promise<AsyncIterable<string | Uint8Array>>;
  /** For HEAD: throws what `open` would throw, and reads nothing. Without it, `open` finds what the run has found. */
  readonly check?: () => Promise<void>;
}

/** What a run returns: the status, a body that JSON can carry (none for 204) or a file, and further headers. */
export interface Answer {
  readonly status: number;
  readonly body?: unknown;
  /** Instead of `body`: JSON that is written already, because it is large and often the same. */
  readonly written?: { readonly plain: string | Uint8Array; readonly pretty: () => string | Uint8Array };
  /** Instead of `body`: the elements of a JSON array, page by page, where there may be more than fit into memory. */
  readonly pages?: Pages;
  /** The object whose member they fill: an empty list in it. Without one, the array is the whole answer. */
  readonly listIn?: { readonly body: Readonly<Record<string, unknown>>; readonly member: string };
  /** Instead of `body`: a finished document of some type, in one piece. */
  readonly document?: { readonly type: string; readonly content: string | Uint8Array };
  readonly file?: AnswerFile;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An answer as the document describes it. */
export interface AnswerDescription {
  readonly description: string;
  readonly schema?: z.ZodType;
  /** Whether the answer is a file: of whatever type it has, or of this one; `schema` then says what is in it. */
  readonly file?: true | string;
  /** What it is written in beside JSON, as `Accept` chooses; the run reads the choice in `form`. */
  readonly forms?: readonly AnswerForm[];
  /** Headers beside those that the pipeline sets, each with a description; an optional one may be left out. */
  readonly headers?: Readonly<Record<string, z.ZodType>>;
}
