import type { Database } from '@/lib/platform/db/client';
import type { Posting } from './codec/posting';
import type { Segment } from './segment';
import { streamTerms, type StreamedTerm } from './codec/term-stream';

/** `ordinals` has the new ordinal for each old one, or -1 for dead documents. */
export interface TermInput {
  readonly segment: Segment;
  readonly ordinals: Int32Array;
}

export async function* mergeTerms(
  db: Database,
  retailerId: number,
  inputs: readonly TermInput[],
): AsyncGenerator<StreamedTerm, void, undefined> {
  const streams = inputs.map(({ segment }) => streamTerms(db, retailerId, segment.number));
  const heads: (StreamedTerm | null)[] = [];
  for (const stream of streams) heads.push((await stream.next()).value ?? null);
  for (;;) {
    let term: string | null = null;
    for (const head of heads) if (head !== null && (term === null || head[0] < term)) term = head[0];
    if (term === null) return;
    const parts: MovedPosting[] = [];
    for (const [index, head] of heads.entries()) {
      if (head === null || head[0] !== term) continue;
      const ordinals = inputs[index]?.ordinals;
      if (ordinals !== undefined) parts.push(moved(head[1], ordinals));
      heads[index] = (await streams[index]?.next())?.value ?? null;
    }
    const posting = joined(parts);
    if (posting.ordinals.length > 0) yield [term, posting];
  }
}

interface MovedPosting {
  readonly ordinals: number[];
  readonly positions: (readonly number[])[] | null;
}

function moved({ ordinals, positions }: Posting, places: Int32Array): MovedPosting {
  const kept: MovedPosting = { ordinals: [], positions: positions === null ? null : [] };
  ordinals.forEach((old, index) => {
    const ordinal = places[old] ?? -1;
    if (ordinal < 0) return;
    kept.ordinals.push(ordinal);
    kept.positions?.push(positions?.[index] ?? []);
  });
  return kept;
}

function joined(parts: readonly MovedPosting[]): Posting {
  const [only] = parts;
  if (only !== undefined && parts.length === 1) return withoutEmpty(only);
  if (parts.every(({ positions }) => positions === null)) {
    const all = Int32Array.from(parts.flatMap(({ ordinals }) => ordinals)).toSorted();
    return { ordinals: Array.from(all), positions: null };
  }
  const pairs = parts.flatMap(({ ordinals, positions }) =>
    ordinals.map((ordinal, index) => ({ ordinal, positions: positions?.[index] ?? [] })),
  );
  pairs.sort((a, b) => a.ordinal - b.ordinal);
  return withoutEmpty({
    ordinals: pairs.map(({ ordinal }) => ordinal),
    positions: pairs.map(({ positions }) => positions),
  });
}

function withoutEmpty({ ordinals, positions }: MovedPosting): Posting {
  const hasPositions = positions?.some((own) => own.length > 0) === true;
  return { ordinals, positions: hasPositions ? positions : null };
}
