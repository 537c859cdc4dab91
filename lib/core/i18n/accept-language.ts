/** Most characters of a header that are read. Browsers send fewer than 200. */
const headerLengthMax = 1000;

/** Returns language tags, most wanted first. Omits `*` and refused languages (`q=0`). */
export function acceptedLanguages(header: string | null | undefined): string[] {
  return (header ?? '')
    .slice(0, headerLengthMax)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';');
      const quality = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/i.exec(parameter)?.[1]).find(Boolean);
      return { tag: tag.trim(), quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ tag, quality }) => /^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/.test(tag) && quality > 0)
    .toSorted((first, second) => second.quality - first.quality)
    .map(({ tag }) => tag);
}

export function matchLanguage<Offered extends string>(
  wanted: readonly (string | null)[],
  offered: readonly Offered[],
): Offered | null {
  for (const tag of wanted) {
    const language = tag?.split('-')[0]?.toLowerCase();
    const match = offered.find((candidate) => candidate === language);
    if (match !== undefined) return match;
  }
  return null;
}
