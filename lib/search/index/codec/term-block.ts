import type { ComparisonState, WordComparison } from '@/lib/search/fuzzy';
import { ByteReader, ByteWriter } from './bytes';

/** `posting` is null if it is stored in a separate row. */
export interface TermEntry {
  readonly term: string;
  readonly posting: Buffer | null;
}

export interface TermBlock {
  readonly first: string;
  readonly terms: Buffer;
  readonly postings: Buffer;
}

export type BlockBytes = Pick<TermBlock, 'terms' | 'postings'>;

/** Bytes of a block. Small enough to read for one term; four fit into a page of Postgres. */
const blockBytes = 1800;

/** A posting with more bytes gets a separate row, so that reading a block does not read it. */
export const ownRowBytes = 256;

export class TermBlocks {
  readonly #terms = new ByteWriter();
  readonly #postings = new ByteWriter();
  #first: string | null = null;
  #before = '';

  add({ term, posting }: TermEntry): TermBlock | null {
    const shared = this.#first === null ? 0 : sharedLength(this.#before, term);
    this.#first ??= term;
    this.#terms.varint(shared);
    this.#terms.varint(term.length - shared);
    this.#terms.text(term.slice(shared));
    this.#terms.varint(posting === null ? 0 : posting.length);
    if (posting !== null) this.#postings.bytes(posting);
    this.#before = term;
    return this.#terms.length + this.#postings.length < blockBytes ? null : this.end();
  }

  end(): TermBlock | null {
    const first = this.#first;
    this.#first = null;
    return first === null ? null : { first, terms: this.#terms.take(), postings: this.#postings.take() };
  }
}

function sharedLength(a: string, b: string): number {
  const most = Math.min(a.length, b.length);
  let length = 0;
  while (length < most && a.charCodeAt(length) === b.charCodeAt(length)) length += 1;
  return length;
}

/** Bytes of the current term. The prefix that it shares with the previous term stays in place. */
const scratch = Buffer.alloc(4096);

/**
 * A prefix that a term shares with the previous term is not compared again. If that prefix was already too
 * different, the term is skipped.
 */
export function findSimilarTerms(terms: Buffer, own: Buffer, comparison: WordComparison): string[] {
  const found: string[] = [];
  const reader = new ByteReader(terms);
  // State after each byte up to `compared`. Only ASCII is compared in this way, so a byte is a letter.
  const states: ComparisonState[] = [];
  states[own.length] = comparison.start;
  let compared = own.length;
  let isOwn = false;
  let leftAt = Infinity;
  while (!reader.isAtEnd) {
    const shared = reader.varint();
    const added = reader.varint();
    if (shared >= leftAt) {
      reader.skip(added);
      reader.skipVarint();
      continue;
    }
    reader.copyTo(added, scratch, shared);
    reader.skipVarint();
    const length = shared + added;
    leftAt = Infinity;
    if (shared < own.length) isOwn = scratch.compare(own, 0, own.length, 0, own.length) === 0;
    if (!isOwn || length < own.length) continue;
    let at = Math.max(own.length, Math.min(shared, compared));
    let state = states[at] ?? comparison.start;
    while (at < length && !state.isTooFar && (scratch[at] ?? 0) < 0x80) {
      state = comparison.step(state, scratch[at] ?? 0);
      at += 1;
      states[at] = state;
    }
    compared = at;
    if (state.isTooFar) leftAt = at;
    else if (
      at === length ? state.isSimilar : comparison.isSimilar(scratch.toString('utf8', own.length, length))
    )
      found.push(scratch.toString('utf8', 0, length));
  }
  return found;
}

export function* entriesOf({ terms, postings }: BlockBytes): Generator<TermEntry, void, undefined> {
  const reader = new ByteReader(terms);
  let before = '';
  let at = 0;
  while (!reader.isAtEnd) {
    const shared = reader.varint();
    const term = before.slice(0, shared) + reader.text(reader.varint());
    const length = reader.varint();
    yield { term, posting: length === 0 ? null : postings.subarray(at, at + length) };
    at += length;
    before = term;
  }
}
