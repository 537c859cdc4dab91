import { HoverLink } from '../kit/links/hover-link';

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
