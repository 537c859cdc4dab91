import { redirect } from 'next/navigation';
import type { Portal } from '@/lib/platform/auth/portal';
import type { GrantedBy, Needs } from '../needs';
import type { ListParams } from './list';
import type { ListSource } from './list-source';
import { pack, type PackedList } from './pack';
import { parseAddress, type Search } from './params';

export interface ListStart {
  readonly at: number;
  readonly href: string;
  readonly listed: PackedList;
}

export async function startList<Params extends ListParams, Row, Stated extends Needs>(
  { list, load }: ListSource<Params, Row, Stated>,
  portal: Portal<GrantedBy<Stated>>,
  search: Promise<Search>,
): Promise<ListStart> {
  const at = Date.now();
  const address = { ...parseAddress(list.params, await search), ...list.within };
  const listed = await load(portal, address);
  if (listed.kind === 'moved') redirect(typeof listed.to === 'string' ? listed.to : list.path(listed.to));
  return { at, href: list.path(address), listed: pack(listed) };
}

export function isEmpty({ listed }: ListStart): boolean {
  return listed.kind === 'none' && listed.reason === 'empty';
}
