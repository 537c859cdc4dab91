'use client';

import { Check, ChevronDown } from 'lucide-react';
import { Select as Radix } from 'radix-ui';
import { useState, type ReactNode } from 'react';
import { cn } from './class-names';
import { useFieldControl } from './field';
import { controlClass } from './input';

export interface SelectOption<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  readonly disabled?: boolean;
}

interface SelectProps<Value extends string> {
  readonly options: readonly SelectOption<Value>[];
  readonly value?: Value;
  readonly defaultValue?: Value;
  readonly onValueChange?: (value: Value) => void;
  readonly name?: string;
  readonly placeholder?: string;
  readonly disabled?: boolean;
  readonly className?: string;
  readonly 'aria-label'?: string;
}

/** Option values must not be empty strings, which Radix reserves. */
export function Select<Value extends string>({
  options,
  placeholder,
  onValueChange,
  className,
  'aria-label': label,
  ...rest
}: SelectProps<Value>) {
  const { required, name, ...control } = useFieldControl();
  const [chosen, setChosen] = useState(rest.defaultValue);
  // Radix finds the label only after hydration. Until then the field would look empty.
  const shown = options.find(({ value }) => value === (rest.value ?? chosen))?.label;
  return (
    <Radix.Root
      name={name}
      {...rest}
      required={required}
      onValueChange={(value) => {
        // The cast is safe, because Radix returns one of the given values.
        setChosen(value as Value);
        onValueChange?.(value as Value);
      }}
    >
      <Radix.Trigger
        {...control}
        aria-label={label}
        className={cn(
          controlClass,
          'inline-flex items-center justify-between gap-2 text-start data-placeholder:text-ink-subtle',
          className,
        )}
      >
        <span className="min-w-0 truncate">
          <Radix.Value placeholder={placeholder}>{shown}</Radix.Value>
        </span>
        <Radix.Icon asChild>
          <ChevronDown aria-hidden className="size-4 shrink-0 text-ink-subtle" />
        </Radix.Icon>
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          position="popper"
          sideOffset={4}
          collisionPadding={8}
          className="z-50 max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) animate-rise overflow-hidden rounded-md bg-raised shadow-lg"
        >
          <Radix.Viewport className="p-1">
            {options.map((option) => (
              <Radix.Item
                key={option.value}
                value={option.value}
                disabled={option.disabled}
                className="flex h-8 cursor-default items-center justify-between gap-3 rounded-sm px-2 text-sm outline-none select-none data-disabled:text-ink-disabled data-highlighted:bg-hover"
              >
                <Radix.ItemText>{option.label}</Radix.ItemText>
                <Radix.ItemIndicator>
                  <Check aria-hidden className="size-4 text-accent-ink" />
                </Radix.ItemIndicator>
              </Radix.Item>
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
