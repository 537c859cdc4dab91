import { limits } from '@/lib/core/limits';

/** File to import, possibly larger than memory. */
export interface SourceFile {
  /** Path with folders, separated by `/`. */
  readonly name: string;
  readonly content: Blob;
}

/** File, or part of one, that becomes a raw receipt. */
export interface Part {
  /** Name of the file, with the path inside an archive. */
  readonly file: string;
  /** Number of the part in its file, from 1. */
  readonly number: number;
  readonly bytes: Uint8Array;
  /** Detected from name and first bytes; `application/octet-stream` if unknown. */
  readonly contentType: string;
  /** UUID made from a SHA-256 of bytes and content type, so that a repeated import adds nothing. */
  readonly externalId: string;
  /** Bytes of all files read so far, for a progress bar. */
  readonly read: number;
}

export interface RefusedFile {
  readonly file: string;
  readonly reason: 'empty' | 'too_large_record' | 'not_well_formed' | 'unreadable_archive';
  /** Line and column, or name of the element, for people. */
  readonly detail: string;
}

export interface SizeLimits {
  /** Usual bytes of a part. A larger record makes a larger part. */
  readonly partBytes: number;
  readonly maxBytes: number;
}

/**
 * A part has at most as many bytes as a raw receipt. A transformation reads `partBytes` of the densest
 * journal in a third of its time limit.
 */
export const partSizes: SizeLimits = { partBytes: 200_000, maxBytes: limits.bodyBytesMax };

/** Memory holds one part and the largest record. */
export type SplitFiles = (
  files: readonly SourceFile[],
  sizes: SizeLimits,
) => AsyncIterable<Part | RefusedFile>;
