import type { PortalCall } from '@/lib/platform/auth/portal';
import type { GrantedBy, Needs } from '../needs';
import type { AddressOf, List, Listed, ListParams } from './list';

export interface ListSource<
  Params extends ListParams = ListParams,
  Row = unknown,
  Stated extends Needs = Needs,
> {
  readonly list: List<Params, Row>;
  readonly needs: Stated;
  readonly load: (
    portal: PortalCall<GrantedBy<Stated>>,
    address: AddressOf<Params>,
  ) => Promise<Listed<Row, AddressOf<Params>>>;
}

export function listSource<Params extends ListParams, Row, const Stated extends Needs>(
  source: ListSource<Params, Row, Stated>,
): ListSource<Params, Row, Stated> {
  return source;
}
