import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** The floors of `lib`, lowest first. A floor imports itself and those below it. */
export const floors = ['vendor', 'formats', 'core', 'platform', 'search', 'domain', 'registry'] as const;

/** The floors of `components`, lowest first; `receipt/*` has several folders, `portal/*` is that of the portal's features. */
export const componentFloors: readonly string[] = [
  'ui',
  'receipt/*',
  'mail',
  'try-it',
  'reference',
  'portal/api',
  'portal/kit',
  'portal/*',
  'portal/frame',
];

/** Folders with sources of ours, from the root. */
const sourceFolders = new Set([
  ...['app', 'bench', 'components', 'demo', 'drizzle', 'e2e', 'lib', 'server', 'test'],
]);

/** An import of one of our files by another, both from the root. */
export interface Import {
  readonly from: string;
  readonly to: string;
  /** Set where it is erased when the program runs. */
  readonly isType: boolean;
}

/** The floor of a file of `lib` or `components`, as its place in their list; -1 for a file on none. */
export function floorOf(file: string): number {
  const [top, floor = ''] = file.split('/');
  if (top === 'lib') return (floors as readonly string[]).indexOf(floor);
  const room = roomOf(file);
  const own = componentFloors.indexOf(room);
  if (room.startsWith('receipt/')) return componentFloors.indexOf('receipt/*');
  if (own >= 0 || !room.startsWith('portal/')) return own;
  return componentFloors.indexOf(room.startsWith('portal/kit/') ? 'portal/kit' : 'portal/*');
}

/** Parts of the tree that are one folder, whatever folders they have inside. */
const wholes = new Set([...['vendor', 'formats', 'core', 'search', 'registry'], ...['mail', 'reference']]);

/**
 * The folder that a file of `lib` or `components` belongs to: a resource is one, a feature of the portal is one, and so is
 * each folder of its kit and of the shopper's receipt.
 */
export function roomOf(file: string): string {
  const [, floor = '', folder = '', inside = ''] = file.split('/');
  if (wholes.has(floor) || path.extname(folder) !== '') return floor;
  const isOfKit = floor === 'portal' && folder === 'kit' && path.extname(inside) === '';
  return isOfKit ? `portal/kit/${inside}` : `${floor}/${folder}`;
}

/** Every import between shipped files below one folder of the root. */
export function importsWithin(top: 'lib' | 'components'): readonly Import[] {
  return shippedBelow(top)
    .flatMap(importsOf)
    .filter(({ to }) => to.startsWith(`${top}/`));
}

/** Shipped files below a folder, from the root. */
export function shippedBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => path.join(folder, file))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\.d\.ts$|\/arbitraries\//.test(file));
}

/** The imports of a file, from the root, of other files of ours. */
export function importsOf(from: string): readonly Import[] {
  const text = readFileSync(from, 'utf8');
  const found = [
    ...text.matchAll(/^(?:import|export) (?<type>type )?(?<names>[^;']*? from )?'(?<name>[^']+)'/gm),
    ...text.matchAll(/\bimport\('(?<name>[^']+)'\)/g),
  ];
  return found.flatMap(({ groups = {} }) => {
    const to = fileOf(from, groups['name'] ?? '');
    return to === null
      ? []
      : [{ from, to, isType: groups['type'] !== undefined || isTypesOnly(groups['names']) }];
  });
}

/** True when every name between the braces says `type`. */
function isTypesOnly(names = ''): boolean {
  const inside = /^\{(?<list>[^}]*)\}/.exec(names)?.groups?.['list'];
  const list = inside?.split(',').filter((name) => name.trim() !== '') ?? [];
  return list.length > 0 && list.every((name) => name.trim().startsWith('type '));
}

/** The file of ours that an import names, or null for one elsewhere. */
function fileOf(from: string, name: string): string | null {
  const isOwn = name.startsWith('@/') || name.startsWith('.');
  const base = name.startsWith('@/') ? name.slice(2) : path.join(path.dirname(from), name);
  if (!isOwn || !sourceFolders.has(base.split('/')[0] ?? '')) return null;
  return (
    [base, `${base}.ts`, `${base}.tsx`].find((file) => path.extname(file) !== '' && existsSync(file)) ?? null
  );
}

/** Imports that run between folders, each pair of folders once. */
export function arrowsOf(imports: readonly Import[]): ReadonlyMap<string, ReadonlySet<string>> {
  const arrows = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    if (roomOf(from) === roomOf(to)) continue;
    arrows.set(roomOf(from), (arrows.get(roomOf(from)) ?? new Set()).add(roomOf(to)));
  }
  return arrows;
}

/** Folders that reach themselves by way of others. */
export function cyclesOf(arrows: ReadonlyMap<string, ReadonlySet<string>>): readonly string[] {
  const reach = (start: string): ReadonlySet<string> => {
    const reached = new Set<string>();
    const open = [...(arrows.get(start) ?? [])];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (reached.has(next)) continue;
      reached.add(next);
      open.push(...(arrows.get(next) ?? []));
    }
    return reached;
  };
  return [...arrows.keys()].filter((room) => reach(room).has(room)).toSorted();
}

/** The imports of folders as a table in Markdown: each with what it imports, a floor at a time, without `core`. */
export function drawImports(arrows: ReadonlyMap<string, ReadonlySet<string>>): string {
  const short = (room: string) => room.replace('domain/', '');
  const rows = [...arrows]
    .filter(([room]) => room !== 'core' && !room.startsWith('core/'))
    .toSorted(([a], [b]) => floorOf(`lib/${a}`) - floorOf(`lib/${b}`) || a.localeCompare(b))
    .map(([room, to]) => {
      const domain = [...to].filter((name) => name.startsWith('domain/')).map(short);
      const below = [...to].filter((name) => !name.startsWith('domain/') && name !== 'core');
      return `| \`${room}\` | ${domain.toSorted().join(', ')} | ${below.toSorted().map(short).join(', ')} |`;
    });
  return ['| folder of `lib` | other resources | below |', '| --- | --- | --- |', ...rows].join('\n');
}
