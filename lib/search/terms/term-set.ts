import { positionsMissing, someTermsMissing } from './names';

export type Terms = ReadonlyMap<string, readonly number[]>;

/**
 * Limits of a Postgres `tsvector`: greatest position, positions of one lexeme, total bytes (rounded down).
 */
const positionMax = 16_383;
const positionsPerTermMax = 255;
const bytesMax = 1_000_000;

// Two bytes count positions, one aligns them, and seven are for a retailer's number that an executor may
// prepend.
const bytesPerTerm = 2 + 1 + 7;

const nowhere: readonly number[] = [];

export class TermSet {
  readonly #terms = new Map<string, readonly number[]>();
  #bytes = 0;

  get isFull(): boolean {
    return this.#bytes > bytesMax;
  }

  add(term: string): void {
    if (this.isFull || this.#terms.has(term)) return;
    this.#terms.set(term, nowhere);
    this.#bytes += Buffer.byteLength(term) + bytesPerTerm;
  }

  /** Call this for ascending positions of a term, from 1. */
  addAt(code: string, term: string, position: number): void {
    this.add(term);
    if (this.isFull) return;
    const positions = this.#terms.get(term) ?? nowhere;
    if (position > positionMax || positions.length >= positionsPerTermMax) {
      this.add(positionsMissing(code));
      return;
    }
    if (positions === nowhere) this.#terms.set(term, [position]);
    else (positions as number[]).push(position);
    this.#bytes += 2;
  }

  get terms(): Terms {
    return this.isFull ? new Map([[someTermsMissing, nowhere]]) : this.#terms;
  }
}
