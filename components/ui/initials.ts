const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

export function initials(name: string): string {
  const words = name.split(/[\s\p{Cc}\p{Cf}]+/u).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  const beginnings = words.slice(0, 2).map(firstGrapheme).join('');
  return (beginnings === '' ? firstGrapheme(name.trim()) : beginnings).toUpperCase();
}

function firstGrapheme(text: string): string {
  for (const { segment } of graphemes.segment(text)) return segment;
  return '';
}
