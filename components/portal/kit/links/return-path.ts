/** Origin of no real address: own paths still belong to it after parsing. */
const nowhere = 'http://portal.invalid';

/** Open redirects: only paths of this service are accepted. */
export function returnPath(wanted: string | readonly string[] | undefined): string | null {
  if (typeof wanted !== 'string' || !/^\/(?![/\\])/.test(wanted) || !URL.canParse(wanted, nowhere))
    return null;
  const url = new URL(wanted, nowhere);
  // `/.//host` would be another host once its dot is gone.
  if (url.pathname.startsWith('//')) return null;
  if (url.origin !== nowhere || /^\/(api|sign-in)(\/|$)/.test(url.pathname)) return null;
  // Argument of Next, present after a navigation by link.
  url.searchParams.delete('_rsc');
  return `${url.pathname}${url.search}`;
}
