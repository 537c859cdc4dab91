/** Origin that does not exist; parsed paths of this service keep it. */
const nowhere = 'http://portal.invalid';

/** Prevents open redirects: null unless `wanted` is a path of this service. */
export function returnPath(wanted: string | readonly string[] | undefined): string | null {
  if (typeof wanted !== 'string' || !/^\/(?![/\\])/.test(wanted) || !URL.canParse(wanted, nowhere))
    return null;
  const url = new URL(wanted, nowhere);
  // `/.//host` becomes `//host`, another host.
  if (url.pathname.startsWith('//')) return null;
  if (url.origin !== nowhere || /^\/(api|sign-in)(\/|$)/.test(url.pathname)) return null;
  // Next.js adds this argument to navigations by link.
  url.searchParams.delete('_rsc');
  return `${url.pathname}${url.search}`;
}
