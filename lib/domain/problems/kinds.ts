import type { Operation } from '@/lib/platform/auth/permissions';

/** Most urgent first. To see a kind, a user needs the permission for its operation. */
export const operationOfKind = {
  raw_failed: 'get_raw_receipts',
  raw_waiting: 'get_raw_receipts',
  silent: 'get_receipts',
  delivery_failed: 'get_deliveries',
  delivery_kept: 'get_deliveries',
  erasure_failed: 'get_erasure',
  number_gap: 'get_receipts',
  total_mismatch: 'get_receipts',
  clock_ahead: 'get_receipts',
  card_number_masked: 'get_receipts',
  fiscal_code_malformed: 'get_receipts',
  fiscal_total_differs: 'get_receipts',
  fiscal_time_differs: 'get_receipts',
  fiscal_number_differs: 'get_receipts',
  fiscal_signature_invalid: 'get_receipts',
  fiscal_missing: 'get_receipts',
} as const satisfies Readonly<Record<string, Operation>>;

export type ProblemKind = keyof typeof operationOfKind;

export const problemKinds = Object.keys(operationOfKind) as [ProblemKind, ...ProblemKind[]];

export const problemOperations = [
  'get_raw_receipts',
  'get_receipts',
  'get_deliveries',
  'get_erasure',
] as const satisfies readonly Operation[];

export const problemStatuses = ['open', 'snoozed', 'resolved'] as const;

export type ProblemStatus = (typeof problemStatuses)[number];
