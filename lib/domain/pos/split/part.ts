import { limits } from '@/lib/core/limits';

/** A file to import. It may be larger than memory. `Blob` of a browser and `openAsBlob` of Node are both such a content. */
export interface SourceFile {
  /** Its name, with its folders where it has some; `/` separates. */
  readonly name: string;
  readonly content: Blob;
}

/** What becomes one raw receipt: a file, or a part of one cut between two records. */
export interface Part {
  /** The name of the file, with the path inside its archive where it came from one. */
  readonly file: string;
  /** Position among the parts of its file, from 1. */
  readonly number: number;
  readonly bytes: Uint8Array;
  /** Media type, from the name and the first bytes; `application/octet-stream` where neither tells. */
  readonly contentType: string;
  /** UUID made from a SHA-256 of bytes and content type, so that a repeated import adds nothing. */
  readonly externalId: string;
  /** Bytes of the source read so far, for progress. */
  readonly read: number;
}

/** Why a file, or the rest of it, could not be cut into parts. The other files go on. */
export interface RefusedFile {
  readonly file: string;
  readonly reason: 'empty' | 'too_large_record' | 'not_well_formed' | 'unreadable_archive';
  /** What was found, for a person: line and column, or the name of the element. */
  readonly detail: string;
}

/** How large parts are. */
export interface SizeLimits {
  /** Bytes of a part where records allow it. */
  readonly partBytes: number;
  /** Bytes no part may exceed. */
  readonly maxBytes: number;
}

/**
 * Sizes of what is imported: the limit of a raw body, and what of the densest journal a transformation reads in a third of
 * the time it has.
 */
export const partSizes: SizeLimits = { partBytes: 200_000, maxBytes: limits.bodyBytesMax };

/** Cuts files into parts, one after the other, in memory bounded by the size of a part and the largest record. */
export type SplitFiles = (
  files: readonly SourceFile[],
  sizes: SizeLimits,
) => AsyncIterable<Part | RefusedFile>;
