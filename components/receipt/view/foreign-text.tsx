/**
 * Isolated, and without embedding, override or isolate controls: an unbalanced one would reverse words and
 * amounts outside.
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

/** Removes U+202A…202E and U+2066…2069. Direction marks stay. */
export function withoutBidiControls(text: string): string {
  return text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '');
}
