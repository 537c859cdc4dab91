import { brokenUniqueConstraint } from '@/lib/platform/db/violations';
import { conflict } from '@/lib/core/errors';

export function conflictForTaken(
  error: unknown,
  wanted: { readonly reference?: number | undefined; readonly external_reference?: string | undefined },
): unknown {
  const constraint = brokenUniqueConstraint(error);
  if (constraint === 'stores_external_reference') {
    return conflict(
      `external_reference ${wanted.external_reference ?? ''} is taken`,
      'store_external_reference_taken',
    );
  }
  if (constraint === 'stores_reference')
    return conflict(`reference ${wanted.reference ?? ''} is taken`, 'store_reference_taken');
  return error;
}
