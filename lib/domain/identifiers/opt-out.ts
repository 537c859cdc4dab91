import type { IdentifierProperties } from './schema';

/** Removes repeated opt-out tags (contract section 8). */
export function distinctTags(properties: IdentifierProperties): IdentifierProperties {
  const tags = properties['opt-out'];
  return tags === undefined ? properties : { ...properties, 'opt-out': [...new Set(tags)] };
}

/** Returns `before`, in its order, if both hold the same tags. */
export function changedTags(before: readonly string[], after: readonly string[]): string[] {
  const [was, is] = [new Set(before), new Set(after)];
  return was.symmetricDifference(is).size === 0 ? [...before] : [...is];
}
