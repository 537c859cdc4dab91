'use client';

import { Button, type ButtonProps } from './button';
import { cn } from './class-names';

interface IconButtonProps extends Omit<ButtonProps, 'asChild' | 'aria-label'> {
  readonly label: string;
}

const squares = { sm: 'size-7', md: 'size-8', lg: 'size-10' } as const;

export function IconButton({ label, size, variant = 'ghost', className, ...rest }: IconButtonProps) {
  return (
    <Button
      aria-label={label}
      data-tooltip
      variant={variant}
      size={size}
      className={cn('px-0', squares[size ?? 'md'], className)}
      {...rest}
    />
  );
}
