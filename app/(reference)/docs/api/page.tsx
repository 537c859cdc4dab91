import { Markdown } from '@/components/reference/markdown';
import { readReference } from '@/lib/registry/reference';
import { apiUrl } from '@/lib/core/paths';

/** What holds for the whole API. */
export default function ReferencePage() {
  const start = `# Introduction\n\nThe API answers under \`${apiUrl().replace(/\/$/, '')}\`.\n\n`;
  return <Markdown>{`${start}${readReference().introduction}`}</Markdown>;
}
