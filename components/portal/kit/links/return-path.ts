/**
 * An invented origin. A path parsed against it gets this origin, but the address of another host keeps its
 * own.
 */
const nowhere = 'http://portal.invalid';

/** Prevents open redirects: returns null unless `wanted` is a path of this service. */
export function returnPath(wanted: string | readonly string[] | undefined): string | null {
  if (typeof wanted !== 'string' || !/^\/(?![/\\])/.test(wanted) || !URL.canParse(wanted, nowhere))
    return null;
  const url = new URL(wanted, nowhere);
  // `/.//host` is parsed to `//host`, and browsers read that as another host.
  if (url.pathname.startsWith('//')) return null;
  if (url.origin !== nowhere || /^\/(api|sign-in)(\/|$)/.test(url.pathname)) return null;
  // Next.js adds this argument when a link is followed.
  url.searchParams.delete('_rsc');
  return `${url.pathname}${url.search}`;
}
