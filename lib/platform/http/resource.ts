import type { Endpoint } from './endpoint';
import type { Job } from '@/lib/platform/queue/define-job';

export interface Tag {
  readonly name: string;
  readonly description: string;
  readonly segments: readonly string[];
  readonly place: number;
}

export interface Resource<
  Endpoints extends readonly Endpoint[] = readonly Endpoint[],
  Reasons extends readonly string[] = readonly string[],
> {
  /** Imported only when called, because processes that need just jobs and reasons need no endpoints. */
  readonly endpoints: () => Promise<Endpoints>;
  readonly jobs: readonly Job[];
  readonly reasons: Reasons;
  readonly tags: readonly Tag[];
}

/** Also list each resource in `lib/registry/resources.ts`. */
export function resource<
  Endpoints extends readonly Endpoint[],
  const Reasons extends readonly string[] = readonly [],
>(
  definition: Pick<Resource<Endpoints>, 'endpoints'> &
    Partial<Pick<Resource, 'jobs' | 'tags'>> & { readonly reasons?: Reasons },
): Resource<Endpoints, Reasons> {
  const { endpoints, jobs = [], tags = [], reasons } = definition;
  return { endpoints, jobs, tags, reasons: reasons ?? ([] as unknown as Reasons) };
}
