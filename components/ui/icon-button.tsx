'use client';

import { Button, type ButtonProps } from './button';
import { cn } from './class-names';
import { Tooltip } from './tooltip';

interface IconButtonProps extends Omit<ButtonProps, 'asChild' | 'aria-label'> {
  /** What it does, read aloud and shown as a tooltip. */
  readonly label: string;
  readonly tooltipSide?: 'top' | 'bottom' | 'left' | 'right';
}

const squares = { sm: 'size-7', md: 'size-8', lg: 'size-10' } as const;

/** A square button with an icon only. */
export function IconButton({
  label,
  tooltipSide,
  size,
  variant = 'ghost',
  className,
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip content={label} side={tooltipSide}>
      <Button
        aria-label={label}
        variant={variant}
        size={size}
        className={cn('px-0', squares[size ?? 'md'], className)}
        {...rest}
      />
    </Tooltip>
  );
}
