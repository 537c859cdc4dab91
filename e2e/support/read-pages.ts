import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isOperation, type Operation } from '@/lib/platform/auth/permissions';

/** A page of the portal as its file describes it. */
export interface ReadPage {
  /** Its folder below `app`. */
  readonly route: string;
  readonly path: string;
  readonly needs: readonly Operation[] | 'anything' | 'nothing';
}

/** Pages of the portal whose address has no parameters, without the routes in `listed`. */
export function readPages(listed: readonly string[]): readonly ReadPage[] {
  return globSync('app/(portal)/**/page.tsx')
    .map((file) => path.dirname(path.relative('app', file)).replaceAll(path.sep, '/'))
    .filter((route) => !route.includes('[') && !listed.includes(route))
    .toSorted()
    .map((route) => ({
      route,
      path: `/${route.replaceAll(/\(\w+\)\/?/g, '')}`,
      needs: readNeeds(path.join('app', route, 'page.tsx')),
    }));
}

function readNeeds(file: string): ReadPage['needs'] {
  const [, stated = ''] = /portalPage\(\{\n {2}needs: (.*),\n/.exec(readFileSync(file, 'utf8')) ?? [];
  if (stated === "'any permission'") return 'anything';
  if (stated === "'a session'") return 'nothing';
  return [...stated.matchAll(/'(\w+)'/g)].map(([, name = '']) => {
    if (!isOperation(name)) throw new Error(`${file} needs ${name}, which is no operation.`);
    return name;
  });
}
