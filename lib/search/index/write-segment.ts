import type { Database } from '@/lib/platform/db/client';
import { encodePosting, type Posting } from './codec/posting';
import { insertTerms, type PostingRow, type SegmentKey } from './segment-store';
import { ownRowBytes, TermBlocks, type TermBlock } from './codec/term-block';

const batchBytes = 512 * 1024;

export class TermWriter {
  readonly #key: SegmentKey;
  readonly #terms = new TermBlocks();
  #blocks: TermBlock[] = [];
  #postings: PostingRow[] = [];
  #bytes = 0;

  constructor(key: SegmentKey) {
    this.#key = key;
  }

  /** Returns true if there is enough for a statement. Then call `flush`. */
  add(term: string, posting: Posting): boolean {
    const bytes = encodePosting(posting);
    const isOwnRow = bytes.length > ownRowBytes;
    if (isOwnRow) this.#postings.push({ term: Buffer.from(term, 'latin1'), posting: bytes });
    this.#keep(this.#terms.add({ term, posting: isOwnRow ? null : bytes }));
    if (isOwnRow) this.#bytes += bytes.length;
    return this.#bytes >= batchBytes;
  }

  async flush(db: Database): Promise<void> {
    const [blocks, postings] = [this.#blocks, this.#postings];
    [this.#blocks, this.#postings, this.#bytes] = [[], [], 0];
    await insertTerms(db, this.#key, { blocks, postings });
  }

  async end(db: Database): Promise<void> {
    this.#keep(this.#terms.end());
    await this.flush(db);
  }

  #keep(block: TermBlock | null): void {
    if (block === null) return;
    this.#blocks.push(block);
    this.#bytes += block.terms.length + block.postings.length;
  }
}

export class PostingLists {
  readonly #lists = new Map<string, { ordinals: number[]; positions: (readonly number[])[] | null }>();

  /** Call this for documents in ascending order. */
  add(term: string, ordinal: number, positions: readonly number[]): void {
    const known = this.#lists.get(term);
    if (known === undefined) {
      this.#lists.set(term, {
        ordinals: [ordinal],
        positions: positions.length === 0 ? null : [positions],
      });
      return;
    }
    if (positions.length > 0) known.positions ??= known.ordinals.map(() => []);
    known.ordinals.push(ordinal);
    known.positions?.push(positions);
  }

  *inOrder(): Generator<[term: string, posting: Posting], void, undefined> {
    for (const term of [...this.#lists.keys()].toSorted((a, b) => (a < b ? -1 : 1))) {
      const list = this.#lists.get(term);
      if (list !== undefined) yield [term, list];
    }
  }
}
