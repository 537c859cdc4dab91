import { portalPath } from '@/lib/core/portal-path';

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
