import { z } from 'zod';
import { currentDigester, findDigester, type Digester } from '@/lib/platform/auth/secret-box';
import type { Context } from '@/lib/platform/context';
import { fileStorage } from '@/lib/platform/storage/file-storage';
import { endOfTime } from '@/lib/platform/storage/storage';
import type { SoughtPerson } from './schema';
import { currentTime } from '@/lib/core/clock';

/*
 * Notes of erasures are stored outside the database. After a restore they show which persons to erase again.
 * They contain digests, and only the service's key can match these with names (decision 30).
 */

const purpose = 'erasures';

const shape = z.strictObject({
  id: z.uuid(),
  retailer: z.int(),
  noted: z.string(),
  /** Id of the key in `SECRET_KEY` with which the digests were made. */
  key: z.string(),
  identifier: z.string(),
  addresses: z.array(z.string()),
});

export type ErasureNote = z.output<typeof shape>;

export async function noteErasure(
  { retailer }: Pick<Context, 'retailer'>,
  { id, person }: { readonly id: string; readonly person: SoughtPerson },
): Promise<void> {
  const storage = fileStorage();
  const key = `${purpose}/${retailer.id}/${id}`;
  const noted = await storage.read(key);
  await noted?.cancel();
  if (noted !== null) return;
  const { keyId, digest } = currentDigester(purpose);
  const note: ErasureNote = {
    id,
    retailer: retailer.id,
    noted: currentTime().toISOString(),
    key: keyId,
    identifier: digest(person.identifier),
    addresses: person.addresses.map((address) => digest(folded(address))),
  };
  await storage.write(key, Buffer.from(`${JSON.stringify(note)}\n`));
}

export async function* readErasureNotes(): AsyncGenerator<ErasureNote, void, undefined> {
  const storage = fileStorage();
  for await (const key of storage.writtenBefore(purpose, endOfTime)) {
    const stream = await storage.read(key);
    if (stream === null) continue;
    const text = await new Response(stream).text();
    yield parseNote(key, text);
  }
}

function parseNote(key: string, text: string): ErasureNote {
  try {
    return shape.parse(JSON.parse(text));
  } catch (cause) {
    throw new Error(`The note ${key} cannot be read.`, { cause });
  }
}

export interface NoteIndex {
  readonly findByIdentifier: (identifier: string) => readonly ErasureNote[];
  readonly findByAddress: (address: string) => readonly ErasureNote[];
  /** Notes whose key is no longer configured. They match no person. */
  readonly closed: readonly ErasureNote[];
}

export function indexNotes(notes: readonly ErasureNote[]): NoteIndex {
  const byDigest = new Map<string, ErasureNote[]>();
  const digesters = new Map<string, Digester | null>();
  for (const note of notes) {
    if (!digesters.has(note.key)) digesters.set(note.key, findDigester(purpose, note.key));
    const digests = [`identifier ${note.identifier}`, ...note.addresses.map((digest) => `address ${digest}`)];
    for (const digest of digests) byDigest.set(digest, [...(byDigest.get(digest) ?? []), note]);
  }
  const configured = [...digesters.values()].filter((digester) => digester !== null);
  const find = (kind: 'identifier' | 'address', text: string) =>
    configured.flatMap(({ digest }) => byDigest.get(`${kind} ${digest(text)}`) ?? []);
  return {
    findByIdentifier: (identifier) => find('identifier', identifier),
    findByAddress: (address) => find('address', folded(address)),
    closed: notes.filter(({ key }) => (digesters.get(key) ?? null) === null),
  };
}

function folded(address: string): string {
  return address.toLowerCase();
}
