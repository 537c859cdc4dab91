import { withoutBidiControls } from '../words/foreign-words';

/**
 * Isolated, and without embedding, override or isolate controls: an unbalanced control would reverse words
 * and amounts outside.
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
