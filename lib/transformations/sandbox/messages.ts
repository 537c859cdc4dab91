/** What the process that runs mappings is asked; everything in it is JSON. */
export interface MappingRequest {
  /** Whether to run the mapping or only to see that it can be read. */
  readonly task: 'run' | 'check';
  readonly mapping: string;
  readonly input: unknown;
  /** Variables of the mapping, without the dollar sign. */
  readonly bindings: Readonly<Record<string, unknown>>;
}

/** What it answers: the result as JSON text (none for undefined), or what is wrong with the mapping. */
export type MappingAnswer =
  | { readonly output: string | undefined }
  | { readonly code: string; readonly message: string; readonly position: number | null };
