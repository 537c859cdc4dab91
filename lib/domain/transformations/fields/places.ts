import type { Path } from './field-map';

export interface DocumentPlace {
  readonly path: Path;
  /** Values at `path` in the first 200 elements of a list, without blank ones. */
  readonly values: readonly string[];
  readonly isNumber: boolean;
}

/** Most elements read of a list, most places found, and deepest nesting. */
const elementsMax = 200;
const placesMax = 200;
const depthMax = 6;

type Members = Readonly<Record<string, unknown>>;

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function elementsAt(elements: readonly unknown[], path: Path): readonly unknown[] {
  const step = (level: readonly unknown[]) => level.flat().slice(0, elementsMax);
  return path.reduce<readonly unknown[]>(
    (level, name) =>
      step(level.flatMap((one) => (isMembers(one) && Object.hasOwn(one, name) ? [one[name]] : []))),
    step(elements),
  );
}

/** Excludes values in nested lists. */
export function placesIn(elements: readonly unknown[]): readonly DocumentPlace[] {
  const found = new Map<string, { path: Path; values: unknown[] }>();
  const visit = (value: unknown, path: Path) => {
    if (isMembers(value)) {
      if (path.length >= depthMax) return;
      for (const [name, member] of Object.entries(value)) if (name !== '') visit(member, [...path, name]);
      return;
    }
    if (Array.isArray(value) || value === null || value === undefined) return;
    // A value without a path is the text of an XML element.
    const key = JSON.stringify(path.length === 0 ? ['#text'] : path);
    const place = found.get(key);
    if (place !== undefined) place.values.push(value);
    else if (found.size < placesMax) {
      found.set(key, { path: path.length === 0 ? ['#text'] : path, values: [value] });
    }
  };
  for (const element of elements.slice(0, elementsMax)) visit(element, []);
  return [...found.values()]
    .filter(({ path }) => path.at(-1) !== '_more')
    .map(({ path, values }) => ({
      path,
      values: values.map(String).filter((text) => text.trim() !== ''),
      isNumber: values.every((value) => typeof value === 'number'),
    }));
}

/** Includes the paths of single objects, which count as lists of one element. */
export function listsIn(elements: readonly unknown[]): readonly Path[] {
  const found = new Map<string, Path>();
  const visit = (value: unknown, path: Path) => {
    if (path.length > depthMax || found.size >= placesMax) return;
    if (Array.isArray(value)) {
      for (const one of value.slice(0, elementsMax)) visit(one, path);
      return;
    }
    if (!isMembers(value)) return;
    if (path.length > 0) found.set(JSON.stringify(path), path);
    for (const [name, member] of Object.entries(value)) if (name !== '') visit(member, [...path, name]);
  };
  for (const element of elements.slice(0, elementsMax)) visit(element, []);
  return [...found.values()];
}
