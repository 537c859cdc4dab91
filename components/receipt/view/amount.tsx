import { amountDirection } from '../words/page-format';

/** Most characters at full size: amounts never break, so longer ones get smaller. */
const usualMax = 17;
/** Most characters: up to 2⁵³ with decimals, sign and currency. Only powers of ten are longer. */
const amountMax = 34;

/** Isolated from surrounding text, and never broken. */
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
