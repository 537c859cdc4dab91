'use client';

import { useId } from 'react';

interface Choice<Value extends string> {
  readonly value: Value;
  readonly title: string;
  readonly description: string;
}

interface ChoiceCardsProps<Value extends string> {
  readonly label: string;
  readonly choices: readonly Choice<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

export function ChoiceCards<Value extends string>({
  label,
  choices,
  value,
  onChange,
}: ChoiceCardsProps<Value>) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {choices.map((choice) => (
          <label
            key={choice.value}
            className="grid cursor-pointer grid-cols-[auto_minmax(0,1fr)] content-start gap-x-2.5 gap-y-0.5 rounded-md border p-3 text-sm hover:bg-hover/60 has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
              className="row-span-2 mt-0.5 size-4 outline-none"
            />
            <span className="font-medium">{choice.title}</span>
            <span className="text-xs text-ink-muted">{choice.description}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
