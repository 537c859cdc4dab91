/** How long ago something was, in words that the server made: the browser's clock may be wrong. */
export interface AgoWords {
  readonly iso: string;
  readonly ago: string;
  /** The time itself, shown on hover. */
  readonly exact: string;
}

/** How long ago something was, with the exact time on hover. */
export function AgoText({ iso, ago, exact }: AgoWords) {
  return (
    <time dateTime={iso} title={exact}>
      {ago}
    </time>
  );
}
