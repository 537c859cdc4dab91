import { portalEndpoint } from '../portal-endpoint';
import type { AddressOf, Listed, ListParams } from './list';
import type { ListSource } from './list-source';
import { parseAddress } from './params';
import type { Needs } from '../needs';

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
    run: (portal, { arguments: query }): Promise<Listed<Row, AddressOf<Params>>> =>
      load(portal, parseAddress(list.params, query)),
  });
}
