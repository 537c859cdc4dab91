import { cn } from './class-names';

interface IconProps {
  readonly name: string;
  readonly className?: string;
}

/** Style sheet icons, for every page; other icons come from `lucide-react`. */
export function Icon({ name, className }: IconProps) {
  return <i aria-hidden className={cn('icon', `icon-${name}`, className)} />;
}
