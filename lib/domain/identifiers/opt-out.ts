import type { IdentifierProperties } from './schema';

export function distinctTags(properties: IdentifierProperties): IdentifierProperties {
  const tags = properties['opt-out'];
  return tags === undefined ? properties : { ...properties, 'opt-out': [...new Set(tags)] };
}

/** Returns the tags of `after`, but `before` unchanged if both hold the same tags in a different order. */
export function changedTags(before: readonly string[], after: readonly string[]): string[] {
  const [was, is] = [new Set(before), new Set(after)];
  return was.symmetricDifference(is).size === 0 ? [...before] : [...is];
}
