import type { Operation } from '@/lib/platform/auth/permissions';
import type { Authentication } from '@/lib/domain/clients/schema';
import { portalPath } from '@/lib/core/portal-path';

export interface NamedClient {
  readonly id: number;
  readonly authentication: Authentication;
  readonly description: string;
}

export interface AuditLinks {
  readonly clients: ReadonlyMap<string, NamedClient>;
  readonly can: (operation: Operation) => boolean;
  readonly receipts?: ReadonlyMap<string, string>;
}

const pages: Readonly<Record<string, readonly [Operation, (id: string) => string]>> = {
  receipt: ['get_receipt', (id) => portalPath.receipt(id)],
  identifier: ['get_identifier', (id) => portalPath.identifier(id)],
  loyalty_program: ['get_loyalty_program', (id) => portalPath.loyaltyProgram(id)],
  store: ['get_store', (id) => portalPath.store(id)],
  raw_receipt: ['get_raw_receipt', (id) => portalPath.rawReceipt(id)],
  delivery: ['get_delivery', (id) => portalPath.delivery(id)],
  transformation: ['get_transformation', (id) => portalPath.transformation(id)],
  erasure: ['get_erasure', (id) => portalPath.erasure(id)],
  portal_user: ['get_portal_user', (id) => portalPath.user(id)],
  portal_group: ['get_portal_groups', (id) => portalPath.group(id)],
};

/** Returns null if the subject has no page or the person may not open it. */
export function subjectHref(type: string, id: string, { clients, can }: AuditLinks): string | null {
  if (type === 'client') {
    const client = clients.get(id);
    return client === undefined || !can('get_client') ? null : portalPath.client({ ...client, id });
  }
  const page = Object.hasOwn(pages, type) ? pages[type] : undefined;
  return page === undefined || !can(page[0]) ? null : page[1](id);
}

export function subjectName(
  type: string,
  id: string,
  { clients, receipts }: Pick<AuditLinks, 'clients' | 'receipts'>,
): string {
  if (type === 'client') return clients.get(id)?.description ?? id;
  return (type === 'receipt' ? receipts?.get(id) : undefined) ?? id;
}

export function actorParts(actor: string): { readonly kind: string; readonly name: string } {
  const [, kind = 'system', name = actor] = /^(client|user|system):(.*)$/s.exec(actor) ?? [];
  return { kind, name };
}

export function actorSubject(actor: string): [type: string, id: string] {
  const { kind, name } = actorParts(actor);
  return [kind === 'user' ? 'portal_user' : kind, name];
}
