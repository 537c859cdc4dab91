import { amountDirection } from '../words/page-format';

/**
 * Most characters of an amount at full size. Longer amounts get a smaller font, because amounts must not
 * wrap.
 */
const usualMax = 17;
/** Most characters of an amount up to 2⁵³ with decimals, sign and currency. Longer amounts may wrap. */
const amountMax = 34;

/** Isolated, so that the direction of the surrounding text cannot reorder it. */
export function Amount({
  children,
  strong = false,
}: {
  readonly children: string;
  readonly strong?: boolean;
}) {
  const size = children.length > amountMax ? 'endless' : children.length > usualMax ? 'long' : '';
  const classes = ['amount', size, strong ? 'strong' : ''];
  return (
    <bdi dir={amountDirection(children)} className={classes.filter(Boolean).join(' ')}>
      {children}
    </bdi>
  );
}
