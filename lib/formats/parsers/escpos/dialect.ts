/** Whose commands a stream is made of. */
export type Dialect = 'epson' | 'star';

// Media types that Star registered for its print jobs.
const starTypes = /^application\/vnd\.star\.(?:line|linematrix|starprnt|starprntcore|raster)\b/i;

/** What follows ESC in Star's commands and never in Epson's: GS and RS. */
const starSigns: ReadonlySet<number> = new Set([0x1d, 0x1e]);

/** What follows ESC, or GS without an ESC in front, in the commonest of Epson's commands. */
const epsonEscapes: ReadonlySet<number> = new Set([0x21, 0x45, 0x4d, 0x61, 0x74].map(Number));
const epsonGroups: ReadonlySet<number> = new Set([0x21, 0x28, 0x42, 0x48, 0x56, 0x68, 0x6b, 0x76, 0x77]);

/** Whose commands these are: as the content type says, else by those that only one of the two has. */
export function dialectOf(bytes: Buffer, contentType: string | null): Dialect {
  if (contentType !== null && starTypes.test(contentType)) return 'star';
  let [star, epson] = [0, 0];
  for (let at = bytes.indexOf(0x1b); at !== -1 && at < bytes.length - 1; at = bytes.indexOf(0x1b, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (starSigns.has(next)) star += 2;
    // ESC * r is raster mode; Epson's ESC * has a number of dots there. ESC t is Epson's alone.
    else if (next === 0x2a && bytes[at + 2] === 0x72) star += 4;
    else if (next === 0x74) epson += 2;
    else if (epsonEscapes.has(next) && (bytes[at + 2] ?? 0xff) <= 2) epson += 1;
  }
  for (let at = bytes.indexOf(0x1d); at !== -1 && at < bytes.length - 1; at = bytes.indexOf(0x1d, at + 1)) {
    if (bytes[at - 1] !== 0x1b && epsonGroups.has(bytes[at + 1] ?? 0)) epson += 2;
  }
  return star > epson ? 'star' : 'epson';
}
