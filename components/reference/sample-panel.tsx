import type { ReferenceOperation } from '@/lib/registry/reference';
import { Code, CopyButton } from './code';
import type { Sample } from './samples/languages';

interface SamplePanelProps {
  readonly name: string;
  readonly label: string;
  readonly samples: readonly Sample[];
}

export function SamplePanel({ name, label, samples }: SamplePanelProps) {
  return (
    <section aria-label={label} data-samples className="overflow-hidden rounded-md border bg-sunken/60">
      <fieldset className="flex min-h-9 items-center justify-between gap-2 border-b pe-2">
        <legend className="sr-only">Language</legend>
        <span className="flex min-w-0 overflow-x-auto px-1">
          {samples.map(({ language: { id, name: title } }, index) => (
            <label
              key={id}
              className="cursor-pointer border-b-2 border-transparent px-2 py-2 text-xs font-medium whitespace-nowrap text-ink-subtle hover:text-ink has-checked:border-accent has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus"
            >
              <input
                type="radio"
                name={`language-${name}`}
                value={id}
                defaultChecked={index === 0}
                data-language-choice
                className="sr-only"
              />
              {title}
            </label>
          ))}
        </span>
        <CopyButton />
      </fieldset>
      {samples.map(({ language, code }) => (
        <div key={language.id} data-language={language.id}>
          <Code label={`${label}, ${language.name}`} code={code} quiet />
        </div>
      ))}
    </section>
  );
}

export function AnswerPanel({ operation }: { readonly operation: ReferenceOperation }) {
  const answers = operation.answers.filter(({ status }) => status.startsWith('2'));
  return answers.map(({ status, description, contents }) => {
    const [content] = contents;
    const label = `${status} ${description.replaceAll('`', '')}`;
    return (
      <div key={status} className="overflow-hidden rounded-md border bg-sunken/60">
        {content?.example === undefined ? (
          <p className="px-3 py-2 text-xs text-ink-muted">
            <span className="font-medium text-success-ink">{status}</span> {description.replaceAll('`', '')}
            {content === undefined
              ? ', without a body'
              : `, ${content.type === '*/*' ? 'a file' : content.type}`}
          </p>
        ) : (
          <Code label={label} code={exampleText(content.type, content.example)} />
        )}
      </div>
    );
  });
}

function exampleText(type: string, example: unknown): string {
  return typeof example === 'string' && !type.includes('json') ? example : JSON.stringify(example, null, 2);
}
