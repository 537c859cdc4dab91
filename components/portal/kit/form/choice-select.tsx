'use client';

import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from '@/components/ui/class-names';
import { useFieldControl } from '@/components/ui/field';
import { controlClass } from '@/components/ui/input';
import type { ChoiceGroup } from './code-lists';

interface ChoiceSelectProps extends Omit<ComponentProps<'select'>, 'children'> {
  readonly groups: readonly ChoiceGroup[];
  /** Label of the empty choice, such as "As the retailer". If it is absent, a choice is required. */
  readonly none?: string | undefined;
}

/**
 * A native select works best on phones. If no group has the default value, that value is added as a choice.
 */
export function ChoiceSelect({ groups, none, className, defaultValue, ...rest }: ChoiceSelectProps) {
  const { required, ...control } = useFieldControl();
  const known = groups.some(({ choices }) => choices.some(({ value }) => value === defaultValue));
  const own = typeof defaultValue === 'string' && defaultValue !== '' && !known ? defaultValue : null;
  return (
    <span className="relative block min-w-0">
      <select
        {...control}
        aria-required={required}
        {...(rest.value === undefined ? { defaultValue: defaultValue ?? '' } : {})}
        className={cn(controlClass, 'appearance-none pe-8', className)}
        {...rest}
      >
        {none !== undefined && <option value="">{none}</option>}
        {own !== null && <option value={own}>{own}</option>}
        {groups.map(({ label, choices }) => {
          const options = choices.map(({ value, label: text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ));
          return label === null ? (
            options
          ) : (
            <optgroup key={label} label={label}>
              {options}
            </optgroup>
          );
        })}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute inset-e-2.5 top-1/2 size-4 -translate-y-1/2 text-ink-subtle"
      />
    </span>
  );
}
