/** Longest amount that is kept on one line; absurd ones may break so that the page never scrolls sideways. */
const unbrokenMax = 17;

/** A formatted amount. */
export function Amount({
  children,
  strong = false,
}: {
  readonly children: string;
  readonly strong?: boolean;
}) {
  const classes = ['amount', children.length > unbrokenMax ? 'long' : '', strong ? 'strong' : ''];
  return <bdi className={classes.filter(Boolean).join(' ')}>{children}</bdi>;
}
