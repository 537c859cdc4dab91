/**
 * Isolated from the text around it, and without controls that embed, override or isolate: an unbalanced one would reach
 * past the isolation and reverse our own words and amounts.
 */
export function ForeignText({
  children,
  lang,
}: {
  readonly children: string;
  readonly lang?: string | undefined;
}) {
  return <bdi lang={lang}>{withoutBidiControls(children)}</bdi>;
}

/** Removes U+202A…202E and U+2066…2069. Marks that only hint a direction stay. */
export function withoutBidiControls(text: string): string {
  return text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '');
}
