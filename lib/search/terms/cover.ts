/**
 * Describes a trie whose paths sort like their values. Returns the labels that can follow a path, in order;
 * an empty text if the path is complete.
 */
export type Labels = (path: string) => string;

export interface PathEnd {
  readonly path: string;
  readonly inclusive: boolean;
}

/**
 * Returns the fewest paths whose subtrees cover a range, in order. The root is never among them. An open end
 * is null.
 */
export function cover(labels: Labels, from: PathEnd | null, to: PathEnd | null): string[] {
  const found: string[] = [];
  const isWhole = (path: string, lower: PathEnd | null, upper: PathEnd | null): boolean => {
    if (path !== '' && lower === null && upper === null) return true;
    const below = labels(path);
    if (below === '') return (lower?.inclusive ?? true) && (upper?.inclusive ?? true);
    const whole: string[] = [];
    let first = 0;
    let last = below.length - 1;
    if (lower !== null) first = indexOf(below, lower, path);
    if (upper !== null) last = indexOf(below, upper, path);
    for (let index = first; index <= last; index += 1) {
      const child = path + below[index];
      const isFirst = lower !== null && index === first;
      const isLast = upper !== null && index === last;
      if (isWhole(child, isFirst ? lower : null, isLast ? upper : null)) whole.push(child);
    }
    if (path !== '' && whole.length === below.length) return true;
    found.push(...whole);
    return false;
  };
  isWhole('', from, to);
  return found;
}

function indexOf(below: string, end: PathEnd, path: string): number {
  const index = below.indexOf(end.path.charAt(path.length));
  if (index < 0 || end.path.length <= path.length) throw new Error('The end of a range is not a leaf.');
  return index;
}
