const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** One or two characters that stand for a name: the beginnings of its first two words, else of the name itself. */
export function initials(name: string): string {
  const words = name.split(/[\s\p{Cc}\p{Cf}]+/u).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  const beginnings = words.slice(0, 2).map(firstGrapheme).join('');
  return (beginnings === '' ? firstGrapheme(name.trim()) : beginnings).toUpperCase();
}

function firstGrapheme(text: string): string {
  for (const { segment } of graphemes.segment(text)) return segment;
  return '';
}

/** Hues that stay handsome when dark: the olive and mustard range is left out. */
const hues = [8, 28, 145, 162, 182, 205, 228, 250, 268, 290, 315, 345] as const;

/** The hue a name always gets, in degrees (FNV-1a over its code units picks one of ours). */
export function hueOf(name: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < name.length; index += 1) {
    hash = Math.imul(hash ^ name.charCodeAt(index), 0x01000193);
  }
  return hues[(hash >>> 0) % hues.length] ?? hues[0];
}
