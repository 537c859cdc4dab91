import { portalPath } from '@/lib/core/portal-path';

/**
 * Studio of the transformation that read a raw receipt, with that one as its input; a new transformation where none
 * did.
 */
export function studioHref({
  id,
  transformation,
}: {
  readonly id: string | null;
  readonly transformation: string | null;
}): string {
  const { transformations, transformation: studio } = portalPath;
  return transformation === null ? transformations({ raw: id }) : studio(transformation, { raw: id });
}
