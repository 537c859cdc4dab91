/** The studio with the mapping that was applied to a raw receipt, if any, and with that one as its input. */
export function studioHref({
  id,
  transformation,
}: {
  readonly id: string;
  readonly transformation: string | null;
}): string {
  const studio =
    transformation === null ? '/transformations' : `/transformations/${encodeURIComponent(transformation)}`;
  return `${studio}?raw=${encodeURIComponent(id)}`;
}
