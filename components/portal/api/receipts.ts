import type { ReceiptWire } from '@/lib/domain/receipts/schema';
import { callApi } from './client';
import { apiPath } from '@/lib/core/api-path';

/** GET /receipts/{id} from the browser. @throws ApiError */
export function fetchReceipt(id: string, signal?: AbortSignal): Promise<ReceiptWire> {
  return callApi(apiPath('receipts', id), signal === undefined ? {} : { signal });
}

/** A change of who a receipt belongs to; null stands for nobody. */
export interface IdentifierChange {
  readonly id: string;
  readonly from: string | null;
  readonly to: string | null;
}

/**
 * PATCH /receipts/{id} from the browser. The change is made only while the identifier still is `from`, so that two
 * editors never overwrite each other; else the API answers 409.
 * @throws ApiError
 */
export function changeIdentifier({ id, from, to }: IdentifierChange): Promise<ReceiptWire> {
  const path = '/identifier';
  return callApi(apiPath('receipts', id), {
    method: 'PATCH',
    contentType: 'application/json-patch+json',
    body: [
      { op: 'test', path, value: from },
      to === null ? { op: 'remove', path } : { op: 'replace', path, value: to },
    ],
  });
}

/**
 * POST /receipts/_assign from the browser. A receipt that is with another consumer stays there: the API answers 409.
 * @throws ApiError
 */
export function assignReceipt(id: string, identifier: string): Promise<ReceiptWire> {
  return callApi(apiPath('receipts', '_assign'), { method: 'POST', body: { id, identifier } });
}
