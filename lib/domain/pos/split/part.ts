import { limits } from '@/lib/core/limits';

/** File to import, possibly larger than memory: `Blob` of a browser, or `openAsBlob` of Node. */
export interface SourceFile {
  /** With folders, separated by `/`. */
  readonly name: string;
  readonly content: Blob;
}

/** Future raw receipt: a file, or a part cut between two records. */
export interface Part {
  /** Name, with the path inside an archive. */
  readonly file: string;
  /** Counted from 1 within its file. */
  readonly number: number;
  readonly bytes: Uint8Array;
  /** Detected by name and first bytes; `application/octet-stream` if unknown. */
  readonly contentType: string;
  /** UUID from a SHA-256 of bytes and content type: a repeated import adds nothing. */
  readonly externalId: string;
  /** Bytes of the source read so far, for progress. */
  readonly read: number;
}

export interface RefusedFile {
  readonly file: string;
  readonly reason: 'empty' | 'too_large_record' | 'not_well_formed' | 'unreadable_archive';
  /** For people: line and column, or the name of the element. */
  readonly detail: string;
}

export interface SizeLimits {
  /** Bytes of a part, where records allow it. */
  readonly partBytes: number;
  /** Most bytes of a part. */
  readonly maxBytes: number;
}

/**
 * Parts up to the limit of a raw body. A transformation reads `partBytes` of the densest journal in a third
 * of its time.
 */
export const partSizes: SizeLimits = { partBytes: 200_000, maxBytes: limits.bodyBytesMax };

/** Splits one file after the other, in memory bounded by a part and the largest record. */
export type SplitFiles = (
  files: readonly SourceFile[],
  sizes: SizeLimits,
) => AsyncIterable<Part | RefusedFile>;
