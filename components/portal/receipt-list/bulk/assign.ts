import { api } from '@/components/portal/api/client';
import type { IdentifierRights } from '../../receipt/identifier-editor';
import type { Picked } from './selection';

export type AssignRights = Exclude<IdentifierRights, 'read'>;

/**
 * The service refuses if the receipt no longer belongs to the consumer in the list. With the right `assign`,
 * it also refuses if the receipt has a consumer.
 */
export async function assignOne(receipt: Picked, to: string, may: AssignRights): Promise<string> {
  const { identifier } =
    may === 'edit'
      ? await change(receipt.id, receipt.consumer, to)
      : await api('assign_receipt', { body: { id: receipt.id, identifier: to } });
  return identifier ?? to;
}

/** The service refuses if another user has changed the consumer meanwhile. */
export async function unassignOne({ id, consumer }: Picked, given: string): Promise<void> {
  await change(id, given, consumer);
}

function change(id: string, from: string | null, to: string | null) {
  const path = '/identifier';
  return api('patch_receipt', {
    params: { id },
    body: [
      { op: 'test', path, value: from },
      to === null ? { op: 'remove', path } : { op: 'replace', path, value: to },
    ],
  });
}
