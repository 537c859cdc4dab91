import { withoutBidiControls } from '../words/foreign-words';

/**
 * Isolates the text and removes embedding, override and isolate controls. An unbalanced control would reverse
 * words and amounts around the text.
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
