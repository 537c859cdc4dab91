import { cn } from './class-names';

interface IconProps {
  readonly name: string;
  readonly className?: string;
}

/** Icons that every page needs are in the style sheet. Other icons come from `lucide-react`. */
export function Icon({ name, className }: IconProps) {
  return <i aria-hidden className={cn('icon', `icon-${name}`, className)} />;
}
