/**
 * The studio of the transformation that read a raw receipt, with that one as its input; a new transformation for it where
 * none did.
 */
export function studioHref({
  id,
  transformation,
}: {
  readonly id: string | null;
  readonly transformation: string | null;
}): string {
  const studio =
    transformation === null ? '/transformations' : `/transformations/${encodeURIComponent(transformation)}`;
  return id === null ? studio : `${studio}?raw=${encodeURIComponent(id)}`;
}
