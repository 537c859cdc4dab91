import type { Endpoint } from '@/lib/platform/http/endpoint';
import { resources } from './resources';

const tags = resources.flatMap((each) => each.tags).toSorted((a, b) => a.place - b.place);

export function tagOf({ path }: Pick<Endpoint, 'path'>): string {
  const segment = path.split('/')[1] ?? '';
  return tags.find(({ segments }) => segments.includes(segment))?.name ?? segment;
}

export function tagsOf(endpoints: readonly Endpoint[]): { name: string; description: string }[] {
  const used = new Set(endpoints.map(tagOf));
  return tags.filter(({ name }) => used.has(name)).map(({ name, description }) => ({ name, description }));
}
