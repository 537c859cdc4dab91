import type { IdentifierProperties } from './schema';

/** Opt-out tags are a set: the first of each stays (contract section 8). */
export function distinctTags(properties: IdentifierProperties): IdentifierProperties {
  const tags = properties['opt-out'];
  return tags === undefined ? properties : { ...properties, 'opt-out': [...new Set(tags)] };
}

/** Tags keep their order where a change only repeats one. */
export function changedTags(before: readonly string[], after: readonly string[]): string[] {
  const [was, is] = [new Set(before), new Set(after)];
  return was.symmetricDifference(is).size === 0 ? [...before] : [...is];
}
