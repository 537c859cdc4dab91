import { HoverLink } from '../kit/links/hover-link';

/** A number that leads to what it counts; plain where there is nothing to open. */
export function LinkedNumber({
  href,
  children,
}: {
  readonly href: string | null;
  readonly children: string;
}) {
  if (href === null) return children;
  return (
    <HoverLink href={href} className="underline-offset-4 hover:underline">
      {children}
    </HoverLink>
  );
}
