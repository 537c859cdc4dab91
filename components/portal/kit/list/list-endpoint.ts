import { z } from 'zod';
import { portalEndpoint } from '../portal-endpoint';
import type { AddressOf, List, Listed, ListParams } from './list';
import type { ListSource } from './list-source';
import { parseAddress } from './params';
import type { Needs } from '../needs';

/** The arguments of an operation that takes the address of a list's page. */
export type AddressShape<Params extends ListParams> = {
  readonly [Name in keyof Params]: z.ZodOptional<z.ZodString>;
};

/** Arguments as the address of a list's page has them: texts, which `parseAddress` reads. */
export function addressShape<Params extends ListParams>({ params }: Pick<List<Params>, 'params'>) {
  const names = Object.keys(params).map((name) => [name, z.string().optional()] as const);
  return Object.fromEntries(names) as AddressShape<Params>;
}

/**
 * A page of one of the portal's own lists, as its address asks for it, in the reader's words: for the list that goes on from
 * the page that the server sent. Programs use the operations of the API.
 */
export function listEndpoint<Params extends ListParams, Row, const Stated extends Needs>({
  list,
  needs,
  load,
}: ListSource<Params, Row, Stated>) {
  return portalEndpoint({
    operation: `list_${list.name}`,
    path: `/lists/${list.name}`,
    summary: `Read a page of the list ${list.name}`,
    needs,
    query: addressShape(list),
    run: (portal, { arguments: asked }): Promise<Listed<Row, AddressOf<Params>>> =>
      load(portal, parseAddress(list.params, asked)),
  });
}
