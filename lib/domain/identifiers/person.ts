import type { Context } from '@/lib/platform/context';
import { listMerges, readPersons, type MergeRow } from './store/merges';

export interface Person {
  readonly head: string;
  readonly identifiers: readonly string[];
}

/**
 * Returns a function from an identifier, known or unknown, to its person. A caller who is a consumer gets no
 * merges, because they would reveal identifiers of other people.
 */
export async function personsOf(
  ctx: Context,
  names: readonly string[],
): Promise<(identifier: string) => Person> {
  const persons =
    ctx.consumers === null && names.length > 0 ? await readPersons(ctx, names) : new Map<string, never>();
  return (identifier) => {
    const { head, members } = persons.get(identifier) ?? { head: identifier, members: [] };
    return { head, identifiers: [head, ...members.filter((member) => member !== head)] };
  };
}

export async function personOf(ctx: Context, identifier: string): Promise<Person> {
  return (await personsOf(ctx, [identifier]))(identifier);
}

export async function listMergesOf(
  ctx: Context<'get_identifier_merges'>,
  identifier: string,
): Promise<{ readonly head: string; readonly merges: readonly MergeRow[] }> {
  const { head, identifiers } = await personOf(ctx, identifier);
  return { head, merges: await listMerges(ctx, identifiers) };
}
