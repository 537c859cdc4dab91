import { cn } from './class-names';

interface IconProps {
  /** As in `app/icons.css`. */
  readonly name: string;
  readonly className?: string;
}

/** Drawn by the style sheet, for icons on every page. Others come from `lucide-react`. */
export function Icon({ name, className }: IconProps) {
  return <i aria-hidden className={cn('icon', `icon-${name}`, className)} />;
}
