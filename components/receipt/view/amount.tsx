import { amountDirection } from '../words/page-format';

/** Longest amount in figures of the usual size; longer ones get smaller figures, because none breaks. */
const usualMax = 17;
/** Longest amount that stays whole: up to 2⁵³ with decimals, sign and currency. Only powers of ten are longer. */
const amountMax = 34;

/** A formatted amount, isolated from the text around it and not broken inside. */
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
