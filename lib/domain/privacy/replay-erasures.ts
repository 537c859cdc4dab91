import { inTransaction, systemContext, type Context } from '@/lib/platform/context';
import { listRetailers } from '@/lib/platform/retailers/store';
import { eraseIdentifier } from './erase-identifier';
import { indexNotes, readErasureNotes, type ErasureNote, type NoteIndex } from './erasure-notes';
import { identifierPages } from '@/lib/domain/identifiers/store/identifiers';
import { countWaitingRaw } from '@/lib/domain/pos/store/erasure';
import { knownErasures } from './store/replay';
import { countryOf } from '@/lib/domain/stores/country-of';
import { recordErasure } from './request-erasure';
import { resumeErasure } from './resume-erasure';
import type { SoughtPerson } from './schema';
import { soughtPerson } from './sought-person';
import { insertErasure, lockErasure, noCounts } from './store/erasures';

export interface Replayed {
  readonly retailer: number;
  readonly erased: number;
  /** Erasures that failed in this run and continue as jobs. */
  readonly queued: number;
  readonly absent: number;
  /**
   * Raw receipts that are not processed yet. They may name an absent person, so the replay must run again
   * after they are processed.
   */
  readonly waiting: number;
  /** Notes whose key is not configured. They match no person. */
  readonly closed: number;
}

/**
 * Erases again the persons of those notes whose erasure is missing in the restored database. Returns a result
 * for each retailer with such notes.
 * @throws Error that names a note it cannot read, and errors of the database: run it again.
 */
export async function replayErasures(): Promise<Replayed[]> {
  const notes = new Map<number, ErasureNote[]>();
  for await (const note of readErasureNotes()) {
    notes.set(note.retailer, [...(notes.get(note.retailer) ?? []), note]);
  }
  const replayed: Replayed[] = [];
  for (const retailer of await listRetailers()) {
    const ctx = systemContext(retailer, 'replay-erasures');
    const unknown = await unknownNotes(ctx, notes.get(retailer.id) ?? []);
    if (unknown.length > 0) replayed.push(await replay(ctx, unknown));
  }
  return replayed;
}

async function unknownNotes(ctx: Context, notes: readonly ErasureNote[]): Promise<ErasureNote[]> {
  const known = await knownErasures(
    ctx,
    notes.map(({ id }) => id),
  );
  return notes.filter(({ id }) => !known.has(id)).toSorted((a, b) => (a.noted < b.noted ? -1 : 1));
}

async function replay(ctx: Context, notes: readonly ErasureNote[]): Promise<Replayed> {
  const index = indexNotes(notes);
  const persons = await findPersons(ctx, index);
  const waiting = await countWaitingRaw(ctx);
  let erased = 0;
  for (const [id, person] of persons) {
    await inTransaction(ctx, (inner) => recordErasure(inner, id, person));
    if (await eraseOrQueue(ctx, id)) erased += 1;
  }
  const absent = notes.filter((note) => !persons.has(note.id) && !index.closed.includes(note));
  // Recorded as done, because a later consumer with this identifier is a new one and must not be erased.
  if (waiting === 0) for (const { id } of absent) await recordAbsent(ctx, id);
  return {
    retailer: ctx.retailer.id,
    erased,
    queued: persons.size - erased,
    absent: absent.length,
    waiting: absent.length === 0 ? 0 : waiting,
    closed: index.closed.length,
  };
}

async function findPersons(ctx: Context, index: NoteIndex): Promise<Map<string, SoughtPerson>> {
  const country = await countryOf(ctx);
  const persons = new Map<string, SoughtPerson>();
  const addresses = new Map<string, string[]>();
  for await (const rows of identifierPages(ctx)) {
    for (const { identifier, properties } of rows) {
      const person = soughtPerson(identifier, properties, country);
      const [first] = index.findByIdentifier(identifier);
      if (first !== undefined) persons.set(first.id, person);
      // Notes contain only digests, so the addresses of all identifiers are compared with them.
      for (const address of person.addresses) {
        for (const { id } of index.findByAddress(address)) {
          addresses.set(id, [...(addresses.get(id) ?? []), address]);
        }
      }
    }
  }
  for (const [id, person] of persons) {
    const all = new Set([...person.addresses, ...(addresses.get(id) ?? [])]);
    persons.set(id, { ...person, addresses: [...all] });
  }
  return persons;
}

async function eraseOrQueue(ctx: Context, id: string): Promise<boolean> {
  try {
    await eraseIdentifier(ctx, id);
    return true;
  } catch (error) {
    ctx.log.warn({ err: error, erasure: id }, 'erasing was interrupted');
    await inTransaction(ctx, async (inner) => {
      const row = await lockErasure(inner, id);
      if (row !== null && row.person !== null) await resumeErasure(inner, row);
    });
    return false;
  }
}

async function recordAbsent(ctx: Context, id: string): Promise<void> {
  const now = ctx.now();
  await insertErasure(ctx, {
    retailerId: ctx.retailer.id,
    id,
    state: 'done',
    person: null,
    looked: 0,
    expected: 0,
    counts: noCounts,
    requestedBy: 'system:replay-erasures',
    requestId: ctx.requestId,
    createdAt: now,
    finishedAt: now,
  });
}
