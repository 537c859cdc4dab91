import { FilterPill } from './filter-pill';

interface ChoiceFilterProps {
  readonly label: string;
  readonly choices: readonly { readonly value: string; readonly words: string }[];
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  readonly none?: string;
}

export function ChoiceFilter({ label, choices, value, onChange, none }: ChoiceFilterProps) {
  const chosen = choices.find((choice) => choice.value === value)?.words ?? value;
  return (
    <FilterPill label={label} value={chosen} onClear={() => onChange(null)}>
      {(close) => (
        <ul className="-m-2 max-h-80 overflow-y-auto">
          {choices.map((choice) => (
            <li key={choice.value}>
              <button
                type="button"
                aria-current={choice.value === value ? 'true' : undefined}
                onClick={() => {
                  close();
                  onChange(choice.value);
                }}
                className="flex min-h-8 w-full items-center rounded-sm px-2 text-start text-sm hover:bg-hover focus-visible:-outline-offset-2 aria-[current]:bg-accent-soft aria-[current]:text-accent-ink"
              >
                <bdi>{choice.words}</bdi>
              </button>
            </li>
          ))}
          {choices.length === 0 && none !== undefined && (
            <li className="px-2 text-sm text-ink-subtle">{none}</li>
          )}
        </ul>
      )}
    </FilterPill>
  );
}
