/** Hues in degrees that look good when dark. Olive and mustard are excluded. */
const hues = [8, 28, 145, 162, 182, 205, 228, 250, 268, 290, 315, 345] as const;

export function hueOf(name: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < name.length; index += 1) {
    hash = Math.imul(hash ^ name.charCodeAt(index), 0x01000193);
  }
  return hues[(hash >>> 0) % hues.length] ?? hues[0];
}
