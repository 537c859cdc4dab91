import type { Context } from '@/lib/platform/context';
import { listMerges, readPersons, type MergeRow } from './store/merges';

/** A person, as far as staff have merged the identifiers that are theirs. */
export interface Person {
  /** The identifier under which the person is shown. */
  readonly head: string;
  /** All identifiers of the person, the head first. */
  readonly identifiers: readonly string[];
}

/**
 * The persons behind identifiers, by identifier; every one asked for is there, known or not. To a signed consumer each
 * identifier is a person by itself: what belongs to another one is not shown by a merge.
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

/** The person behind one identifier. */
export async function personOf(ctx: Context, identifier: string): Promise<Person> {
  return (await personsOf(ctx, [identifier]))(identifier);
}

/** The merges behind the person of an identifier, the last one first, and the identifier that stands for the person. */
export async function listMergesOf(
  ctx: Context<'get_identifier_merges'>,
  identifier: string,
): Promise<{ readonly head: string; readonly merges: readonly MergeRow[] }> {
  const { head, identifiers } = await personOf(ctx, identifier);
  return { head, merges: await listMerges(ctx, identifiers) };
}
