import registry from 'language-subtag-registry/data/json/registry.json' with { type: 'json' };

interface Subtag {
  readonly Type: string;
  readonly Subtag?: string;
  readonly Description: readonly string[];
}

const subtags = new Map<string, Set<string>>();
for (const entry of registry as readonly Subtag[]) {
  if (entry.Subtag === undefined || entry.Description.includes('Private use')) continue;
  const known = subtags.get(entry.Type) ?? new Set<string>();
  subtags.set(entry.Type, known.add(entry.Subtag));
}

/** Form of a tag. `isAlternativeName` checks that its subtags are registered. */
export const alternativeNamePattern =
  /^(?<language>[a-z]{2,3}|[a-z]{5,8})(?:_(?<extlang>[a-z]{3}))?(?:_(?<script>[A-Z][a-z]{3}))?(?:_(?<region>[A-Z]{2}|\d{3}))?(?<variants>(?:_(?:[a-z0-9]{5,8}|\d[a-z0-9]{3}))*)$/;

/**
 * True for a tag of RFC 5646 with `_` instead of `-`. It must be registered and canonical, and have no
 * private use and no extension (specification §4.4, contract section 4).
 */
export function isAlternativeName(name: string): boolean {
  const parts = alternativeNamePattern.exec(name)?.groups;
  if (parts === undefined) return false;
  const variants = (parts['variants'] ?? '').split('_').filter((variant) => variant !== '');
  return (
    isRegistered('language', parts['language']) &&
    isRegistered('extlang', parts['extlang']) &&
    isRegistered('script', parts['script']) &&
    isRegistered('region', parts['region']) &&
    variants.every((variant) => isRegistered('variant', variant)) &&
    new Set(variants).size === variants.length
  );
}

function isRegistered(type: string, subtag: string | undefined): boolean {
  return subtag === undefined || (subtags.get(type)?.has(subtag) ?? false);
}
