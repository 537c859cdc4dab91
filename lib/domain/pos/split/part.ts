import { limits } from '@/lib/core/limits';

/**
 * A file to import, possibly larger than memory. `Blob` of a browser and `openAsBlob` of Node are both such a content.
 */
export interface SourceFile {
  /** With its folders, separated by `/`. */
  readonly name: string;
  readonly content: Blob;
}

/** A future raw receipt: a file, or a part of one split between two records. */
export interface Part {
  /** With the path inside its archive, if any. */
  readonly file: string;
  /** Position among the parts of its file, from 1. */
  readonly number: number;
  readonly bytes: Uint8Array;
  /** By name and first bytes; `application/octet-stream` for unknown ones. */
  readonly contentType: string;
  /** UUID from a SHA-256 of bytes and content type, so that a repeated import adds nothing. */
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
  /** Bytes of a part where records allow it. */
  readonly partBytes: number;
  /** Bytes no part may exceed. */
  readonly maxBytes: number;
}

/**
 * Sizes of an import: the limit of a raw body, and the bytes of the densest journal that a transformation reads in a
 * third of its time.
 */
export const partSizes: SizeLimits = { partBytes: 200_000, maxBytes: limits.bodyBytesMax };

/** One file after the other, in memory bounded by the size of a part and the largest record. */
export type SplitFiles = (
  files: readonly SourceFile[],
  sizes: SizeLimits,
) => AsyncIterable<Part | RefusedFile>;
