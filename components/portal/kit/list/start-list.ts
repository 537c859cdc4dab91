import { redirect } from 'next/navigation';
import type { Portal } from '@/lib/platform/auth/portal';
import type { GrantedBy, Needs } from '../needs';
import type { ListParams } from './list';
import type { ListSource } from './list-source';
import { pack, type PackedList } from './pack';
import { parseAddress, type Search } from './params';

/** What a list begins with: what the server read for the page that it is on. */
export interface ListStart {
  /** When it was read, in milliseconds since 1970. */
  readonly at: number;
  /** The address that was asked for, as `list.path` writes it. */
  readonly href: string;
  readonly listed: PackedList;
}

/** Reads what a list begins with, on the server. An address that stands for another one leads there. */
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

/** True when a list begins with nothing because there is nothing yet. */
export function isEmpty({ listed }: ListStart): boolean {
  return listed.kind === 'none' && listed.reason === 'empty';
}
